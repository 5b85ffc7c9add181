import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, onServer } from './postgres.ts';

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A small galaxy and nobody in it: a copy of the template. */
export function aDatabase(): Promise<TestDatabase> {
  return aCopyOf(new URL(inject('templateUrl')).pathname.slice(1));
}

/** A database with nothing in it, not even a schema. `made` as CREATE DATABASE takes it: locale, encoding. */
export function anEmptyDatabase(made = ''): Promise<TestDatabase> {
  return aCopyOf(`template0 ${made}`);
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
