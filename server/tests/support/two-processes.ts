import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, type OwnProcess } from '../../../loadtest/lib/process.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { type Send, sender } from './api-client.ts';
import { aDatabase } from './database.ts';
import { catchMails } from './mail-catcher.ts';
import type { TestRedis } from './redis.ts';
import { run } from './server-process.ts';
import { registeredPlayer, type TestPlayer } from './test-app.ts';

/** One of several server processes of one game. */
export interface ServerProcess extends OwnProcess {
  readonly origin: string;
  readonly send: Send;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

export interface TwoProcesses {
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  readonly databaseUrl: string;
  /** A folder that is deleted at the end. */
  readonly folder: string;
  /** Starts one more server; `program`: a built program other than today's server. */
  another(env?: NodeJS.ProcessEnv, program?: string): Promise<ServerProcess>;
  /** A new player of this server's game, which both servers share unless `another` was given another database. */
  aPlayer(through?: ServerProcess): Promise<TestPlayer>;
  close(): Promise<void>;
}

/** Two real servers of one game, with one database and one Redis. Each has its own address. `also` is for both. */
export async function startTwoProcesses(
  redis: Pick<TestRedis, 'url'>,
  also: NodeJS.ProcessEnv = {},
): Promise<TwoProcesses> {
  const database = await aDatabase();
  const mails = await catchMails();
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-processes-'));
  const secret = randomBytes(32).toString('hex');
  const ports = [await freePort(), await freePort()];
  const servers: ServerProcess[] = [];

  const start = async (port: number, env: NodeJS.ProcessEnv = {}, program = 'serve-api'): Promise<ServerProcess> => {
    const server = run(program, folder, {
      PORT: String(port),
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      // The page has one origin, whichever process its socket connects to.
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      PUBLIC_ADDRESS: `127.0.0.1:${port}`,
      SMTP_URL: mails.url,
      JWT_SECRET: secret,
      RATE_LIMIT: 'off',
      TICK_MS: '50',
      LOG_LEVEL: 'warn',
      ...also,
      ...env,
    });
    const origin = `http://127.0.0.1:${port}`;
    const kill = async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    };
    const started = { ...server, origin, send: sender(origin), kill };
    servers.push(started);
    await addressOf(server);
    return started;
  };
  const close = async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await mails.close();
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  };
  try {
    // Started one after the other: the first one creates the galaxy.
    const [a, b] = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)];
    return {
      a,
      b,
      databaseUrl: database.url,
      folder,
      another: async (env, program) => await start(await freePort(), env, program),
      aPlayer: (through = a) => registeredPlayer(through.send, mails),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
