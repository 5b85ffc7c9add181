import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { errorCode } from './files.ts';
import { waitUntil } from './wait-until.ts';

const HEARTBEAT_MS = 1_000;
const SILENT_MS = 10_000;
const TIMEOUT_MS = 180_000; // longer than PostgreSQL may take to start

/**
 * Runs `act` while nobody else, in this process or another, runs theirs with the same lock file. The file holds the
 * pid of its owner, who touches it every second: a lock whose owner is dead, or silent for ten seconds (its pid went
 * to another program), counts as left behind and is taken away.
 */
export async function withFileLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  if (!(await waitUntil(() => tryTake(file), TIMEOUT_MS))) {
    const owner = await readFile(file, 'utf8').catch(() => '');
    throw new Error(`Process ${owner} has held ${file} for three minutes; end that process and start again.`);
  }
  const heartbeat = setInterval(() => void touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await act();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

async function tryTake(file: string): Promise<boolean> {
  if (await create(file)) return true;
  if (!(await isLeftBehind(file))) return false;
  // Only the holder of the broom takes a lock away: without it, two who saw the same dead owner could both do so, and
  // the second would take away the fresh lock of the first.
  const broom = `${file}.broom`;
  if (!(await create(broom))) {
    if (await isLeftBehind(broom)) await rm(broom, { force: true });
    return false;
  }
  if (await isLeftBehind(file)) await rm(file, { force: true });
  await rm(broom, { force: true });
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

async function isLeftBehind(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > SILENT_MS) return true;
    const pid = Number(await readFile(file, 'utf8'));
    return pid > 0 && !isAlive(pid); // no pid yet: its owner is just writing it
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
  await utimes(file, now, now).catch(() => undefined); // the folder may be gone; `act` will meet that itself
}
