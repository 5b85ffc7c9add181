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

/** What postmaster.pid says of it; nobody vouches that it still runs. */
export interface PidFile extends Postmaster {
  readonly ready: boolean;
}

/** Reads postmaster.pid, which PostgreSQL writes while it starts and removes when it ends well. */
export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Whether the pid is a live postmaster of this cluster: a pid alone may have gone to another program since. */
export function isRunning(pid: number, cluster: Cluster): boolean {
  return commandOf(pid).includes(` -D ${cluster.data} `);
}

/**
 * After a crash the pid in postmaster.pid may by now belong to another program, and PostgreSQL would take that for
 * itself and refuse. Named as its grandparent, the pid counts as stale; all its other checks remain.
 */
export async function strangerInPidFile(cluster: Cluster): Promise<Record<string, string>> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || /^(\S*\/)?postgres:? /.test(commandOf(pid))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

/** The command line of a process, empty when it is gone (or dead and not yet buried). */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
