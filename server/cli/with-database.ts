import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { type Config, readDatabaseConfig } from '../config.ts';
import { openDatabase } from '../store/open-database.ts';
import { say } from './run-command.ts';

/** Reads a .env file in the working directory, if there is one. Variables that are set already win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

interface Options {
  /** The database has to hold a game. */
  readonly existing?: boolean;
  /** Migrations are not run. */
  readonly asItIs?: boolean;
}

/** Opens the game's database beside a server that may be running, has `work` done with it, and closes it. */
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
