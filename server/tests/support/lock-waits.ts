import { expect } from 'vitest';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import type { TestApp } from './test-app.ts';

type Asking = Pick<TestApp['db'], 'query'>;

/** How many statements in the tests' database wait for a lock. `kind`: of one kind, as a pattern for LIKE. */
export async function lockWaits(db: Asking, kind = '%'): Promise<number> {
  const [{ count }] = await db.query(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event LIKE $1`,
    [kind],
  );
  return count;
}

/** Resolves when at least this many statements wait for a lock. */
export async function untilLocksAwaited(db: Asking, count = 1): Promise<void> {
  expect(await waitUntil(async () => (await lockWaits(db)) >= count)).toBe(true);
}
