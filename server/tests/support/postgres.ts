import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seededRandom } from '#shared/rules/random';
import { setUpGalaxy } from '../../services/planets/galaxy-setup.ts';
import { connect } from '../../store/connection/data-source.ts';
import { openEmbeddedPostgres } from '../../store/postgres/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the template database, which holds a small galaxy and no player; tests copy it. */
    templateUrl: string;
  }
}

/** Planets of the tests' galaxy: few, so that it is created quickly, but enough for the first homes. */
const TEST_PLANETS = 200;
const TEMPLATE = 'test_template';

/**
 * One PostgreSQL for all server tests: the embedded one in a folder of its own, or the one of TEST_DATABASE_URL, which
 * must permit CREATE DATABASE. Each test file copies the template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = given ? undefined : await mkdtemp(path.join(tmpdir(), 'seventh-chevron-test-'));
  // If the tests run as root, the embedded PostgreSQL runs as the user postgres, who must be able to enter.
  if (folder) await chmod(folder, 0o755);
  const embedded = folder
    ? await openEmbeddedPostgres({ dataDir: path.join(folder, 'data'), say: () => {}, onLost: () => {} })
    : undefined;
  const url = given ?? embedded?.url ?? '';

  // No test of these cuts the power: those that kill PostgreSQL start their own. Without it a commit waits for no disk.
  if (embedded) {
    const settings = ['fsync', 'full_page_writes'].map((name) => `ALTER SYSTEM SET ${name} = off`);
    await onServer(url, ...settings, 'SELECT pg_reload_conf()');
  }

  const templateUrl = databaseUrl(url, TEMPLATE);
  await onServer(url, `DROP DATABASE IF EXISTS ${TEMPLATE}`, `CREATE DATABASE ${TEMPLATE}`);
  await fillDatabase(templateUrl);
  project.provide('templateUrl', templateUrl);

  return async () => {
    await onServer(url, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await embedded?.release();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

/** Creates the game's schema in an empty database, with a small galaxy and no player. */
export async function fillDatabase(url: string): Promise<void> {
  const db = await connect(url);
  await setUpGalaxy(db, { speed: 1, seed: 7, random: seededRandom(7), planets: TEST_PLANETS });
  await db.destroy();
}

export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs statements outside a transaction, in the maintenance database of the PostgreSQL server. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
