import { PENDING_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import { completedByJoining } from '../objectives/objectives.ts';
import type { AllianceCommand, AllianceWrites } from './alliance-command.ts';
import { sendGuestsHome } from './guests.ts';

/*
 * How players enter and leave alliances. Join requests and invitations are written only under the locks of both their
 * alliance and their player. So a command that admits a player must lock every alliance with which the player has a pending
 * request or invitation.
 */

/** The alliances with which this player has a pending request or invitation. */
export async function alliancesWithPending(queries: Queries, playerId: number): Promise<number[]> {
  const rows: { alliance_id: number }[] = await queries.query(
    `SELECT alliance_id FROM join_request WHERE player_id = $1 AND status = 'pending'
     UNION SELECT alliance_id FROM invitation WHERE invitee_id = $1 AND status = 'pending'`,
    [playerId],
  );
  return rows.map(({ alliance_id }) => alliance_id);
}

/** Makes the player a member, and closes the player's pending requests and invitations everywhere. */
export async function admit(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await addMember(command, allianceId, playerId);
  await closePending(command, playerId);
  command.notifyMembership(playerId, allianceId, 'member');
}

/** Notifies the player who has become a member by this command of the order that this completes. */
export async function notifyCompleted(command: AllianceCommand): Promise<void> {
  const { id } = command.actor;
  const completed = await completedByJoining(command.tx, id, command.now);
  for (const view of completed) command.others.tell(id, 'objective_completed', view);
}

export async function addMember(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await command.tx.query('INSERT INTO member (alliance_id, player_id, joined_at) VALUES ($1, $2, $3)', [
    allianceId,
    playerId,
    command.now,
  ]);
  // Earlier messages do not count as unread for a new member.
  await command.tx.query(
    `INSERT INTO alliance_message_read (player_id, message_id)
     SELECT $2, coalesce(max(id), 0) FROM alliance_message WHERE alliance_id = $1
     ON CONFLICT (player_id) DO UPDATE SET message_id = greatest(alliance_message_read.message_id, excluded.message_id)`,
    [allianceId, playerId],
  );
  command.alliances.touch(allianceId, 'members');
}

interface Closed {
  readonly alliance_id: number;
}

/** Closes all pending requests and invitations of a player. */
export async function closePending(command: AllianceWrites, playerId: number): Promise<void> {
  const [requests]: [Closed[], number] = await command.tx.query(
    "UPDATE join_request SET status = 'closed' WHERE player_id = $1 AND status = 'pending' RETURNING alliance_id",
    [playerId],
  );
  for (const { alliance_id } of requests) command.alliances.touch(alliance_id, 'requests');
  const [invitations]: [Closed[], number] = await command.tx.query(
    "UPDATE invitation SET status = 'closed' WHERE invitee_id = $1 AND status = 'pending' RETURNING alliance_id",
    [playerId],
  );
  for (const { alliance_id } of invitations) command.alliances.touch(alliance_id);
}

const PENDING_TABLES = {
  join_request: { player: 'player_id', since: 'requested_at' },
  invitation: { player: 'invitee_id', since: 'created_at' },
} as const;
type PendingTable = keyof typeof PENDING_TABLES;

/** Closes all pending requests and invitations of an alliance, and returns the ids of the players in question. */
export async function closePendingOfAlliance(command: AllianceWrites, allianceId: number): Promise<number[]> {
  const players: number[] = [];
  for (const [table, { player }] of Object.entries(PENDING_TABLES)) {
    const [closed]: [{ id: number }[], number] = await command.tx.query(
      `UPDATE ${table} SET status = 'closed' WHERE alliance_id = $1 AND status = 'pending' RETURNING ${player} AS id`,
      [allianceId],
    );
    players.push(...closed.map(({ id }) => id));
  }
  command.alliances.touch(allianceId, 'requests');
  return players;
}

/** A request or an invitation that has been pending for more than PENDING_DAYS. */
interface Unanswered {
  readonly id: number;
  readonly alliance_id: number;
  readonly player_id: number;
  /** It must be deleted to make room for a new one. */
  readonly evicted: boolean;
}

/**
 * If this player or alliance has `most` pending ones, returns all of them that have been pending for long, and which must
 * go for a new one. The caller locks all of these and then asks again, so that parallel commands each evict another one.
 */
export function longUnanswered(
  queries: Queries,
  table: PendingTable,
  column: 'player_id' | 'invitee_id' | 'alliance_id',
  id: number,
  most: number,
): Promise<Unanswered[]> {
  const { player, since } = PENDING_TABLES[table];
  return queries.query(
    `SELECT id, alliance_id, player_id, place >= $2 AS evicted FROM (
       SELECT id, alliance_id, ${player} AS player_id, ${since} AS since, count(*) OVER () AS waiting,
         row_number() OVER (ORDER BY id DESC) AS place
       FROM ${table} WHERE ${column} = $1 AND status = 'pending'
     ) AS pending WHERE waiting >= $2 AND since < now() - interval '${PENDING_DAYS} days'`,
    [id, most],
  );
}

/** Deletes the requests or invitations that must go for a new one, and notifies both sides. */
export async function evictUnanswered(
  command: AllianceCommand,
  table: PendingTable,
  unanswered: readonly Unanswered[],
): Promise<void> {
  const evicted = unanswered.filter((each) => each.evicted);
  if (evicted.length === 0) return;
  await command.tx.query(`DELETE FROM ${table} WHERE id = ANY ($1)`, [evicted.map(({ id }) => id)]);
  for (const { alliance_id, player_id } of evicted) {
    if (table === 'join_request') command.alliances.touch(alliance_id, 'requests');
    // A player with a pending request or invitation is in no alliance.
    if (player_id !== command.actor.id) command.notifyMembership(player_id, null, null);
  }
}

/** Ends a membership, notifies the former member, and sends guests home. The command has locked `hostsAndGuests`. */
export async function removeMember(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await rememberMembers(command, allianceId, [playerId]);
  await sendGuestsHome(command, [playerId]);
  await command.tx.query('DELETE FROM member WHERE alliance_id = $1 AND player_id = $2', [allianceId, playerId]);
  command.alliances.touch(allianceId, 'members');
  command.notifyMembership(playerId, null, null);
}

/**
 * Notes who leaves an alliance now: for a while, former mates cannot attack each other. A player who comes back and leaves again counts
 * as a member since the first time; and for the alliance of a season's end until the season is closed.
 */
export async function rememberMembers(
  { tx, now }: Pick<AllianceCommand, 'tx' | 'now'>,
  allianceId: number,
  playerIds: readonly number[],
): Promise<void> {
  await tx.query(
    `INSERT INTO former_member AS known (alliance_id, player_id, joined_at, left_at)
     SELECT alliance_id, player_id, joined_at, $3 FROM member WHERE alliance_id = $1 AND player_id = ANY ($2)
     ON CONFLICT (player_id, alliance_id) DO UPDATE SET since = coalesce(known.since, known.joined_at, '-infinity'),
       joined_at = CASE WHEN (
         SELECT known.joined_at <= ends_at AND known.left_at > ends_at FROM season ORDER BY number DESC LIMIT 1
       ) THEN known.joined_at ELSE excluded.joined_at END,
       left_at = excluded.left_at`,
    [allianceId, playerIds, now],
  );
}
