import { createHmac } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';

/** A limit of `points` per `seconds`, counted separately for each subject, such as an address or a player id. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * Limits that are counted in PostgreSQL and by its clock, so that a restart, another process or a wrong clock does not reset
 * them. While the database is away, points cannot be taken (503); what the limits guard needs the database anyway.
 */
export interface AttemptLimits {
  /** Takes a point. To be called before the attempt, so that parallel attempts count too. Refuses with 429 if none is left. */
  take(limit: Limit, ...subject: readonly string[]): Promise<void>;
  /** Like `take`, but returns in how many seconds there will be a point instead of refusing; 0 if it has taken one. */
  secondsToWait(limit: Limit, ...subject: readonly string[]): Promise<number>;
  /** Like `take`, but returns false instead of refusing, for callers who must not reveal that the limit is reached. */
  allows(limit: Limit, ...subject: readonly string[]): Promise<boolean>;
  /**
   * Resets the count to one point and starts the limit's period anew. Writes at most once a day: a row that was renewed
   * within a day stays as it is.
   */
  renew(limit: Limit, ...subject: readonly string[]): Promise<void>;
  /** Whether a point was taken within the limit's period. */
  isTaken(limit: Limit, ...subject: readonly string[]): Promise<boolean>;
  /** Gives one point back. */
  giveBack(limit: Limit, ...subject: readonly string[]): Promise<void>;
  /** Gives all points back. */
  forget(limit: Limit, ...subject: readonly string[]): Promise<void>;
  /** The same limits in this transaction: points are taken only if it commits. */
  within(tx: Queries): AttemptLimits;
}

/** `secret` keys the stored hashes, so that the database does not reveal who was counted. */
export function createAttemptLimits(queries: Queries, secret: Buffer): AttemptLimits {
  // Subjects without points are refused from memory: a flood of attempts must not become a flood of statements.
  return limitsOver(queries, secret, new RateLimiterMemory({ points: 1, duration: 1 }));
}

function limitsOver(queries: Queries, secret: Buffer, exhausted: RateLimiterMemory): AttemptLimits {
  const keyOf = (limit: Limit, subject: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit.name, ...subject]))
      .digest();

  /** Takes a point and returns 0, or returns in how many seconds there will be one. */
  async function secondsToWait(limit: Limit, subject: readonly string[]): Promise<number> {
    const key = keyOf(limit, subject);
    const known = await exhausted.get(key.toString('base64'));
    if (known) return Math.ceil(known.msBeforeNext / 1000);
    const [row]: { points: number; seconds: number }[] = await queries.query(
      `INSERT INTO rate_limit AS known (key, points, ends_at)
       VALUES ($1, 1, clock_timestamp() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN ${EXPIRED} THEN 1 ELSE known.points + 1 END,
         ends_at = CASE WHEN ${EXPIRED} THEN excluded.ends_at ELSE known.ends_at END
       RETURNING points, ceil(extract(epoch FROM ends_at - clock_timestamp()))::int AS seconds`,
      [key, limit.seconds],
    );
    if (!row || row.points <= limit.points) return 0;
    const seconds = Math.max(1, row.seconds);
    await exhausted.block(key.toString('base64'), seconds);
    return seconds;
  }

  return {
    take: async (limit, ...subject) => {
      const seconds = await secondsToWait(limit, subject);
      if (seconds > 0) throw new Refused(REFUSALS.tooManyRequests(seconds));
    },
    secondsToWait: (limit, ...subject) => secondsToWait(limit, subject),
    allows: async (limit, ...subject) => (await secondsToWait(limit, subject)) === 0,
    renew: async (limit, ...subject) => {
      await queries.query(
        `INSERT INTO rate_limit (key, points, ends_at)
         SELECT $1, 1, clock_timestamp() + make_interval(secs => $2)
         WHERE NOT EXISTS (
           SELECT 1 FROM rate_limit
           WHERE key = $1 AND ends_at > clock_timestamp() + make_interval(secs => $2) - interval '1 day'
         )
         ON CONFLICT (key) DO UPDATE SET points = excluded.points, ends_at = excluded.ends_at`,
        [keyOf(limit, subject), limit.seconds],
      );
    },
    isTaken: async (limit, ...subject) => {
      const found: unknown[] = await queries.query(
        'SELECT 1 FROM rate_limit WHERE key = $1 AND ends_at > clock_timestamp()',
        [keyOf(limit, subject)],
      );
      return found.length > 0;
    },
    giveBack: async (limit, ...subject) => {
      const key = keyOf(limit, subject);
      // Refused attempts are counted beyond the limit, but they took no point.
      await queries.query('UPDATE rate_limit SET points = least(points, $2) - 1 WHERE key = $1 AND points > 0', [
        key,
        limit.points,
      ]);
      await exhausted.delete(key.toString('base64'));
    },
    forget: async (limit, ...subject) => {
      const key = keyOf(limit, subject);
      await exhausted.delete(key.toString('base64'));
      await queries.query('DELETE FROM rate_limit WHERE key = $1', [key]);
    },
    within: (tx) => limitsOver(tx, secret, exhausted),
  };
}
const EXPIRED = 'known.ends_at <= excluded.ends_at - make_interval(secs => $2)';
