import type { Answer, Input } from '#shared/api/call';
import type * as api from '#shared/api/settings';
import { DELETION_DAYS } from '#shared/catalogue/accounts';
import { REFUSALS, refuseIf } from '#shared/refusals';
import { checkDeletion } from '#shared/rules/alliances';
import type { Mail } from '../../mail/mailer.ts';
import { deletionCancelledMail, deletionRequestedMail } from '../../mail/templates.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { checkOwnPassword, requireOwnPassword } from '../accounts/own-password.ts';
import { runAllianceCommand } from '../alliances/alliance-command.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, storedAnswer } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';

/*
 * A player asks for the deletion of the account, and has a week to change their mind: until then everything goes on as
 * before. The due scheduler carries it out (`deletion-steps.ts`).
 */

/** Requests the deletion. Refuses with 409 the leader of an alliance with other members. */
export async function deleteAccount(
  context: AppContext,
  caller: CommandCaller,
  { password, words }: Input<typeof api.deleteAccount>['body'],
): Promise<Answer<typeof api.deleteAccount>> {
  const known = await storedAnswer<Answer<typeof api.deleteAccount>>(context.db, caller);
  if (known) return known.answer;
  const given = await checkOwnPassword(context, caller, password);
  const affected = async (queries: Queries) => {
    const rows: { alliance_id: number }[] = await queries.query('SELECT alliance_id FROM member WHERE player_id = $1', [
      caller.playerId,
    ]);
    return { alliances: rows.map(({ alliance_id }) => alliance_id) };
  };
  let mail: Mail | undefined;
  const answer = await runAllianceCommand(context, caller, affected, async (command) => {
    const { tx, locked, actor } = command;
    await requireOwnPassword(tx, caller, given);
    for (const alliance of locked.alliances.values()) {
      refuseIf(checkDeletion(command.person(alliance, actor.id).role, alliance.member_count));
    }
    const [[account]]: [{ email: string; delete_at: Date }[], number] = await tx.query(
      `UPDATE player SET delete_at = $2::timestamptz + make_interval(days => $3), words_go = $4 WHERE id = $1 AND delete_at IS NULL
       RETURNING email, delete_at`,
      [actor.id, command.now, DELETION_DAYS, words === 'go'],
    );
    refuseIf(account ? undefined : REFUSALS.deletionRequested);
    if (!account) throw new Error('Without an account, the request was to be refused.');
    mail = deletionRequestedMail({ ...actor, email: account.email }, account.delete_at);
    const delete_at = account.delete_at.toISOString();
    command.others.tell(actor.id, 'account_changed', { delete_at });
    return {
      message: `Your account will be deleted in ${DELETION_DAYS} days unless you change your mind.`,
      delete_at,
    };
  });
  // A repeated request mails nothing: the first request has.
  if (mail) context.mail.send(mail);
  return answer;
}

/** Cancels the deletion. Succeeds without a change if none is requested. */
export async function keepAccount(context: AppContext, caller: CommandCaller): Promise<Answer<typeof api.keepAccount>> {
  let mail: Mail | undefined;
  const answer = await runPlayerCommand(context, caller, async (command) => {
    const { tx, player } = command;
    const [[account]]: [{ email: string }[], number] = await tx.query(
      'UPDATE player SET delete_at = NULL WHERE id = $1 AND delete_at IS NOT NULL RETURNING email',
      [player.id],
    );
    mail = account && deletionCancelledMail({ ...player, email: account.email });
    if (account) command.publish('account_changed', { delete_at: null });
    return { message: 'Your account will not be deleted.' };
  });
  if (mail) context.mail.send(mail);
  return answer;
}
