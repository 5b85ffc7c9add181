import type { AllianceRole } from '#shared/api/alliances/alliances';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkRight, type Right } from '#shared/rules/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Locked } from '../../store/row-locks.ts';
import { type AllianceRow, MAY_PLAY, NOW } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';

/** A member's role in SQL, where `alliance` and `member` are joined: the leader is a column, not a rank. */
export const ROLE = `CASE WHEN leader_id = player_id THEN 'leader' WHEN officer THEN 'officer' ELSE 'member' END`;

/** The role of a locked player in a locked alliance; undefined if the player is not in it. */
export function roleIn(
  { members }: Pick<Locked, 'members'>,
  alliance: Pick<AllianceRow, 'id' | 'leader_id'>,
  playerId: number,
): AllianceRole | undefined {
  const member = members.find((each) => each.alliance_id === alliance.id && each.player_id === playerId);
  if (!member) return undefined;
  if (alliance.leader_id === playerId) return 'leader';
  return member.officer ? 'officer' : 'member';
}

/** The id of the player's alliance, if any. */
export async function allianceIdOf(queries: Queries, playerId: number): Promise<number | undefined> {
  const [row]: { alliance_id: number }[] = await queries.query('SELECT alliance_id FROM member WHERE player_id = $1', [
    playerId,
  ]);
  return row?.alliance_id;
}

/**
 * The alliance's row, for a reader with this right. Refuses with 401 if the player is deleted or banned, 404 if the alliance
 * does not exist, and 403 without the right.
 */
export async function requireRight(
  queries: Queries,
  playerId: number,
  allianceId: number,
  right: Right,
): Promise<{ now: Date; alliance: AllianceRow }> {
  const [row]: { now: Date; alliance: AllianceRow | null; role: AllianceRole | null }[] = await queries.query(
    `SELECT ${NOW}, to_json(alliance) AS alliance, CASE WHEN member.player_id IS NOT NULL THEN ${ROLE} END AS role
     FROM player LEFT JOIN alliance ON alliance.id = $2
       LEFT JOIN member ON member.alliance_id = alliance.id AND member.player_id = player.id
     WHERE player.id = $1 AND ${MAY_PLAY}`,
    [playerId, allianceId],
  );
  if (!row) throw await accountRefusal(queries, playerId);
  const { now, alliance, role } = row;
  if (!alliance) throw new Refused(REFUSALS.allianceNotFound);
  refuseIf(checkRight(role ?? undefined, right, alliance));
  return { now, alliance };
}
