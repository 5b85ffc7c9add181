import { Redis } from 'ioredis';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type Child, launch } from './child.ts';

const START_MS = 10_000;

/** Starts a Redis server without persistence on a free port. */
export async function startRedis(): Promise<{ readonly url: string; readonly child: Child }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = launch('redis-server', args, { env: { PATH: process.env.PATH } });
  const url = `redis://127.0.0.1:${port}`;
  await waitUntil(async () => child.hasEnded || (await answers(url)), START_MS);
  if (!child.hasEnded && (await answers(url))) return { url, child };
  await child.end('SIGKILL');
  throw new Error(`redis-server did not start:\n${child.output()}`);
}

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
