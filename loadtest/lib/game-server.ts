import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { addressOf, type OwnProcess, type RunOptions, run, stop } from './process.ts';

/** A player in the file that `npm run players` writes. */
export interface Player {
  readonly email: string;
  readonly password: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A game server with a temporary data folder and its own PostgreSQL. */
export interface GameServer {
  readonly origin: string;
  readonly pid: number;
  /** What its current process has printed so far. */
  printed(): string;
  makePlayers(count: number): Promise<Player[]>;
  /** Opens its database for SQL. The caller ends the pool. */
  openDatabase(): Promise<pg.Pool>;
  /** Stops the server and starts it again on the same data and port. Resolves when it accepts requests. */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

const OWN_PACKAGE = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
/** The Node flags in the script `start` of package.json. */
export const NODE_FLAGS = flagsIn(OWN_PACKAGE.scripts.start);

function flagsIn(start: string): readonly string[] {
  const flags = /exec node (.*) \.build/.exec(start)?.[1];
  if (!flags) throw new Error(`No Node flags were found in: ${start}`);
  return flags.split(' ');
}

let built: Promise<void> | undefined;

async function build(): Promise<void> {
  const { ended, printed } = run('server/cli/build.ts');
  if ((await ended) !== 0) throw new Error(`The game could not be built:\n${printed()}`);
}

/**
 * Runs the game's server as `npm start` does. `env` as in .env.example. `fromSources` runs server/main.ts instead of
 * the bundle, so that a module preloaded with `--import` shares the server's libraries.
 */
export async function runGame({
  nodeArgs = [],
  fromSources = false,
  ...options
}: RunOptions & { fromSources?: boolean }): Promise<OwnProcess> {
  built ??= build();
  await built;
  return run(fromSources ? 'server/main.ts' : '.build/server.mjs', {
    ...options,
    nodeArgs: [...NODE_FLAGS, ...nodeArgs],
  });
}

/** Starts a game server in a temporary folder. `env` as in .env.example. */
export async function startGame(env: NodeJS.ProcessEnv, nodeArgs?: RunOptions['nodeArgs']): Promise<GameServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-load-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const all = { PORT: '0', DATA_DIR: path.join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env };
  const start = (port: string) => runGame({ env: { ...all, PORT: port }, cwd: folder, ...(nodeArgs && { nodeArgs }) });

  let running = await start('0');
  const close = async () => {
    await stop(running);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = await addressOf(running).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    origin,
    get pid() {
      return running.pid;
    },
    printed: () => running.printed(),
    makePlayers: (count) => makePlayers(count, folder, all),
    openDatabase: () => openDatabase(path.join(all.DATA_DIR, 'postgres')),
    restart: async (signal) => {
      if (signal === 'SIGKILL') running.child.kill(signal);
      await stop(running);
      running = await start(new URL(origin).port);
      await addressOf(running);
    },
    close,
  };
}

/** Connects to the PostgreSQL that a server runs in this folder. */
async function openDatabase(home: string): Promise<pg.Pool> {
  const [, , , port] = (await readFile(path.join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  return new pg.Pool({ connectionString: `postgres://game:${password}@127.0.0.1:${port}/game`, max: 1 });
}

/** Runs `npm run players` with the environment of a running server. Throws if it fails. */
export async function makePlayers(count: number, folder: string, env: NodeJS.ProcessEnv): Promise<Player[]> {
  const file = path.join(folder, 'players.json');
  const args = ['--count', String(count), '--prefix', 'bot', '--out', file];
  const making = run('server/cli/players.ts', { args, env, cwd: folder });
  if ((await making.ended) !== 0) throw new Error(`No players were made: ${making.printed()}`);
  return JSON.parse(await readFile(file, 'utf8'));
}
