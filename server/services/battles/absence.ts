import { HOSTILE_KINDS } from '#shared/catalogue/battles';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { databaseTime, lock } from '../../store/row-locks.ts';
import type { AppContext } from '../command/app-context.ts';

/*
 * While no server runs, nobody can see an attack or answer it. So each process notes once a minute that the game is served,
 * and after a longer absence the attacks that were on their way land as much later. A restored backup brings the note of its
 * own time, so the same holds for it.
 */

/** The setting that holds until when the game was served. */
const SERVED_UNTIL = 'served_until';
/** A shorter absence moves nothing. */
const ABSENCE_MS = 10 * 60_000;

/** Notes that the game is served now. */
export async function noteServed(queries: Queries): Promise<void> {
  await queries.query(
    `INSERT INTO setting (key, value) VALUES ($1, clock_timestamp()::text)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [SERVED_UNTIL],
  );
}

/**
 * Moves all attacks that are under way by the time for which no server ran, if that is more than ten minutes. Returns how
 * many. Of several processes that start, one does so.
 */
export async function postponeAttacks({ db }: Pick<AppContext, 'db'>): Promise<number> {
  return transaction(db, async (tx) => {
    const [served]: { value: string }[] = await tx.query('SELECT value FROM setting WHERE key = $1 FOR UPDATE', [
      SERVED_UNTIL,
    ]);
    const gapMs = served ? (await databaseTime(tx)).getTime() - Date.parse(served.value) : 0;
    let moved = 0;
    if (served && gapMs > ABSENCE_MS) {
      const players: { id: number }[] = await tx.query(
        `SELECT player_id AS id FROM march WHERE phase = 'out' AND kind = ANY ($1)
         UNION SELECT target_owner_id FROM march WHERE phase = 'out' AND kind = ANY ($1) AND target_owner_id IS NOT NULL`,
        [HOSTILE_KINDS],
      );
      const ids = players.map(({ id }) => id);
      await lock(tx, { playersWithoutPlanets: ids });
      const [, postponed]: [unknown, number] = await tx.query(
        `UPDATE march SET due_at = due_at + make_interval(secs => $2), lands_at = lands_at + make_interval(secs => $2)
         WHERE phase = 'out' AND kind = ANY ($1)`,
        [HOSTILE_KINDS, gapMs / 1000],
      );
      moved = postponed;
      // Clients that kept the old moments read them again.
      await tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [ids]);
    }
    await noteServed(tx);
    return moved;
  });
}
