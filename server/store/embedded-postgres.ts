import { access, constants, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { usableBinaries } from './postgres/binaries.ts';
import { type Cluster, findOrMakeCluster, makeDataDir } from './postgres/cluster.ts';
import { errorCode, errorText } from './postgres/files.ts';
import { alone } from './postgres/lock.ts';
import { isRunning, type Postmaster } from './postgres/pid-file.ts';
import { runningPostmaster, startPostmaster, stopPostmaster } from './postgres/postmaster.ts';
import { type Seat, takeSeat } from './postgres/seat.ts';
import { until } from './postgres/until.ts';

/** The game's own PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** postgres:// URL of the game's database (database `game`, superuser `game`, on 127.0.0.1). */
  readonly url: string;
  /**
   * Stops PostgreSQL if nobody else is connected to it, else leaves it to the other user. Safe to call twice. Close
   * your own connections first: one that stays open counts as another user.
   */
  release(): Promise<void>;
}

export interface OpenOptions {
  /** Absolute path; made if missing, for its owner alone. */
  dataDir: string;
  /** One-line news for the person who starts the server, such as where the database lies. */
  say(line: string): void;
  /** Only open what is there: refuse if no game was ever started in DATA_DIR. */
  existing?: boolean;
  /** Called once if PostgreSQL goes away while it is in use; not after release(). */
  onLost(sentence: string): void;
}

/**
 * Opens the PostgreSQL of a DATA_DIR: makes it at the first start, starts it when it is down, and joins it when
 * another process (the server, an audit, one that was killed and left it running) already has it up.
 */
export async function openEmbeddedPostgres({ dataDir, say, existing, onLost }: OpenOptions): Promise<EmbeddedPostgres> {
  try {
    if (!existing) await makeDataDir(dataDir);
    const folder = await realpath(dataDir); // two spellings of one folder are one cluster
    await access(folder, constants.W_OK);
    const lock = path.join(folder, 'postgres.lock');
    return await alone(lock, async () => {
      const cluster = await findOrMakeCluster(folder, say, existing);
      const postmaster = (await runningPostmaster(cluster)) ?? (await start(cluster, say));
      return await join(cluster, postmaster, lock, onLost);
    });
  } catch (error) {
    throw isFileError(error) ? unusable(dataDir, error) : error;
  }
}

async function start(cluster: Cluster, say: OpenOptions['say']): Promise<Postmaster> {
  return startPostmaster(cluster, await usableBinaries(cluster.account, say));
}

async function join(
  cluster: Cluster,
  postmaster: Postmaster,
  lock: string,
  onLost: OpenOptions['onLost'],
): Promise<EmbeddedPostgres> {
  const url = `postgres://game:${cluster.password}@127.0.0.1:${postmaster.port}/game`;
  const isUp = () => isRunning(postmaster.pid, cluster);
  let seat: Seat | undefined = await firstSeat(url, isUp, () => void sitDownAgain());
  let released: Promise<void> | undefined;

  // The seat ends when PostgreSQL does, and also when one crashed backend makes it cut everybody off and recover.
  async function sitDownAgain(): Promise<void> {
    seat = undefined;
    while (!seat && isUp()) {
      seat = await takeSeat(url, () => void sitDownAgain()).catch(() => undefined);
      if (!seat) await sleep(100, undefined, { ref: false });
    }
    if (seat || released) return;
    onLost(`PostgreSQL ended unexpectedly; start the server again, and see ${cluster.log} if it happens twice.`);
  }

  async function letGo(): Promise<void> {
    await until(() => seat !== undefined || !isUp(), 5_000);
    const wasLast = await seat?.leave().catch(() => false); // it went away in this very moment
    if (wasLast) await stopPostmaster(postmaster, cluster);
  }

  return {
    url,
    release() {
      released ??= isUp() ? alone(lock, letGo) : Promise.resolve();
      return released;
    },
  };
}

const NO_SUCH_DATABASE = '3D000';
const ENTRY_MS = 10_000;

/** Makes the database `game` if this is the first time, and sits out the moment in which PostgreSQL recovers. */
async function firstSeat(url: string, isUp: () => boolean, onEnd: () => void): Promise<Seat> {
  const end = performance.now() + ENTRY_MS;
  for (;;) {
    try {
      return await takeSeat(url, onEnd);
    } catch (error) {
      if (errorCode(error) === NO_SUCH_DATABASE) {
        await createDatabase(url);
      } else if (!isUp() || performance.now() > end) {
        throw new Error(`PostgreSQL runs but lets nobody in: ${errorText(error)}; try again, or end it first.`);
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
