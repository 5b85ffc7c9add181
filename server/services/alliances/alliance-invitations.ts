import type { Invitation } from '#shared/api/alliances/alliance-admission';
import { PENDING_LIMITS } from '#shared/catalogue/alliances';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkCapacity, checkPendingInvitations, type PendingInvitations } from '#shared/rules/alliances';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { announce } from '../notifications/announce.ts';
import { admit, alliancesWithPending, evictUnanswered, longUnanswered, notifyCompleted } from './alliance-admission.ts';
import { type AllianceCommand, runAllianceCommand } from './alliance-command.ts';
import { allianceIdOf } from './alliance-roles.ts';

/** Invites a player. The alliance may be full, and the player may have a pending request to it. */
export async function invite(context: AppContext, caller: CommandCaller, allianceId: number, username: string) {
  const inviteeId = await findPlayer(context.db, username);
  const { invitationsOfPlayer, invitationsOfAlliance } = PENDING_LIMITS;
  const invitee = inviteeId === undefined ? [] : [inviteeId];
  const unanswered = async (queries: Queries) => {
    const found = await longUnanswered(queries, 'invitation', 'alliance_id', allianceId, invitationsOfAlliance);
    for (const id of invitee) {
      found.push(...(await longUnanswered(queries, 'invitation', 'invitee_id', id, invitationsOfPlayer)));
    }
    return found;
  };
  const affected = async (queries: Queries) => {
    const others = await unanswered(queries);
    return {
      alliances: [allianceId, ...others.map(({ alliance_id }) => alliance_id)],
      players: [...invitee, ...others.map(({ player_id }) => player_id)],
    };
  };

  return runAllianceCommand(context, caller, affected, async (command) => {
    const alliance = command.allianceFor('invite', allianceId);
    if (inviteeId === undefined) throw new Refused(REFUSALS.userNotFound);
    const { username: invited } = command.unbanned(inviteeId, REFUSALS.inviteeBanned);
    refuseIf((await allianceIdOf(command.tx, inviteeId)) ? REFUSALS.inviteeInAlliance : undefined);
    refuseIf((await hasBlocked(command, inviteeId)) ? REFUSALS.inviteeRefuses : undefined);

    await evictUnanswered(command, 'invitation', await unanswered(command.tx));
    const invitationId = await insertInvitation(command, allianceId, inviteeId);
    refuseIf(checkPendingInvitations(await pendingInvitations(command, allianceId, inviteeId)));
    await command.alliances.log(
      allianceId,
      sentence('player_invited', { inviter: command.actor.username, player: invited }),
    );
    const invitation: Invitation = {
      invitation_id: invitationId,
      alliance_name: alliance.name,
      inviter_username: command.actor.username,
      created_at: command.now.toISOString(),
    };
    command.others.tell(inviteeId, 'invitation_received', invitation);
    await announce(command.tx, [{ kind: 'invitation', playerId: inviteeId, sourceId: invitationId }]);
    return { message: 'Invitation sent successfully!' };
  });
}

/** Accepts an invitation, which stays valid when its inviter has left the alliance. */
export async function acceptInvitation(context: AppContext, caller: CommandCaller, invitationId: number) {
  const found = await findInvitation(context.db, caller.playerId, invitationId);
  const affected = async (queries: Queries) => ({
    alliances: found ? [found.alliance_id, ...(await alliancesWithPending(queries, caller.playerId))] : [],
  });

  return runAllianceCommand(context, caller, affected, async (command) => {
    const { alliance_id, status, inviter } = await invitationFor(command, invitationId);
    refuseIf((await allianceIdOf(command.tx, caller.playerId)) ? REFUSALS.alreadyInAlliance : undefined);
    refuseIf(status === 'pending' ? checkCapacity(command.alliance(alliance_id)) : REFUSALS.invitationNotPending);

    await answer(command, invitationId, 'accepted');
    await admit(command, alliance_id, caller.playerId);
    await notifyCompleted(command);
    await command.alliances.log(
      alliance_id,
      sentence('joined_by_invitation', { player: command.actor.username, inviter }),
    );
    return { message: 'Invitation accepted!' };
  });
}

/** Declines an invitation. */
export async function declineInvitation(context: AppContext, caller: CommandCaller, invitationId: number) {
  const found = await findInvitation(context.db, caller.playerId, invitationId);
  const affected = { alliances: found ? [found.alliance_id] : [] };

  return runAllianceCommand(
    context,
    caller,
    () => affected,
    async (command) => {
      const { alliance_id, status } = await invitationFor(command, invitationId);
      refuseIf(status === 'pending' ? undefined : REFUSALS.invitationNotPending);

      await answer(command, invitationId, 'declined');
      command.alliances.touch(alliance_id);
      // So that the player's other tabs no longer show it. A player with a pending invitation is in no alliance.
      command.notifyMembership(caller.playerId, null, null);
      return { message: 'Invitation declined.' };
    },
  );
}

interface InvitationRow {
  readonly alliance_id: number;
  readonly status: 'pending' | 'accepted' | 'declined' | 'closed';
  readonly inviter: string;
}

/** The invitation with this id, if it is to this player. Its alliance never changes, so it is found without a lock. */
async function findInvitation(queries: Queries, playerId: number, id: number): Promise<InvitationRow | undefined> {
  const [row]: InvitationRow[] = await queries.query(
    `SELECT alliance_id, status, username AS inviter FROM invitation JOIN player ON player.id = inviter_id
     WHERE invitation.id = $1 AND invitee_id = $2`,
    [id, playerId],
  );
  return row;
}

async function invitationFor(command: AllianceCommand, id: number): Promise<InvitationRow> {
  const row = await findInvitation(command.tx, command.actor.id, id);
  if (!row) throw new Refused(REFUSALS.invitationNotFound);
  return row;
}

/**
 * The id of the verified player with this name, in upper or lower case. It is looked up before the command, so a player who
 * is renamed meanwhile is still meant.
 */
async function findPlayer(queries: Queries, username: string): Promise<number | undefined> {
  // No name holds a NUL character, and PostgreSQL throws on one.
  if (username.includes('\0')) return undefined;
  const [row]: { id: number }[] = await queries.query(
    'SELECT id FROM player WHERE lower(username) = lower($1) AND verified_at IS NOT NULL',
    [username],
  );
  return row?.id;
}

/** Whether the player to invite has blocked the inviter. A block takes the lock of this player too, so one that was answered counts. */
async function hasBlocked({ tx, actor }: AllianceCommand, inviteeId: number): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM block WHERE player_id = $1 AND blocked_id = $2', [
    inviteeId,
    actor.id,
  ]);
  return rows.length > 0;
}

async function insertInvitation(command: AllianceCommand, allianceId: number, inviteeId: number): Promise<number> {
  const [row]: { id: number }[] = await command.tx.query(
    `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [allianceId, inviteeId, command.actor.id, command.now],
  );
  if (!row) throw new Refused(REFUSALS.inviteePending);
  return row.id;
}

/** Counts under the locks of the alliance and the invitee, so no other command adds one meanwhile. */
async function pendingInvitations({ tx }: AllianceCommand, allianceId: number, inviteeId: number) {
  const [pending]: PendingInvitations[] = await tx.query(
    `SELECT (SELECT count(*) FROM invitation WHERE invitee_id = $1 AND status = 'pending') AS of_player,
       (SELECT count(*) FROM invitation WHERE alliance_id = $2 AND status = 'pending') AS of_alliance`,
    [inviteeId, allianceId],
  );
  if (!pending) throw new Error('PostgreSQL did not count the invitations.');
  return pending;
}

async function answer(command: AllianceCommand, invitationId: number, status: InvitationRow['status']): Promise<void> {
  await command.tx.query('UPDATE invitation SET status = $2 WHERE id = $1', [invitationId, status]);
}
