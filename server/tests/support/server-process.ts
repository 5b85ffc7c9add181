import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { type OwnProcess, run as runFile } from '../../../loadtest/lib/process.ts';

/** Runs a built program of server/cli by its name, or any file by its absolute path. */
export function run(program: string, cwd: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): OwnProcess {
  const file = path.isAbsolute(program) ? program : path.join(inject('programs'), `${program}.mjs`);
  return runFile(file, { cwd, env, args });
}

/** The URL of the mailbox page that a started server without SMTP prints. */
export function mailboxOf({ out }: OwnProcess): string {
  return /shown at (\S+)/.exec(out())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
}

export interface Cluster {
  readonly pid: number;
  readonly url: string;
}

/** Process id and URL of the PostgreSQL of this data folder, read from its files; undefined if it does not run. */
export async function clusterOf(dataDir: string): Promise<Cluster | undefined> {
  const file = (name: string) => readFile(path.join(dataDir, 'postgres', name), 'utf8').catch(() => '');
  const [pid, , , port] = (await file('data/postmaster.pid')).split('\n');
  if (!pid || !port) return undefined;
  const password = (await file('password')).trim();
  return { pid: Number(pid), url: `postgres://game:${password}@127.0.0.1:${port}/game` };
}

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
