import type { Queries } from '../store/transaction.ts';
import { REMEMBERED_HOURS } from './once.ts';

/**
 * Deletes what nobody can use any more: answers beyond their time, reset links and sessions that have ended,
 * and the counts that no limit looks at any more.
 */
export async function forgetStale(queries: Queries): Promise<void> {
  await queries.query('DELETE FROM idempotency WHERE at < clock_timestamp() - make_interval(hours => $1)', [
    REMEMBERED_HOURS,
  ]);
  await queries.query('DELETE FROM password_reset WHERE expires_at < clock_timestamp()');
  await queries.query('DELETE FROM session WHERE expires_at < clock_timestamp()');
  await queries.query('DELETE FROM rate_limit WHERE ends_at < clock_timestamp()');
  await queries.query("DELETE FROM code_request WHERE last_at < clock_timestamp() - interval '1 day'");
}
