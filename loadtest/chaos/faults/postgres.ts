import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runGame } from '../../lib/game-server.ts';
import { addressOf, isGone, stop } from '../../lib/process.ts';

/** A PostgreSQL of our own that may be ended at will. */
export interface OwnPostgres {
  readonly port: number;
  /** The game's database, at PostgreSQL itself or at another port that leads there. */
  url(port?: number): string;
  /** Resolves when its main process is gone. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again on the same data and port; resolves when it takes connections. */
  start(): Promise<void>;
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** How many statements it has ended because a lock, or all that they needed, was not to be had in time. */
  timeouts(): Promise<number>;
  close(): Promise<void>;
}

const START_MS = 30_000;

/** How the game itself runs its PostgreSQL. */
interface Recipe {
  readonly command: readonly string[];
  /** PostgreSQL refuses to be run by root. */
  readonly uid: number;
  readonly gid: number;
  readonly port: number;
  readonly password: string;
}

/** To its log, in one line each and in English, go the statements that failed: a 503 does not tell why it was said. */
const LOGGING = [
  'log_min_messages=error',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'lc_messages=C',
];
/** So that it can be asked which of two acts was first. */
const REMEMBERING = ['track_commit_timestamp=on'];
const TIMEOUT = /canceling statement due to (lock|statement) timeout/g;

/**
 * Lets the game make a cluster and a galaxy in `folder`, ends it, and runs the same PostgreSQL with the same arguments as
 * a child of our own: the programs, their user and the settings, but for those of its memory and its log, are the game's.
 */
export async function startPostgres(folder: string, env: NodeJS.ProcessEnv): Promise<OwnPostgres> {
  const recipe = await makeCluster(folder, env);
  const { port, password } = recipe;
  const url = (at = port) => `postgres://game:${password}@127.0.0.1:${at}/game`;
  const logFile = path.join(folder, 'postgres.log');
  const log = await open(logFile, 'a', 0o600);
  let child: ChildProcess | undefined;

  const query = async <R extends object>(sql: string, values: readonly unknown[] = []): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(sql, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const end: OwnPostgres['end'] = async (signal) => {
    if (!child || isGone(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const start = async () => {
    const timeoutMs = performance.now() + START_MS;
    while (performance.now() < timeoutMs) {
      // After a kill -9 busy backends may outlive it for a moment, and it does not start beside them.
      if (!child || isGone(child)) child = launch(recipe, log);
      if (await query('SELECT 1').catch(() => undefined)) return;
      await sleep(20);
    }
    throw new Error(`PostgreSQL did not come back in ${START_MS / 1000} s.`);
  };
  await start();
  return {
    port,
    url,
    end,
    start,
    query,
    timeouts: async () => (await readFile(logFile, 'utf8')).match(TIMEOUT)?.length ?? 0,
    close: async () => {
      await end('SIGINT');
      await log.close();
    },
  };
}

async function makeCluster(folder: string, env: NodeJS.ProcessEnv): Promise<Recipe> {
  const dataDir = path.join(folder, 'data');
  const server = await runGame({ env: { ...env, PORT: '0', DATA_DIR: dataDir }, cwd: folder });
  try {
    await addressOf(server);
    const home = path.join(dataDir, 'postgres');
    const [pid, , , port] = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');
    const idIn = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    const [command, status] = [await read('cmdline'), await read('status')];
    return {
      command: command.split('\0').slice(0, -1),
      uid: idIn(status, 'Uid'),
      gid: idIn(status, 'Gid'),
      port: Number(port),
      password: (await readFile(path.join(home, 'password'), 'utf8')).trim(),
    };
  } finally {
    await stop(server);
  }
}

function launch({ command: [program = '', ...args], uid, gid }: Recipe, { fd }: FileHandle): ChildProcess {
  const who = process.getuid?.() === 0 ? { uid, gid } : {};
  const settings = [...LOGGING, ...REMEMBERING].flatMap((setting) => ['-c', setting]);
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  return spawn(program, [...args, ...settings], { ...who, cwd: '/', env, stdio: ['ignore', 'ignore', fd] });
}
