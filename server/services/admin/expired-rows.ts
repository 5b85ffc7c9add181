import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { ANSWERED_DAYS } from '#shared/catalogue/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import { KEY_LIFETIME_HOURS } from '../command/idempotency.ts';

/** Rows that one statement deletes: a statement may take 2.5 s, and after an outage there may be millions of rows. */
const BATCH = 1000;

/**
 * The expired rows, by table: stored answers, reset links, sessions and counts; requests and invitations that were answered
 * long ago; accounts that were not verified in time. `now()` instead of `clock_timestamp()`, because only a stable function
 * can use an index.
 */
const STALE = {
  idempotency: `idempotency WHERE at < now() - interval '${KEY_LIFETIME_HOURS} hours'`,
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

/** Deletes expired rows of all tables. Tries every table, then throws an AggregateError of what failed. */
export async function deleteExpiredRows(queries: Queries): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, stale] of Object.entries(STALE)) {
    await deleteBatch(queries, table, stale).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

/**
 * Locked rows are left for the next sweep: another transaction may be renewing them, and a DELETE that waits for the lock
 * would not check the condition again.
 */
async function deleteBatch(queries: Queries, table: string, stale: string): Promise<void> {
  const forgetSome = `DELETE FROM ${table} WHERE ctid = ANY (
    ARRAY(SELECT ${table}.ctid FROM ${stale} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  let deleted: number;
  do {
    [, deleted] = (await queries.query(forgetSome)) as [unknown, number];
  } while (deleted === BATCH);
}
