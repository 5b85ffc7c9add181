import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';

/** Whether tests can have a Redis that they may kill. */
export const HAS_REDIS_SERVER = spawnSync('redis-server', ['--version']).status === 0;

/** Why tests with a Redis are left out; undefined if they are not. */
export const REDIS_MISSING =
  HAS_REDIS_SERVER || process.env.REDIS_URL
    ? undefined
    : 'Tests with Redis are left out: there is no redis-server on the PATH, and REDIS_URL is not set.';

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Redis of our own that may be ended and hung at will, and comes back empty where it was. */
export interface OwnRedis extends TestRedis {
  start(): Promise<void>;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** It answers nobody, and closes no connection, until it goes on. */
  hang(): void;
  goOn(): void;
  /** Asks it as a client of its own. */
  ask<T>(question: (redis: Redis) => Promise<T>): Promise<T>;
}

/** A Redis for tests that do not hurt it: our own, or else the one of REDIS_URL. */
export async function anyRedis(): Promise<TestRedis> {
  if (HAS_REDIS_SERVER) return await ownRedis();
  return { url: process.env.REDIS_URL ?? '', stop: async () => undefined };
}

export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  const ask: OwnRedis['ask'] = async (question) => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  };
  const answers = () =>
    ask((redis) => redis.ping()).then(
      () => true,
      () => false,
    );
  const start = async () => {
    server = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    );
    if (!(await waitUntil(answers, 10_000))) throw new Error(`No redis-server answers on port ${port}.`);
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url,
    start,
    kill,
    stop: kill,
    hang: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    ask,
  };
}
