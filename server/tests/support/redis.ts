import { HAS_REDIS_SERVER, startRedis } from '../../../loadtest/lib/redis.ts';

/** Why tests that need Redis are skipped; undefined if they run. */
export const REDIS_MISSING =
  HAS_REDIS_SERVER || process.env.REDIS_URL
    ? undefined
    : 'Tests with Redis are left out: there is no redis-server on the PATH, and REDIS_URL is not set.';

export interface TestRedis {
  readonly url: string;
  close(): Promise<void>;
}

/** A Redis for tests that do not stop it: a new process, or the one of REDIS_URL if redis-server is not installed. */
export async function anyRedis(): Promise<TestRedis> {
  if (HAS_REDIS_SERVER) return startRedis();
  return { url: process.env.REDIS_URL ?? '', close: async () => undefined };
}
