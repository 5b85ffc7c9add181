import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.ts';

/** PostgreSQL's main process. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The content of postmaster.pid. The process may have ended. */
export interface PidFile extends Postmaster {
  readonly ready: boolean;
}

/** Reads postmaster.pid, which PostgreSQL writes at its start and removes at a clean end. */
export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Whether the pid is a running postmaster of this cluster. Another program may have got the pid since. */
export function isRunning(pid: number, cluster: Cluster): boolean {
  return commandOf(pid).includes(` -D ${cluster.data} `);
}

/**
 * After a crash, another program may have got the pid in postmaster.pid. PostgreSQL would take it for a running
 * postmaster and refuse to start. Declared as its grandparent, the pid counts as stale; all other checks of PostgreSQL
 * remain.
 */
export async function strangerInPidFile(cluster: Cluster): Promise<Record<string, string>> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || /^(\S*\/)?postgres:? /.test(commandOf(pid))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

/** The command line of a process; empty if it has ended, even as a zombie. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
