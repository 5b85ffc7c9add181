import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/rules/random';
import { addressOf } from '../../../loadtest/lib/process.ts';
import { setUpGalaxy } from '../../services/admin/galaxy-setup.ts';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { run } from '../../tests/support/server-process.ts';
import { connect, withSchemaLock } from '../connection/data-source.ts';
import { audit } from '../ledger/audit.ts';
import { waitUntil } from '../postgres/wait-until.ts';
import { MIGRATIONS_TABLE } from './schema.ts';

const WORLD = { speed: 1, seed: 7, random: seededRandom(7), planets: 200 };
/**
 * How many of the ten starts are whole servers; the others only open the database. Set by `npm run fire -- --only
 * starts`.
 */
const PROCESSES = Number(process.env.START_PROCESSES ?? 2);

let folder: string;
const left: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-migrations-'));
});
afterEach(async () => {
  for (const database of left.splice(0)) await database.drop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function someDatabase(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making;
  left.push(database);
  return database;
}

/** Reverts the last migration and checks the result. */
async function ofTheVersionBefore<T>({ url }: TestDatabase, look: (db: DataSource) => Promise<T>): Promise<T> {
  const db = await connect(url);
  await db.undoLastMigration();
  const seen = await look(db);
  await db.destroy();
  return seen;
}

/** Waits until this many connections have waited for a lock for this many seconds each. */
async function waiting(db: DataSource, count: number, seconds = 0): Promise<void> {
  const all = async () => {
    const rows: unknown[] = await db.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND clock_timestamp() - query_start >= make_interval(secs => $1)`,
      [seconds],
    );
    return rows.length >= count;
  };
  expect(await waitUntil(all, 30_000)).toBe(true);
}

/**
 * Ten starts, some of them whole servers, that all reach the schema before the first may change it. Checks the result.
 */
async function tenStartsOn({ url }: TestDatabase): Promise<DataSource> {
  const holder = await connect(url, { anyVersion: true });
  const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const servers = Array.from({ length: PROCESSES }, () => run('serve-api', folder, env));
  try {
    const opening = await withSchemaLock(holder, async () => {
      const begun = Array.from({ length: 10 - PROCESSES }, async () => {
        const db = await connect(url);
        await setUpGalaxy(db, WORLD);
        return db;
      });
      await waiting(holder, 10);
      return { begun };
    });
    for (const db of await Promise.all(opening.begun)) await db.destroy();
    const addresses = await Promise.all(servers.map(addressOf));
    for (const address of addresses) expect((await fetch(`${address}/ready`)).status).toBe(200);
    return await connect(url, { existing: true });
  } finally {
    for (const { child } of servers) child.kill('SIGTERM');
    for (const { ended, err } of servers) expect([await ended, err()]).toEqual([0, '']);
    await holder.destroy();
  }
}

async function expectEachOnce(db: DataSource): Promise<void> {
  const names = db.migrations.map((each) => each.constructor.name);
  const rows: { name: string }[] = await db.query(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect((await audit(db)).differences).toEqual([]);
}

describe('P15: a migration', { timeout: 60_000 }, () => {
  it('of ten starts at once on an empty database: each runs once, and there is one world', async () => {
    const db = await tenStartsOn(await someDatabase(anEmptyDatabase()));
    const [world]: [{ worlds: number; books: number }] = await db.query(
      "SELECT count(*) AS worlds, (SELECT count(*) FROM ledger WHERE account_kind = 'reserve') AS books FROM planet",
    );
    // The galaxy of the first start: a server's, or the small one of the tests.
    expect(world.worlds).toBeGreaterThanOrEqual(WORLD.planets);
    expect(world.books).toBe(world.worlds);
    await expectEachOnce(db);
    await db.destroy();
  });

  it('of ten starts at once on a database of the version before: what is new is made once, and the world stays', async () => {
    const database = await someDatabase(aDatabase());
    const worlds = await ofTheVersionBefore(database, (db) => db.query('SELECT * FROM planet ORDER BY id'));
    const db = await tenStartsOn(database);
    // A migration may add columns.
    expect(await db.query('SELECT * FROM planet ORDER BY id')).toMatchObject(worlds);
    await expectEachOnce(db);
    await db.destroy();
  });

  it('may take longer than any command', async () => {
    const database = await someDatabase(aDatabase());
    await ofTheVersionBefore(database, async () => undefined);
    const reader = await connect(database.url, { anyVersion: true });
    const reading = reader.createQueryRunner();
    await reading.startTransaction();
    // Each migration is recorded by name.
    await reading.query(`LOCK TABLE ${MIGRATIONS_TABLE} IN SHARE MODE`);
    const opening = connect(database.url);
    await waiting(reader, 1, 3); // longer than both timeouts of a command
    await reading.commitTransaction();
    await reading.release();
    const db = await opening;
    await expectEachOnce(db);
    const [limits] = await db.query(
      "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement",
    );
    expect(limits).toEqual({ lock: '2s', statement: '2500ms' });
    await db.destroy();
    await reader.destroy();
  });
});
