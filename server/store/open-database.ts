import path from 'node:path';
import type { DataSource } from 'typeorm';
import { reasonOf } from '../system-errors.ts';
import { ArchiveError, type ArchiveOptions, takeArchive } from './backup/archive.ts';
import { type ConnectOptions, connect } from './connection/data-source.ts';
import { openEmbeddedPostgres } from './postgres/embedded-postgres.ts';

export interface OpenDatabase {
  readonly db: DataSource;
  close(): Promise<void>;
}

/** Opens the operator's PostgreSQL, or the embedded one of the data folder, and updates its schema. */
export async function openDatabase(
  given: Omit<ConnectOptions, 'beforeMigrations'> & {
    databaseUrl: string | undefined;
    dataDir: string;
    /** Take a backup before the schema of a game is changed. */
    backUp?: ArchiveOptions | undefined;
    say(line: string): void;
    /** Called if the embedded PostgreSQL ends. An operator's own may come back by itself. */
    onLost(sentence: string): void;
  },
): Promise<OpenDatabase> {
  const { dataDir, say, backUp } = given;
  const options = {
    ...given,
    ...(backUp && { beforeMigrations: backUpTo(path.join(dataDir, 'upgrades'), backUp, say) }),
  };
  if (options.databaseUrl) {
    const db = await connect(options.databaseUrl, options).catch((error: unknown) => {
      if (error instanceof ArchiveError) throw error;
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new Error(`PostgreSQL at DATABASE_URL cannot be used: ${reason}`, { cause: error });
    });
    return { db, close: () => db.destroy() };
  }
  const postgres = await openEmbeddedPostgres(options);
  try {
    const db = await connect(postgres.url, options);
    return {
      db,
      close: async () => {
        await db.destroy();
        await postgres.release();
      },
    };
  } catch (error) {
    await postgres.release();
    throw error;
  }
}

/** What a game was before it is changed, so that its operator can go back. */
function backUpTo(
  folder: string,
  archive: ArchiveOptions,
  say: (line: string) => void,
): NonNullable<ConnectOptions['beforeMigrations']> {
  return async (db, last) => {
    const file = await takeArchive(db, folder, `before-${last}`, archive).catch((error: unknown) => {
      throw new ArchiveError(
        `Nothing was changed, because the backup before the upgrade failed: ${reasonOf(error)} BACKUP_BEFORE_MIGRATIONS=off starts without one.`,
        { cause: error },
      );
    });
    say(`The backup before the upgrade is ${file}.`);
  };
}
