import { createHmac } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';

/** So many `points` in so many `seconds`, counted for each of those whom `name` is about. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Counts in PostgreSQL and by its clock, so that a restart, another process or a wrong clock forgives nothing. What it
 * guards needs the database anyway: when that is away, a point cannot be had (503), and nothing is guarded less.
 */
export interface AttemptLimits {
  /** Takes a point before what it pays for is done, so that tries at once are counted too. Refuses with 429. */
  take(limit: Limit, ...whom: readonly string[]): Promise<void>;
  /** As `take`, for those who must not learn that there was none left. */
  allows(limit: Limit, ...whom: readonly string[]): Promise<boolean>;
  /**
   * Takes a point for the whole time from now on, and forgets those before. Writes at most once a day: what was renewed
   * within a day is left as it is.
   */
  renew(limit: Limit, ...whom: readonly string[]): Promise<void>;
  /** Whether a point was taken within the time. */
  isTaken(limit: Limit, ...whom: readonly string[]): Promise<boolean>;
  /** Gives one point back. */
  giveBack(limit: Limit, ...whom: readonly string[]): Promise<void>;
  /** Gives all points back. */
  forget(limit: Limit, ...whom: readonly string[]): Promise<void>;
  /** The same limits, but what is taken is taken only if this transaction is committed. */
  within(tx: Queries): AttemptLimits;
}

/** `secret` keys what is stored: nobody who reads the database learns who was counted. */
export function createAttemptLimits(queries: Queries, secret: Buffer): AttemptLimits {
  // Who has no point left is sent away from memory: a flood of tries must not become one of statements.
  return limitsOver(queries, secret, new RateLimiterMemory({ points: 1, duration: 1 }));
}

function limitsOver(queries: Queries, secret: Buffer, sentAway: RateLimiterMemory): AttemptLimits {
  const keyOf = (limit: Limit, whom: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit.name, ...whom]))
      .digest();

  /** Takes a point, or says in how many seconds there is one. */
  async function secondsToWait(limit: Limit, whom: readonly string[]): Promise<number> {
    const key = keyOf(limit, whom);
    const known = await sentAway.get(key.toString('base64'));
    if (known) return Math.ceil(known.msBeforeNext / 1000);
    const [row]: { points: number; seconds: number }[] = await queries.query(
      `INSERT INTO rate_limit AS known (key, points, ends_at)
       VALUES ($1, 1, clock_timestamp() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN ${OVER} THEN 1 ELSE known.points + 1 END,
         ends_at = CASE WHEN ${OVER} THEN excluded.ends_at ELSE known.ends_at END
       RETURNING points, ceil(extract(epoch FROM ends_at - clock_timestamp()))::int AS seconds`,
      [key, limit.seconds],
    );
    if (!row || row.points <= limit.points) return 0;
    const seconds = Math.max(1, row.seconds);
    await sentAway.block(key.toString('base64'), seconds);
    return seconds;
  }

  return {
    take: async (limit, ...whom) => {
      const seconds = await secondsToWait(limit, whom);
      if (seconds > 0) throw new Refused(REFUSALS.tooManyRequests(seconds));
    },
    allows: async (limit, ...whom) => (await secondsToWait(limit, whom)) === 0,
    renew: async (limit, ...whom) => {
      await queries.query(
        `INSERT INTO rate_limit (key, points, ends_at)
         SELECT $1, 1, clock_timestamp() + make_interval(secs => $2)
         WHERE NOT EXISTS (
           SELECT 1 FROM rate_limit
           WHERE key = $1 AND ends_at > clock_timestamp() + make_interval(secs => $2) - interval '1 day'
         )
         ON CONFLICT (key) DO UPDATE SET points = excluded.points, ends_at = excluded.ends_at`,
        [keyOf(limit, whom), limit.seconds],
      );
    },
    isTaken: async (limit, ...whom) => {
      const found: unknown[] = await queries.query(
        'SELECT 1 FROM rate_limit WHERE key = $1 AND ends_at > clock_timestamp()',
        [keyOf(limit, whom)],
      );
      return found.length > 0;
    },
    giveBack: async (limit, ...whom) => {
      const key = keyOf(limit, whom);
      // Who was refused is counted as well, but took nothing.
      await queries.query('UPDATE rate_limit SET points = least(points, $2) - 1 WHERE key = $1 AND points > 0', [
        key,
        limit.points,
      ]);
      await sentAway.delete(key.toString('base64'));
    },
    forget: async (limit, ...whom) => {
      const key = keyOf(limit, whom);
      await sentAway.delete(key.toString('base64'));
      await queries.query('DELETE FROM rate_limit WHERE key = $1', [key]);
    },
    within: (tx) => limitsOver(tx, secret, sentAway),
  };
}
const OVER = 'known.ends_at <= excluded.ends_at - make_interval(secs => $2)';
