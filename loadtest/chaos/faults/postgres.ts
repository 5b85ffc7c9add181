import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runGame } from '../../lib/game-server.ts';
import { addressOf, isGone, stop } from '../../lib/process.ts';

/** A PostgreSQL process that tests may end and start at will. */
export interface OwnPostgres {
  readonly port: number;
  /** URL of the game's database, at PostgreSQL's own port or at that of a proxy. */
  url(port?: number): string;
  /** Sends the signal. Resolves when the main process has ended. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again on the same data and port. Resolves when it accepts connections. */
  start(): Promise<void>;
  query<R extends object>(sql: string, values?: readonly unknown[]): Promise<R[]>;
  /** Number of statements that a lock timeout or statement timeout has ended. */
  timeouts(): Promise<number>;
  close(): Promise<void>;
}

/** How long a start, and a connection to one that is up, may take on a busy machine. */
const START_MS = 30_000;
/** How long one attempt waits for a PostgreSQL that is just starting. */
const ATTEMPT_MS = 2000;

/** The command with which the game runs its PostgreSQL. */
interface Recipe {
  readonly command: readonly string[];
  /** User id of the process; PostgreSQL refuses to run as root. */
  readonly uid: number;
  readonly gid: number;
  readonly port: number;
  readonly password: string;
}

/** Logs failed statements in English, one line each: a 503 does not tell its reason. */
const LOGGING = [
  'log_min_messages=error',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'lc_messages=C',
];
/** Makes it possible to ask which of two actions was committed first. */
const REMEMBERING = ['track_commit_timestamp=on'];
const TIMEOUT = /canceling statement due to (lock|statement) timeout/g;

/**
 * Lets the game create a cluster and a galaxy in `folder`, stops it, and runs the same PostgreSQL as a child process of
 * its own. Programs, user and settings are the game's, except those of memory and log.
 */
export async function startPostgres(folder: string, env: NodeJS.ProcessEnv): Promise<OwnPostgres> {
  const recipe = await makeCluster(folder, env);
  const { port, password } = recipe;
  const url = (at = port) => `postgres://game:${password}@127.0.0.1:${at}/game`;
  const logFile = path.join(folder, 'postgres.log');
  const log = await open(logFile, 'a', 0o600);
  let child: ChildProcess | undefined;

  const query = async <R extends object>(
    sql: string,
    values: readonly unknown[] = [],
    connectMs = START_MS,
  ): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: connectMs });
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
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline) {
      // After a kill -9 backends may outlive the main process for a moment, and it does not start beside them.
      if (!child || isGone(child)) child = launch(recipe, log);
      if (await query('SELECT 1', [], ATTEMPT_MS).catch(() => undefined)) return;
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
