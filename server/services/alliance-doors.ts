import { PENDING_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../store/transaction.ts';
import type { AllianceTurn } from './alliance-turn.ts';

/*
 * Ways into an alliance, and out. A request and an invitation are written only under the locks of both their alliance
 * and their player. So whoever lets a player in must hold every alliance that the player has an open ask with.
 */

/** The alliances that wait for this player's answer, or this player for theirs. */
export async function alliancesAskedBy(queries: Queries, playerId: number): Promise<number[]> {
  const rows: { alliance_id: number }[] = await queries.query(
    `SELECT alliance_id FROM join_request WHERE player_id = $1 AND status = 'pending'
     UNION SELECT alliance_id FROM invitation WHERE invitee_id = $1 AND status = 'pending'`,
    [playerId],
  );
  return rows.map(({ alliance_id }) => alliance_id);
}

/** Somebody who gets in needs no other door: what the player asked and was asked elsewhere is closed (G-83, G-84). */
export async function admit(turn: AllianceTurn, allianceId: number, playerId: number): Promise<void> {
  await addMember(turn, allianceId, playerId);
  await closeAsks(turn, playerId);
  turn.tellStanding(playerId, allianceId, 'member');
}

export async function addMember(turn: AllianceTurn, allianceId: number, playerId: number): Promise<void> {
  await turn.tx.query('INSERT INTO member (alliance_id, player_id, joined_at) VALUES ($1, $2, $3)', [
    allianceId,
    playerId,
    turn.now,
  ]);
  turn.alliances.touch(allianceId, 'members');
}

interface Closed {
  readonly alliance_id: number;
}

export async function closeAsks(turn: AllianceTurn, playerId: number): Promise<void> {
  const [requests]: [Closed[], number] = await turn.tx.query(
    "UPDATE join_request SET status = 'closed' WHERE player_id = $1 AND status = 'pending' RETURNING alliance_id",
    [playerId],
  );
  for (const { alliance_id } of requests) turn.alliances.touch(alliance_id, 'requests');
  const [invitations]: [Closed[], number] = await turn.tx.query(
    "UPDATE invitation SET status = 'closed' WHERE invitee_id = $1 AND status = 'pending' RETURNING alliance_id",
    [playerId],
  );
  for (const { alliance_id } of invitations) turn.alliances.touch(alliance_id);
}

const SINCE = { join_request: 'requested_at', invitation: 'created_at' } as const;

/**
 * Where more wait for an answer than may, the oldest give way, if nobody answered them for long; whoever still sees one in
 * an open tab and answers it is told that it is not there. One of the two locks is enough for it, because whoever answers
 * has both. A row that somebody else has hold of is left to them: two might wait for one another.
 */
export async function makeRoom(
  { tx, now }: AllianceTurn,
  table: keyof typeof SINCE,
  column: 'player_id' | 'alliance_id',
  id: number,
  most: number,
): Promise<void> {
  await tx.query(
    `DELETE FROM ${table} WHERE id IN (
       SELECT id FROM ${table} WHERE ${column} = $1 AND status = 'pending' ORDER BY id DESC OFFSET $2 FOR UPDATE SKIP LOCKED
     ) AND ${SINCE[table]} < $3::timestamptz - interval '${PENDING_DAYS} days'`,
    [id, most, now],
  );
}

/** Ends a membership, and tells the one who was a member. */
export async function removeMember(turn: AllianceTurn, allianceId: number, playerId: number): Promise<void> {
  await turn.tx.query('DELETE FROM member WHERE alliance_id = $1 AND player_id = $2', [allianceId, playerId]);
  turn.alliances.touch(allianceId, 'members');
  turn.tellStanding(playerId, null, null);
}
