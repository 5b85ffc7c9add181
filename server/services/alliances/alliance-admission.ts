import { PENDING_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AllianceCommand, AllianceWrites } from './alliance-command.ts';

/*
 * Ways into an alliance, and out. A request and an invitation are written only under the locks of both their alliance
 * and their player. So whoever lets a player in must hold every alliance that the player has an open ask with.
 */

/** The alliances that wait for this player's answer, or this player for theirs. */
export async function alliancesWithPending(queries: Queries, playerId: number): Promise<number[]> {
  const rows: { alliance_id: number }[] = await queries.query(
    `SELECT alliance_id FROM join_request WHERE player_id = $1 AND status = 'pending'
     UNION SELECT alliance_id FROM invitation WHERE invitee_id = $1 AND status = 'pending'`,
    [playerId],
  );
  return rows.map(({ alliance_id }) => alliance_id);
}

/** Somebody who gets in needs no other door: what the player asked and was asked elsewhere is closed (G-83, G-84). */
export async function admit(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await addMember(command, allianceId, playerId);
  await closePending(command, playerId);
  command.notifyMembership(playerId, allianceId, 'member');
}

export async function addMember(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await command.tx.query('INSERT INTO member (alliance_id, player_id, joined_at) VALUES ($1, $2, $3)', [
    allianceId,
    playerId,
    command.now,
  ]);
  command.alliances.touch(allianceId, 'members');
}

interface Closed {
  readonly alliance_id: number;
}

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

const DOORS = {
  join_request: { player: 'player_id', since: 'requested_at' },
  invitation: { player: 'invitee_id', since: 'created_at' },
} as const;
type Door = keyof typeof DOORS;

/** Nobody in this alliance is left to answer; returns whom its requests and invitations concern. */
export async function closePendingOfAlliance(command: AllianceWrites, allianceId: number): Promise<number[]> {
  const players: number[] = [];
  for (const [door, { player }] of Object.entries(DOORS)) {
    const [closed]: [{ id: number }[], number] = await command.tx.query(
      `UPDATE ${door} SET status = 'closed' WHERE alliance_id = $1 AND status = 'pending' RETURNING ${player} AS id`,
      [allianceId],
    );
    players.push(...closed.map(({ id }) => id));
  }
  command.alliances.touch(allianceId, 'requests');
  return players;
}

/** A request or an invitation that nobody has answered for long. */
interface Unanswered {
  readonly id: number;
  readonly alliance_id: number;
  readonly player_id: number;
  /** The oldest has to give way. */
  readonly inTheWay: boolean;
}

/**
 * Where this player or alliance has as many as may wait: all that have waited for long, and which of them are in the way
 * of one more. All of them are to be locked, and then it is to be asked again: of many at once each takes the next one.
 */
export function longUnanswered(
  queries: Queries,
  door: Door,
  whose: 'player_id' | 'alliance_id',
  id: number,
  most: number,
): Promise<Unanswered[]> {
  const { player, since } = DOORS[door];
  return queries.query(
    `SELECT id, alliance_id, player_id, place >= $2 AS "inTheWay" FROM (
       SELECT id, alliance_id, ${player} AS player_id, ${since} AS since, count(*) OVER () AS waiting,
         row_number() OVER (ORDER BY id DESC) AS place
       FROM ${door} WHERE ${whose} = $1 AND status = 'pending'
     ) AS pending WHERE waiting >= $2 AND since < now() - interval '${PENDING_DAYS} days'`,
    [id, most],
  );
}

/** What was in the way is no more, and both sides are told. */
export async function evictUnanswered(
  command: AllianceCommand,
  door: Door,
  unanswered: readonly Unanswered[],
): Promise<void> {
  const gone = unanswered.filter(({ inTheWay }) => inTheWay);
  if (gone.length === 0) return;
  await command.tx.query(`DELETE FROM ${door} WHERE id = ANY ($1)`, [gone.map(({ id }) => id)]);
  for (const { alliance_id, player_id } of gone) {
    if (door === 'join_request') command.alliances.touch(alliance_id, 'requests');
    // Whoever has a request or an invitation is in no alliance.
    if (player_id !== command.actor.id) command.notifyMembership(player_id, null, null);
  }
}

/** Ends a membership, and tells the one who was a member. */
export async function removeMember(command: AllianceCommand, allianceId: number, playerId: number): Promise<void> {
  await command.tx.query('DELETE FROM member WHERE alliance_id = $1 AND player_id = $2', [allianceId, playerId]);
  command.alliances.touch(allianceId, 'members');
  command.notifyMembership(playerId, null, null);
}
