import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { databaseTime } from '../row-locks.ts';
import { takeBackup } from './backup.ts';

/** A backup that had to be taken first was not. Its message is one sentence for the operator. */
export class ArchiveError extends Error {}

/** Takes a backup into `folder`, which is created if it is missing. Resolves with its path, which holds the time. */
export async function takeArchive(db: DataSource, folder: string, name: string): Promise<string> {
  const stamp = (await databaseTime(db)).toISOString().replace(/[:.]/g, '-');
  const file = path.join(folder, `${name}-${stamp}.backup`);
  await mkdir(folder, { recursive: true });
  await takeBackup(db, file);
  return file;
}
