import { access, constants, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { usableBinaries } from './binaries.ts';
import { type Cluster, findOrMakeCluster, makeDataDir } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { errorCode, errorText } from './files.ts';
import { isRunning, type Postmaster } from './pid-file.ts';
import { runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { acquireUsageLock, type UsageLock } from './usage-lock.ts';
import { waitUntil } from './wait-until.ts';

/** The game's own PostgreSQL server, running. */
export interface EmbeddedPostgres {
  /** postgres:// URL of the game's database (database `game`, superuser `game`, on 127.0.0.1). */
  readonly url: string;
  /**
   * Stops PostgreSQL if nobody else is connected to it; otherwise leaves it to the other users. May be called twice.
   * Close your own connections first: each open one counts as another user.
   */
  release(): Promise<void>;
}

export interface OpenOptions {
  /** Absolute path. Created if missing, accessible to its owner only. */
  dataDir: string;
  /** Prints one line for the operator, for example where the database lies. */
  say(line: string): void;
  /** Refuse if DATA_DIR holds no game, instead of creating one. */
  existing?: boolean;
  /** How many servers of the game will use it, if more than five: it takes connections for so many when it starts. */
  servers?: number;
  /** Called once if PostgreSQL ends while it is in use; not after release(). */
  onLost(sentence: string): void;
}

/**
 * Opens the PostgreSQL of a DATA_DIR: creates it at the first start, starts it if it is down, and connects to it if it
 * is already running, for example for another process or because its process was killed.
 */
export async function openEmbeddedPostgres(options: OpenOptions): Promise<EmbeddedPostgres> {
  const { dataDir, say, existing, onLost } = options;
  try {
    if (!existing) await makeDataDir(dataDir);
    const folder = await realpath(dataDir); // two paths of one folder are one cluster
    await access(folder, constants.W_OK);
    const lock = path.join(folder, 'postgres.lock');
    return await withFileLock(lock, async () => {
      const cluster = await findOrMakeCluster(folder, say, existing);
      const postmaster = (await runningPostmaster(cluster)) ?? (await start(cluster, options));
      return await join(cluster, postmaster, lock, onLost);
    });
  } catch (error) {
    throw isFileError(error) ? unusable(dataDir, error) : error;
  }
}

async function start(cluster: Cluster, { say, servers }: OpenOptions): Promise<Postmaster> {
  return startPostmaster(cluster, await usableBinaries(cluster.account, say), servers);
}

async function join(
  cluster: Cluster,
  postmaster: Postmaster,
  lock: string,
  onLost: OpenOptions['onLost'],
): Promise<EmbeddedPostgres> {
  const url = `postgres://game:${cluster.password}@127.0.0.1:${postmaster.port}/game`;
  const isUp = () => isRunning(postmaster.pid, cluster);
  let usageLock: UsageLock | undefined = await firstLock(url, isUp, () => void reacquire());
  let released: Promise<void> | undefined;

  // The lock is lost when PostgreSQL ends, and also when one crashed backend makes it close all connections and
  // recover.
  async function reacquire(): Promise<void> {
    usageLock = undefined;
    while (!usageLock && isUp()) {
      usageLock = await acquireUsageLock(url, () => void reacquire()).catch(() => undefined);
      if (!usageLock) await sleep(100, undefined, { ref: false });
    }
    if (usageLock || released) return;
    onLost(`PostgreSQL ended unexpectedly; start the server again, and see ${cluster.log} if it happens twice.`);
  }

  async function stopIfLast(): Promise<void> {
    await waitUntil(() => usageLock !== undefined || !isUp(), 5_000);
    const wasLast = await usageLock?.release().catch(() => false); // it may have ended at this moment
    if (wasLast) await stopPostmaster(postmaster, cluster);
  }

  return {
    url,
    release() {
      released ??= isUp() ? withFileLock(lock, stopIfLast) : Promise.resolve();
      return released;
    },
  };
}

const NO_SUCH_DATABASE = '3D000';
const FIRST_LOCK_MS = 10_000;

/**
 * Acquires the lock for the first time. Creates the database `game` if it is missing, and waits while PostgreSQL
 * recovers.
 */
async function firstLock(url: string, isUp: () => boolean, onEnd: () => void): Promise<UsageLock> {
  const end = performance.now() + FIRST_LOCK_MS;
  for (;;) {
    try {
      return await acquireUsageLock(url, onEnd);
    } catch (error) {
      if (errorCode(error) === NO_SUCH_DATABASE) {
        await createDatabase(url);
      } else if (!isUp() || performance.now() > end) {
        throw new Error(
          `PostgreSQL runs but refuses every connection: ${errorText(error)}; try again, or end it first.`,
        );
      } else {
        await sleep(100);
      }
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/game$/, 'postgres') });
  await client.connect();
  try {
    await client.query('create database game');
  } finally {
    await client.end();
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function unusable(dataDir: string, error: NodeJS.ErrnoException): Error {
  return new Error(
    `The data folder ${dataDir} cannot be used (${error.message}); ` +
      'let this user write there, or set DATA_DIR to another folder.',
  );
}
