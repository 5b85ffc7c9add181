import type { Queries } from '../../store/connection/transaction.ts';
import { KEY_LIFETIME_HOURS } from '../command/idempotency.ts';

/** Rows that one statement deletes: a statement may take 2.5 s, and after an outage there may be millions of rows. */
const BATCH = 5000;

/**
 * The condition of expired rows, by table: stored answers, reset links, sessions and counts. `now()` instead of
 * `clock_timestamp()`, because only a stable function can use an index.
 */
const STALE = {
  idempotency: `at < now() - interval '${KEY_LIFETIME_HOURS} hours'`,
  password_reset: 'expires_at < now()',
  session: 'expires_at < now()',
  rate_limit: 'ends_at < now()',
  code_request: "last_at < now() - interval '1 day'",
};

/** Deletes expired rows of all tables. Tries every table, then throws an AggregateError of what failed. */
export async function deleteExpiredRows(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, isStale] of Object.entries(STALE)) {
    await deleteBatch(queries, table, isStale).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

async function deleteBatch(queries: Queries, table: string, isStale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isStale} LIMIT ${BATCH}))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === BATCH);
}
