import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const UNSET = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', JWT_SECRET: '', CORS_ORIGINS: '', TRUST_PROXY: '' };

export interface RunningGame {
  readonly address: string;
  /** Everything the server has printed. */
  output(): string;
  close(): Promise<void>;
}

/** The game as `npm start` starts it, as a process of its own, with a data folder that vanishes with it. */
export async function startGame(env: NodeJS.ProcessEnv = {}): Promise<RunningGame> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-e2e-'));
  // PostgreSQL's own user must get in when we are root.
  await chmod(folder, 0o755);
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    // What a developer's .env says must not lead the tests into a real game: set to nothing counts as not set.
    env: { ...process.env, ...UNSET, NODE_ENV: 'development', PORT: '0', DATA_DIR: path.join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  server.stdout.on('data', (chunk) => (printed += chunk));
  server.stderr.on('data', (chunk) => (printed += chunk));

  return {
    address: await addressIn(server, () => printed),
    output: () => printed,
    close: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first start builds the client, so this may take a while. */
async function addressIn(server: ChildProcess, printed: () => string): Promise<string> {
  for (;;) {
    const address = /is open at (\S+)/.exec(printed())?.[1];
    if (address) return address;
    if (server.exitCode !== null) throw new Error(`The game did not start:\n${printed()}`);
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')]);
  }
}
