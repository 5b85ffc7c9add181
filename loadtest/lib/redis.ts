import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort, isGone } from './process.ts';

/** A redis-server process without persistence. */
export interface OwnRedis {
  readonly url: string;
  readonly port: number;
  /** Runs commands on a connection of its own. */
  ask<T>(question: (redis: Redis) => Promise<T>): Promise<T>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Kills the process and starts an empty one on the same port, after `awayMs`. */
  restart(awayMs?: number): Promise<void>;
  /** Stops the process with SIGSTOP: it keeps its connections, but does not answer until `resume`. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Whether `redis-server` is installed. */
export const HAS_REDIS_SERVER = spawnSync('redis-server', ['--version']).status === 0;

/** Starts redis-server; undefined if it is not installed. */
export async function startRedisIfInstalled(): Promise<OwnRedis | undefined> {
  return HAS_REDIS_SERVER ? startRedis() : undefined;
}

/** Starts redis-server on a free port. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await launch(port, url);
  const kill = async () => {
    // Ctrl-C in a terminal ends the child process too.
    if (isGone(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    child = await launch(port, url);
  };
  return {
    url,
    port,
    ask: (question) => askAt(url, question),
    start,
    kill,
    restart: async (awayMs = 0) => {
      await kill();
      await sleep(awayMs);
      await start();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    close: kill,
  };
}

async function launch(port: number, url: string): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  while (!isGone(child)) {
    if (await askAt(url, (redis) => redis.ping()).catch(() => undefined)) return child;
    await sleep(20);
  }
  throw new Error(`redis-server ended with ${child.signalCode ?? child.exitCode}.`);
}

async function askAt<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
