import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { ROOT } from '../../builds/fingerprint.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';

/** One of our programs as a process of its own. */
export interface OwnProcess {
  readonly child: ChildProcess;
  /** What it has said so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves with its exit code when it is gone; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Runs one of the built programs by its name, or any file by its path, in `cwd` with this environment and nothing of ours. */
export function run(program: string, cwd: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): OwnProcess {
  const file = path.isAbsolute(program) ? program : path.join(inject('programs'), `${program}.mjs`);
  const translated = file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
  const child = spawn(process.execPath, [...translated, file, ...args], {
    cwd,
    env: { PATH: process.env.PATH, TSX_TSCONFIG_PATH: path.join(ROOT, 'tsconfig.json'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  // 'close' rather than 'exit': by then everything that it said has arrived.
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, out: () => said.out, err: () => said.err, ended };
}

/** The address of a server that has started; throws with what it said if it ends instead. */
export async function addressOf({ child, out, err }: OwnProcess): Promise<string> {
  const address = () => /is open at (\S+)/.exec(out())?.[1];
  await waitUntil(() => address() !== undefined || child.exitCode !== null, 30_000);
  const found = address();
  if (!found) throw new Error(`The server did not start:\n${out()}${err()}`);
  return found.replace('localhost', '127.0.0.1');
}

/** Where a server without SMTP, which has started, says that it shows the mails. */
export function mailboxOf({ out }: OwnProcess): string {
  return /shown at (\S+)/.exec(out())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
}

export interface Cluster {
  readonly pid: number;
  readonly url: string;
}

/** The PostgreSQL of this data folder, as its files tell; undefined if it is down or not there. */
export async function clusterOf(dataDir: string): Promise<Cluster | undefined> {
  const file = (name: string) => readFile(path.join(dataDir, 'postgres', name), 'utf8').catch(() => '');
  const [pid, , , port] = (await file('data/postmaster.pid')).split('\n');
  if (!pid || !port) return undefined;
  const password = (await file('password')).trim();
  return { pid: Number(pid), url: `postgres://game:${password}@127.0.0.1:${port}/game` };
}

/** Whether the process runs; one that is dead but not yet buried by its parent does not. */
export function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
