import type { DataSource } from 'typeorm';
import { type ConnectOptions, connect } from './connection/data-source.ts';
import { openEmbeddedPostgres } from './postgres/embedded-postgres.ts';

export interface OpenDatabase {
  readonly db: DataSource;
  close(): Promise<void>;
}

/** Opens the operator's PostgreSQL, or the embedded one of the data folder, and updates its schema. */
export async function openDatabase(
  options: ConnectOptions & {
    databaseUrl: string | undefined;
    dataDir: string;
    say(line: string): void;
    /** Called if the embedded PostgreSQL ends. An operator's own may come back by itself. */
    onLost(sentence: string): void;
  },
): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const db = await connect(options.databaseUrl, options).catch((error: unknown) => {
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
