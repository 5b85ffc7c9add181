import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Answer, Input } from '#shared/api/call';
import type * as api from '#shared/api/settings';
import { EMAIL_CHANGE_MINUTES } from '#shared/catalogue/accounts';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import type { Mail } from '../../mail/mailer.ts';
import { addressChangedMail, addressTakenMail, newAddressMail, oldAddressMail } from '../../mail/templates.ts';
import { brokenConstraint } from '../../store/connection/transaction.ts';
import type { AttemptLimits, Limit } from '../access/attempt-limits.ts';
import type { AppContext } from '../command/app-context.ts';
import { type CommandCaller, storedAnswer } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { deletionDate } from './own-account.ts';
import { checkOwnPassword, requireOwnPassword } from './own-password.ts';
import { endSessions, requireSession, voidMailedSecrets } from './sessions.ts';

/*
 * A change of the mail address needs a session, the password, and a code from the old and from the new address, entered
 * together. Whoever guesses has 10^10 pairs, five tries for each, and five pairs a day, so there is no limit for all players
 * together as for the codes of registrations.
 */

/** Guesses at one pair of codes. */
const TRIES = 5;
/** Pairs of codes for one player: the latest mails hold those of the last minute. */
const REQUESTS: Limit = { name: 'email changes', points: 1, seconds: 60 };
const REQUESTS_A_DAY: Limit = { name: 'email changes a day', points: 5, seconds: 24 * 60 * 60 };
/** Mails to one new address that all players together may cause: it may be a stranger's. */
const MAILS_TO_ADDRESS: Limit = { name: 'email changes to', points: 5, seconds: 24 * 60 * 60 };

/** Mails the codes to the present and to the new address. Codes that were mailed before become void. */
export async function changeEmail(
  context: AppContext,
  caller: CommandCaller,
  form: Input<typeof api.changeEmail>['body'],
): Promise<Answer<typeof api.changeEmail>> {
  const known = await storedAnswer<Answer<typeof api.changeEmail>>(context.db, caller);
  if (known) return known.answer;
  const given = await checkOwnPassword(context, caller, form.password);
  const { new_email } = form;
  let mails: Mail[] = [];
  const answer = await runPlayerCommand(context, caller, async (command) => {
    const { tx, player } = command;
    await requireOwnPassword(tx, caller, given);
    const email = await emailOf(tx, player.id);
    refuseIf(email === new_email ? REFUSALS.emailUnchanged : undefined);
    await countRequest(context.attemptLimits.within(tx), player.id, new_email);
    const codes = { old: newCode(), new: newCode() };
    const taken = await ownerOf(tx, new_email);
    const expiresAt = new Date(command.now.getTime() + EMAIL_CHANGE_MINUTES * 60_000);
    await tx.query(
      `INSERT INTO email_change (player_id, new_email, old_hmac, new_hmac, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (player_id) DO UPDATE SET new_email = excluded.new_email, old_hmac = excluded.old_hmac,
         new_hmac = excluded.new_hmac, expires_at = excluded.expires_at, tries = 0`,
      [
        player.id,
        new_email,
        codeHmac(context, player.id, 'old', new_email, codes.old),
        // No code matches this, as none was mailed.
        taken ? randomBytes(32) : codeHmac(context, player.id, 'new', new_email, codes.new),
        expiresAt,
      ],
    );
    mails = [
      oldAddressMail({ ...player, email }, codes.old, new_email),
      taken
        ? addressTakenMail({ email: new_email, language: taken.language })
        : newAddressMail({ ...player, email: new_email }, codes.new),
    ];
    command.publish('account_changed', { delete_at: await deletionDate(tx, player.id) });
    return {
      message: 'Two codes are on their way: one to your present address, one to the new one.',
      email_change: { new_email, expires_at: expiresAt.toISOString() },
    };
  });
  // A repeated request mails nothing: the first request has.
  for (const mail of mails) context.mail.send(mail);
  return answer;
}

/**
 * Changes the address. Ends all other sessions and voids mailed links, because whoever reads the old mailbox must not have a
 * way in, and tells the old address.
 */
export async function confirmEmail(
  context: AppContext,
  caller: CommandCaller,
  codes: Input<typeof api.confirmEmail>['body'],
): Promise<Answer<typeof api.confirmEmail>> {
  const answered = () => storedAnswer<Answer<typeof api.confirmEmail>>(context.db, caller);
  const known = await answered();
  if (known) return known.answer;
  const pending = await takeGuess(context, caller.playerId);
  if (!pending) {
    // The same request, sent at the same moment, may have used the codes since.
    const meanwhile = await answered();
    if (meanwhile) return meanwhile.answer;
    throw new Refused(REFUSALS.emailCodesRefused);
  }
  if (!isRight(context, caller.playerId, pending, codes)) throw new Refused(REFUSALS.emailCodesRefused);
  let notice: Mail | undefined;
  const change = async (command: PlayerCommand) => {
    const { tx, player } = command;
    await requireSession(tx, caller);
    await takePending(tx, player.id, pending);
    const before = await emailOf(tx, player.id);
    await setEmail(tx, player.id, pending.new_email);
    await voidMailedSecrets(tx, player.id);
    await endSessions(tx, player.id, caller.sessionId);
    notice = addressChangedMail({ ...player, email: before }, pending.new_email);
    command.publish('account_changed', { delete_at: await deletionDate(tx, player.id) });
    return { message: `Your email address is now ${pending.new_email}. All your other sessions have ended.` };
  };
  const answer = await retryWhileRowsChange(() => runPlayerCommand(context, caller, change));
  if (notice) context.mail.send(notice);
  return answer;
}

interface Pending {
  readonly new_email: string;
  readonly old_hmac: Buffer;
  readonly new_hmac: Buffer;
}

/** Counts a guess before it is checked, so that parallel guesses count too. Undefined if there is none to make. */
async function takeGuess({ db }: AppContext, playerId: number): Promise<Pending | undefined> {
  await requirePlayer(db, playerId);
  const [[pending]]: [Pending[], number] = await db.query(
    `UPDATE email_change SET tries = tries + 1
     WHERE player_id = $1 AND tries < $2 AND expires_at > clock_timestamp() RETURNING new_email, old_hmac, new_hmac`,
    [playerId, TRIES],
  );
  return pending;
}

function isRight(
  context: AppContext,
  playerId: number,
  { new_email, old_hmac, new_hmac }: Pending,
  { old_code, new_code }: Input<typeof api.confirmEmail>['body'],
): boolean {
  // Both are compared, whatever the first comparison says.
  const old = timingSafeEqual(old_hmac, codeHmac(context, playerId, 'old', new_email, old_code));
  const fresh = timingSafeEqual(new_hmac, codeHmac(context, playerId, 'new', new_email, new_code));
  return old && fresh;
}

/** Refuses with 400 if these codes have been used, replaced or voided since they were compared. */
async function takePending(tx: EntityManager, playerId: number, { old_hmac, new_hmac }: Pending): Promise<void> {
  const [, taken]: [unknown, number] = await tx.query(
    'DELETE FROM email_change WHERE player_id = $1 AND old_hmac = $2 AND new_hmac = $3 AND expires_at > clock_timestamp()',
    [playerId, old_hmac, new_hmac],
  );
  if (!taken) throw new Refused(REFUSALS.emailCodesRefused);
}

/**
 * An account with this address that is not verified is deleted: this player has proved to read the mailbox, and that one has
 * not. Refuses with 409 if a verified account has got the address since the codes were mailed.
 */
async function setEmail(tx: EntityManager, playerId: number, email: string): Promise<void> {
  refuseIf((await ownerOf(tx, email)) ? REFUSALS.emailTaken : undefined);
  await tx.query('DELETE FROM player WHERE email = $1 AND verified_at IS NULL', [email]);
  await tx.query('UPDATE player SET email = $2 WHERE id = $1', [playerId, email]).catch((error: unknown) => {
    // An account with this address was made or verified between the two statements.
    throw brokenConstraint(error) === 'player_email_key' ? new RowsChanged() : error;
  });
}

async function countRequest(limits: AttemptLimits, playerId: number, newEmail: string): Promise<void> {
  await limits.take(REQUESTS, String(playerId));
  await limits.take(REQUESTS_A_DAY, String(playerId));
  await limits.take(MAILS_TO_ADDRESS, newEmail);
}

/** The player with this address, if any. An account that is not verified does not keep it from whoever reads its mails. */
async function ownerOf(tx: EntityManager, email: string): Promise<{ readonly language: string | null } | undefined> {
  const [owner]: { language: string | null }[] = await tx.query(
    'SELECT language FROM player WHERE email = $1 AND verified_at IS NOT NULL',
    [email],
  );
  return owner;
}

async function emailOf(tx: EntityManager, playerId: number): Promise<string> {
  const [player]: { email: string }[] = await tx.query('SELECT email FROM player WHERE id = $1', [playerId]);
  if (!player) throw new Refused(REFUSALS.tokenInvalid);
  return player.email;
}

/** The stored form of a code, bound to the player, to the mailbox and to the change. */
function codeHmac({ pepper }: AppContext, playerId: number, mailbox: 'old' | 'new', newEmail: string, code: string) {
  return createHmac('sha256', pepper)
    .update(JSON.stringify(['email change', playerId, mailbox, newEmail, code]))
    .digest();
}

function newCode(): string {
  return String(randomInt(100_000)).padStart(5, '0');
}
