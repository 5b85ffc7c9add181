import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { databaseUrl, onServer } from './postgres.ts';

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A copy of the template: a small galaxy without players. */
export function aDatabase(): Promise<TestDatabase> {
  return aCopyOf(new URL(inject('templateUrl')).pathname.slice(1));
}

/** An empty database without the game's tables. `made`: options of CREATE DATABASE, such as locale and encoding. */
export function anEmptyDatabase(made = ''): Promise<TestDatabase> {
  return aCopyOf(`template0 ${made}`);
}

/** Takes back all migrations, as far as the names of those that the baseline replaces. */
export async function backBeforeBaseline(db: DataSource): Promise<void> {
  for (const _ of db.migrations) await db.undoLastMigration();
}

async function aCopyOf(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseUrl(templateUrl, name),
    drop: () => onServer(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
