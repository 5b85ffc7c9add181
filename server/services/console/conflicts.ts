import type { StaffRole } from '#shared/catalogue/staff';
import { Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { bondsBetween } from '../marches/bonds.ts';

/*
 * Nobody on the staff acts on, or opens, a case of an account of their own, of a mate, or of an enemy at war: who plays must not
 * judge. Operators with a shell may.
 */

/** Why somebody on the staff may have nothing to do with a player. */
export type Conflict = 'own' | 'mate' | 'war' | 'related' | 'staff';

/** Whoever has left an alliance counts as a mate for so long. */
const MATES_FOR = "interval '72 hours'";

/** SQL: the conflict of the staff member `staff` of this role about `player`; null if there is none. All three are SQL. */
export const conflictOver = (staff: string, role: string, player: string) => `CASE
    WHEN ${player} = ${staff} THEN 'own'
    WHEN EXISTS (SELECT 1 FROM (${bondsBetween(staff, player)}) AS bond
      WHERE kind = 'mates' AND (ended IS NULL OR ended > clock_timestamp() - ${MATES_FOR})) THEN 'mate'
    WHEN EXISTS (SELECT 1 FROM member AS one JOIN member AS other ON other.player_id = ${player}
        JOIN alliance_relation AS war ON war.one_id = least(one.alliance_id, other.alliance_id)
          AND war.other_id = greatest(one.alliance_id, other.alliance_id)
      WHERE one.player_id = ${staff} AND war.kind = 'war' AND war.until IS NULL) THEN 'war'
    WHEN EXISTS (SELECT 1 FROM known_network AS one JOIN known_network AS other USING (network, browser)
      WHERE one.player_id = ${staff} AND other.player_id = ${player}) THEN 'related'
    WHEN ${role} = 'moderator' AND EXISTS (SELECT 1 FROM staff AS colleague WHERE colleague.player_id = ${player}) THEN 'staff'
  END`;

export const CONFLICT_REFUSALS = {
  own: STAFF_REFUSALS.conflictOwn,
  mate: STAFF_REFUSALS.conflictMate,
  war: STAFF_REFUSALS.conflictWar,
  related: STAFF_REFUSALS.conflictRelated,
  staff: STAFF_REFUSALS.conflictStaff,
} as const satisfies Readonly<Record<Conflict, unknown>>;

/** Refuses with 403 what stands between somebody on the staff and this player. */
export async function requireNoConflict(
  queries: Queries,
  { playerId, role }: { readonly playerId: number; readonly role: StaffRole },
  otherId: number,
): Promise<void> {
  const [row]: { conflict: Conflict | null }[] = await queries.query(
    `SELECT ${conflictOver('$1::int', '$2::text', '$3::int')} AS conflict`,
    [playerId, role, otherId],
  );
  if (row?.conflict) throw new Refused(CONFLICT_REFUSALS[row.conflict]);
}
