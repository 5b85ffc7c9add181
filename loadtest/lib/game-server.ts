import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, type OwnProcess, type RunOptions, run, stop } from './process.ts';

/** A player as `npm run players` writes it. */
export interface Player {
  readonly email: string;
  readonly password: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A game server of our own, on data of its own. */
export interface GameServer {
  readonly origin: string;
  readonly pid: number;
  makePlayers(count: number): Promise<Player[]>;
  /** Ends it and starts it again on the same data and port. Resolves when it takes calls. */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends it and forgets its data. */
  close(): Promise<void>;
}

const OWN_PACKAGE = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
/** What `npm start` gives to Node. */
export const NODE_FLAGS = flagsIn(OWN_PACKAGE.scripts.start);

function flagsIn(start: string): readonly string[] {
  const flags = /exec node (.*) \.build/.exec(start)?.[1];
  if (!flags) throw new Error(`Node's flags do not stand in: ${start}`);
  return flags.split(' ');
}

let built: Promise<void> | undefined;

async function build(): Promise<void> {
  const { ended, out } = run('server/cli/build.ts');
  if ((await ended) !== 0) throw new Error(`The game could not be built:\n${out()}`);
}

/**
 * The game's server as `npm start` runs it. `env` as in .env.example. `fromSources`: for what is to reach into it, where a
 * built server has its libraries to itself.
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

/** Starts the game. `env` as in .env.example. */
export async function startGame(env: NodeJS.ProcessEnv, nodeArgs?: RunOptions['nodeArgs']): Promise<GameServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-load-'));
  await chmod(folder, 0o755); // PostgreSQL's own user must find the way when we are root
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
    makePlayers: (count) => makePlayers(count, folder, all),
    restart: async (signal) => {
      if (signal === 'SIGKILL') running.child.kill(signal);
      await stop(running);
      running = await start(new URL(origin).port);
      await addressOf(running);
    },
    close,
  };
}

/** `npm run players` beside the server whose environment this is. */
export async function makePlayers(count: number, folder: string, env: NodeJS.ProcessEnv): Promise<Player[]> {
  const file = path.join(folder, 'players.json');
  const args = ['--count', String(count), '--prefix', 'bot', '--out', file];
  const making = run('server/cli/players.ts', { args, env, cwd: folder });
  if ((await making.ended) !== 0) throw new Error(`No players were made: ${making.out()}`);
  return JSON.parse(await readFile(file, 'utf8'));
}
