import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { longWork } from '../connection/long-work.ts';
import type { Queries } from '../connection/transaction.ts';
import { gameId } from '../game-settings.ts';
import { takeArchive } from './archive.ts';

/*
 * Backups that the game takes by itself. The database knows when the last one was taken, so that all processes of a game, on
 * whatever machines, take one a day between them.
 */

/** The key of the advisory lock under which one process takes the backup. */
const BACKUP_LOCK = 7_777_045;
/** The setting that holds the time of the last one. */
const TAKEN_AT = 'daily_backup_at';
const DAY_MS = 24 * 60 * 60 * 1000;

export interface BackupPlan {
  readonly folder: string;
  /** When in the day: minutes after midnight, UTC. */
  readonly at: number;
  /** How many stay. */
  readonly keep: number;
  /** Only on a disk. */
  readonly production: boolean;
}

/** The last moment, until `now`, at which it was so many minutes after midnight in UTC. */
export function lastTimeOfDay(now: Date, minutes: number): Date {
  const shift = minutes * 60_000;
  return new Date(Math.floor((now.getTime() - shift) / DAY_MS) * DAY_MS + shift);
}

async function lastTaken(queries: Queries): Promise<{ readonly now: Date; readonly taken_at: Date | null }> {
  const [row]: { now: Date; taken_at: Date | null }[] = await queries.query(
    'SELECT clock_timestamp() AS now, (SELECT value FROM setting WHERE key = $1)::timestamptz AS taken_at',
    [TAKEN_AT],
  );
  if (!row) throw new Error('The time of the last backup cannot be read.');
  return row;
}

/** Whether no backup was taken since the time of day last came. A game that has none gets its first at once. */
export async function isBackupDue(queries: Queries, { at }: Pick<BackupPlan, 'at'>): Promise<boolean> {
  const { now, taken_at } = await lastTaken(queries);
  return !taken_at || taken_at < lastTimeOfDay(now, at);
}

/** How old the newest of these backups is; infinite if there is none. */
export async function backupAgeSeconds(queries: Queries): Promise<number> {
  const { now, taken_at } = await lastTaken(queries);
  return taken_at ? Math.max(0, (now.getTime() - taken_at.getTime()) / 1000) : Number.POSITIVE_INFINITY;
}

/** The beginning of the names of this game's files. A game that was restored has another id, and leaves those from before it alone. */
async function ownName(queries: Queries): Promise<string> {
  const id = await gameId(queries);
  if (!id) throw new Error('The game has no id yet: a server has to start.');
  return `daily-${id.slice(0, 8)}`;
}

/** Takes the backup that is due. Resolves with its path; undefined if another process takes it or has taken it. */
export function takeDueBackup(db: DataSource, plan: BackupPlan, signal: AbortSignal): Promise<string | undefined> {
  return longWork(
    db,
    signal,
    async (queries) => {
      const [lock]: { mine: boolean }[] = await queries.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [
        BACKUP_LOCK,
      ]);
      if (!lock?.mine || !(await isBackupDue(queries, plan))) return undefined;
      const { now } = await lastTaken(queries);
      const { folder, production } = plan;
      const file = await takeArchive(db, folder, await ownName(queries), { production, signal });
      await queries.query(
        'INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [TAKEN_AT, now.toISOString()],
      );
      return file;
    },
    { idle_in_transaction_session_timeout: 0 },
  );
}

const STAMP = String.raw`-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.backup`;

/**
 * Deletes all but the newest backups that the game has taken by itself, and what killed processes have left of one. Files of any
 * other name, such as an operator's own, stay. Resolves with the names of what it has deleted.
 */
export async function deleteOldBackups(queries: Queries, { folder, keep }: BackupPlan): Promise<readonly string[]> {
  const ours = new RegExp(`^${await ownName(queries)}${STAMP}(\\.part)?$`);
  const entries = await readdir(folder, { withFileTypes: true });
  // The names hold the time, so that they sort by it.
  const names = entries
    .filter((entry) => entry.isFile() && ours.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const whole = names.filter((name) => !name.endsWith('.part'));
  const newest = whole.at(-1) ?? '';
  const old = [...whole.slice(0, -keep), ...names.filter((name) => name.endsWith('.part') && name < newest)];
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
