import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';

/** A Redis of our own, which keeps nothing. */
export interface OwnRedis {
  readonly url: string;
  /** How many keys it holds. */
  keys(): Promise<number>;
  /** Kills it and starts another, empty, on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts redis-server; undefined where there is none on the path. */
export async function startRedis(): Promise<OwnRedis | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await start(port, url);
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url,
    keys: () => asked(url, (redis) => redis.dbsize()),
    restart: async () => {
      await end();
      child = await start(port, url);
    },
    close: end,
  };
}

async function start(port: number, url: string) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  while (child.exitCode === null) {
    if (await asked(url, (redis) => redis.ping()).catch(() => undefined)) return child;
    await sleep(20);
  }
  throw new Error(`redis-server ended with ${child.exitCode}.`);
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
