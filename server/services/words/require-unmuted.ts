import { refuseIf } from '#shared/refusals';
import { checkMute } from '#shared/rules/letters/letters';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW } from '../../store/schema/rows.ts';

/** Refuses with 403 a player whom operators have muted. For commands that do not lock the row of the player. */
export async function requireUnmuted(queries: Queries, playerId: number): Promise<void> {
  const [row]: { muted_until: Date | null; now: Date }[] = await queries.query(
    `SELECT muted_until, ${NOW} FROM player WHERE id = $1`,
    [playerId],
  );
  if (row) refuseIf(checkMute(row.muted_until?.getTime() ?? null, row.now.getTime()));
}
