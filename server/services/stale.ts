import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { ANSWERED_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../store/transaction.ts';
import { REMEMBERED_HOURS } from './once.ts';

/** Rows that one statement deletes: it has 2.5 s, and after an outage there may be millions. */
const AT_ONCE = 1000;

/**
 * By table, the rows that nobody can use any more: answers beyond their time, reset links and sessions that have ended,
 * counts that no limit looks at, requests and invitations that were answered long ago, accounts that nobody verified.
 * `now()` is this statement's start; the clock that runs on would keep PostgreSQL from an index.
 */
const STALE = {
  idempotency: `idempotency WHERE at < now() - interval '${REMEMBERED_HOURS} hours'`,
  password_reset: 'password_reset WHERE expires_at < now()',
  session: 'session WHERE expires_at < now()',
  rate_limit: 'rate_limit WHERE ends_at < now()',
  code_request: "code_request WHERE last_at < now() - interval '1 day'",
  join_request: `join_request WHERE status <> 'pending' AND requested_at < now() - interval '${ANSWERED_DAYS} days'`,
  invitation: `invitation WHERE status <> 'pending' AND created_at < now() - interval '${ANSWERED_DAYS} days'`,
  // The code is locked as well: one that is just being made keeps the account while it is good.
  player: `player JOIN verification_code ON player_id = player.id
    WHERE verified_at IS NULL AND created_at < now() - interval '${UNVERIFIED_DAYS} days' AND expires_at < now()`,
};

/** Deletes what is stale. Throws an AggregateError of what failed, after everything was tried. */
export async function forgetStale(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, stale] of Object.entries(STALE)) {
    await forgetRows(queries, table, stale).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

/**
 * Locked rows are left for the next sweep: whoever holds them may be making them new, and a DELETE that waited would not
 * look at them again.
 */
async function forgetRows(queries: Queries, table: string, stale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table} WHERE ctid = ANY (
    ARRAY(SELECT ${table}.ctid FROM ${stale} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === AT_ONCE);
}
