import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A developer's .env must not point the tests at a real game. An empty variable counts as unset. */
const UNSET = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', JWT_SECRET: '', CORS_ORIGINS: '', TRUST_PROXY: '' };

/** A running game. */
export interface Game {
  readonly address: string;
  readonly dataDir: string;
  /** The address of the development mailbox. */
  readonly mailbox: string;
  /** The folder of the game's commands as built programs, which start in a quarter of the time; undefined outside of tests. */
  readonly programs?: string | undefined;
}

export interface RunningGame extends Game {
  /** All output of the server so far. */
  output(): string;
  close(): Promise<void>;
}

/** The environment for commands of the game on this data folder. */
function environment(dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...UNSET, NODE_ENV: 'development', DATA_DIR: dataDir, ...more };
}

/** Runs a command of server/cli for this game. */
export async function runCommand({ dataDir, programs }: Game, name: string, ...args: string[]): Promise<void> {
  const program = programs ? [path.join(programs, `${name}.mjs`)] : ['--import', 'tsx', `server/cli/${name}.ts`];
  await promisify(execFile)(process.execPath, [...program, ...args], { cwd: ROOT, env: environment(dataDir) });
}

/** Starts the server as `npm start` does, with a temporary data folder that is removed at the end. */
export async function startGame(env: NodeJS.ProcessEnv = {}): Promise<RunningGame> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-e2e-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const server = spawn('sh', ['-c', scripts.start], {
    cwd: ROOT,
    env: environment(dataDir, { PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  server.stdout.on('data', (chunk) => (printed += chunk));
  server.stderr.on('data', (chunk) => (printed += chunk));

  const [address, mailbox] = await addressesIn(server, () => printed);
  return {
    address,
    mailbox,
    dataDir,
    output: () => printed,
    close: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first start builds the client, so this may take a while. */
async function addressesIn(server: ChildProcess, printed: () => string): Promise<[game: string, mailbox: string]> {
  for (;;) {
    const [, game, mailbox] = /is open at (\S+).*shown at (\S+)\n/s.exec(printed()) ?? [];
    if (game && mailbox) return [game, mailbox];
    if (server.exitCode !== null) throw new Error(`The game did not start:\n${printed()}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')]);
  }
}
