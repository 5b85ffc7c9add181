import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { type Config, readDatabaseConfig } from '../config.ts';
import { openDatabase } from '../store/open-database.ts';
import { say } from './run-command.ts';

/** Reads the .env file in the working directory, if there is one. Variables that are already set take precedence. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

interface Options {
  /** Throw if the database holds no game. */
  readonly existing?: boolean;
  /** Do not run migrations. */
  readonly anyVersion?: boolean;
}

/** Runs `work` with the game's database and closes it. A server may be running. */
export async function withDatabase<T>(
  options: Options,
  work: (db: DataSource) => Promise<T>,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'> = readDatabaseConfig(process.env),
): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, say, ...options, onLost: say });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
