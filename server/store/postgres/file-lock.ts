import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { errorCode } from './files.ts';
import { waitUntil } from './wait-until.ts';

const HEARTBEAT_MS = 1_000;
const SILENT_MS = 10_000;
const TIMEOUT_MS = 180_000; // longer than a start of PostgreSQL may take

/**
 * Runs `work` while no other call, in this process or another, runs with the same lock file. The file holds the pid of
 * its owner, who updates its time every second. A lock is stale, and is removed, if its owner is dead or has not
 * updated it for ten seconds (another program may have got its pid).
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (!(await waitUntil(() => tryTake(file), TIMEOUT_MS))) {
    const owner = await readFile(file, 'utf8').catch(() => '');
    throw new Error(`Process ${owner} has held ${file} for three minutes; end that process and start again.`);
  }
  const heartbeat = setInterval(() => void touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

async function tryTake(file: string): Promise<boolean> {
  if (await create(file)) return true;
  if (!(await isStale(file))) return false;
  // Only the process that holds a second lock file removes a stale lock. Otherwise two processes could both see the
  // dead owner, and the slower one would remove the new lock of the faster one.
  const removalLock = `${file}.broom`;
  if (!(await create(removalLock))) {
    if (await isStale(removalLock)) await rm(removalLock, { force: true });
    return false;
  }
  if (await isStale(file)) await rm(file, { force: true });
  await rm(removalLock, { force: true });
  return false;
}

async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > SILENT_MS) return true;
    const pid = Number(await readFile(file, 'utf8'));
    return pid > 0 && !isAlive(pid); // no pid yet: its owner is about to write it
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined); // the folder may be gone; `work` will find out itself
}
