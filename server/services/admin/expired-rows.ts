import type { Queries } from '../../store/connection/transaction.ts';
import { KEY_LIFETIME_HOURS } from '../command/idempotency.ts';

/** Rows that one statement deletes: it has 2.5 s, and after an outage there may be millions. */
const AT_ONCE = 5000;

/**
 * What nobody can use any more: answers beyond their time, reset links and sessions that have ended, and the counts that
 * no limit looks at. `now()` is this statement's start; the clock that runs on would keep PostgreSQL from an index.
 */
const STALE = {
  idempotency: `at < now() - interval '${KEY_LIFETIME_HOURS} hours'`,
  password_reset: 'expires_at < now()',
  session: 'expires_at < now()',
  rate_limit: 'ends_at < now()',
  code_request: "last_at < now() - interval '1 day'",
};

/** Deletes what is stale. Throws an AggregateError of what failed, after everything was tried. */
export async function deleteExpiredRows(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, isStale] of Object.entries(STALE)) {
    await deleteBatch(queries, table, isStale).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

async function deleteBatch(queries: Queries, table: string, isStale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isStale} LIMIT ${AT_ONCE}))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === AT_ONCE);
}
