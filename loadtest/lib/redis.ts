import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { freePort, isGone } from './process.ts';

/** A redis-server process without persistence. */
export interface OwnRedis {
  readonly url: string;
  readonly port: number;
  /** The number of keys. */
  keys(): Promise<number>;
  /** Deletes all keys. */
  flush(): Promise<void>;
  /** Kills the process and starts an empty one on the same port, after `awayMs`. */
  restart(awayMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Whether `redis-server` is installed. */
export const HAS_REDIS_SERVER = spawnSync('redis-server', ['--version']).status === 0;

/** Starts redis-server; undefined if it is not installed. */
export async function startRedis(): Promise<OwnRedis | undefined> {
  if (!HAS_REDIS_SERVER) return undefined;
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await start(port, url);
  const end = async () => {
    // Ctrl-C in a terminal ends the child process too.
    if (isGone(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url,
    port,
    keys: () => asked(url, (redis) => redis.dbsize()),
    flush: () => asked(url, async (redis) => void (await redis.flushall())),
    restart: async (awayMs = 0) => {
      await end();
      await sleep(awayMs);
      child = await start(port, url);
    },
    close: end,
  };
}

async function start(port: number, url: string) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  while (!isGone(child)) {
    if (await asked(url, (redis) => redis.ping()).catch(() => undefined)) return child;
    await sleep(20);
  }
  throw new Error(`redis-server ended with ${child.signalCode ?? child.exitCode}.`);
}

async function asked<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
