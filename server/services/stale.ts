import { PENDING_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../store/transaction.ts';
import { REMEMBERED_HOURS } from './once.ts';

/** Rows that one statement deletes: it has 2.5 s, and after an outage there may be millions. */
const AT_ONCE = 5000;

/**
 * What nobody can use any more: answers beyond their time, reset links and sessions that have ended, the counts that no
 * limit looks at, and what asks for an answer that will not come. Who still sees one of these in an open tab and answers
 * it is told that it is not there, and the tab reads again. `now()` is this statement's start; the clock that runs on
 * would keep PostgreSQL from an index.
 */
const STALE = {
  idempotency: `at < now() - interval '${REMEMBERED_HOURS} hours'`,
  password_reset: 'expires_at < now()',
  session: 'expires_at < now()',
  rate_limit: 'ends_at < now()',
  code_request: "last_at < now() - interval '1 day'",
  join_request: `status = 'pending' AND requested_at < now() - interval '${PENDING_DAYS} days'`,
  invitation: `status = 'pending' AND created_at < now() - interval '${PENDING_DAYS} days'`,
};

/** Deletes what is stale. Throws an AggregateError of what failed, after everything was tried. */
export async function forgetStale(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, isStale] of Object.entries(STALE)) {
    await forgetRows(queries, table, isStale).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

/** Rows that an act or another process has hold of are left for the next time: nobody waits, least of all in a ring. */
async function forgetRows(queries: Queries, table: string, isStale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isStale} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === AT_ONCE);
}
