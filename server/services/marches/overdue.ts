import { REFUSALS, refuseIf } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';

/** A landing that is overdue for longer has failed; the scheduler retries it, and nobody waits for it. */
const HOLDS_UP_FOR_MS = 60_000;

/**
 * Refuses with 503 while a march should have landed on this world, or a siege of it should be over: the forces there take part in
 * what happens first. SQL's `due_at` of a march on its way home is its arrival at the origin.
 */
export async function refuseWhileLandingIsDue(queries: Queries, planetId: number, now: Date): Promise<void> {
  const overdue: unknown[] = await queries.query(
    `SELECT 1 FROM march WHERE due_at <= $2 AND due_at > $3
       AND (phase = 'out' AND target_id = $1 OR phase = 'home' AND origin_id = $1)
     UNION ALL SELECT 1 FROM siege WHERE planet_id = $1 AND due_at <= $2 AND due_at > $3 LIMIT 1`,
    [planetId, now, new Date(now.getTime() - HOLDS_UP_FOR_MS)],
  );
  refuseIf(overdue.length > 0 ? REFUSALS.busy : undefined);
}
