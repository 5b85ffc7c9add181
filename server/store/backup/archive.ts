import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { databaseTime } from '../row-locks.ts';
import { takeBackup } from './backup.ts';

/** A backup that had to be taken first was not. Its message is one sentence for the operator. */
export class ArchiveError extends Error {}

/** Where an archive may lie. `production`: only on a disk, because it will be the only copy of what it holds. */
export interface ArchiveOptions {
  readonly production: boolean;
  /** Replace an existing file. */
  readonly force?: boolean;
  /** Gives it up. */
  readonly signal?: AbortSignal;
}

/** Takes a backup into `folder`, which is created if it is missing. Resolves with its path, which holds the time. */
export async function takeArchive(
  db: DataSource,
  folder: string,
  name: string,
  options: ArchiveOptions,
): Promise<string> {
  const stamp = (await databaseTime(db)).toISOString().replace(/[:.]/g, '-');
  const file = path.join(folder, `${name}-${stamp}.backup`);
  await mkdir(folder, { recursive: true });
  await takeArchiveAs(db, file, options);
  return file;
}

/** Takes a backup into this file. */
export async function takeArchiveAs(
  db: DataSource,
  file: string,
  { production, force, signal }: ArchiveOptions,
): Promise<void> {
  if (production) await requireDisk(path.dirname(path.resolve(file)));
  await takeBackup(db, file, { force, signal });
}

/** The types of tmpfs and ramfs in Linux. */
const IN_MEMORY = [0x01021994, 0x858458f6];

async function requireDisk(folder: string): Promise<void> {
  if (!IN_MEMORY.includes((await statfs(folder)).type)) return;
  throw new ArchiveError(
    `${folder} is in memory, so that the backup would be gone with this machine or container. Set DATA_DIR to a folder on a disk.`,
  );
}
