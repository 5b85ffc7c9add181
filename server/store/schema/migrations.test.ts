import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/rules/random';
import { addressOf } from '../../../loadtest/lib/process.ts';
import { setUpGalaxy } from '../../services/planets/galaxy-setup.ts';
import { aDatabase, anEmptyDatabase, backBeforeBaseline, type TestDatabase } from '../../tests/support/database.ts';
import { run } from '../../tests/support/server-process.ts';
import { checkBackup } from '../backup/read-backup.ts';
import { connect, withSchemaLock } from '../connection/data-source.ts';
import { audit } from '../ledger/audit.ts';
import { waitUntil } from '../postgres/wait-until.ts';
import { FOLDED } from './folded-migrations.ts';
import { MIGRATIONS_TABLE } from './schema.ts';

const WORLD = { speed: 1, seed: 7, random: seededRandom(7), planets: 200 };
/**
 * How many of the ten starts are whole servers; the others only open the database. Ten would leave the tests beside them too few
 * connections: `npm run fire -- --only starts` sets it.
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
    // A migration may add columns, and a server that starts lets the galaxy grow.
    const ids = worlds.map(({ id }: { id: number }) => id);
    expect(await db.query('SELECT * FROM planet WHERE id = ANY ($1) ORDER BY id', [ids])).toMatchObject(worlds);
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

/** A database that a newer version of the game has changed; `required`: older ones must not run on it. */
async function ofANewerVersion({ url }: TestDatabase, required: boolean): Promise<void> {
  const db = await connect(url);
  await db.query(`INSERT INTO ${MIGRATIONS_TABLE} (timestamp, name) VALUES (1900000000000, $1)`, [NEWER]);
  if (required) await db.query("UPDATE setting SET value = $1 WHERE key = 'required_migration'", [NEWER]);
  await db.destroy();
}
const NEWER = 'Trade1900000000000';

/** Every command that works on the game as it is, and the start of a server. */
const PROGRAMS: readonly (readonly string[])[] = [
  ['serve-api'],
  ['audit'],
  ['player', 'nobody', 'show'],
  ['players', '--count', '1', '--out', 'bots.json'],
  ['reports'],
  ['season', 'end'],
];

const tried = ({ url }: TestDatabase, [program, ...args]: readonly string[]) =>
  run(program ?? '', folder, { PORT: '0', DATABASE_URL: url, DATA_DIR: folder }, args);

/** The last migration that a server of this version needs: older ones may run with those after it. */
const neededOf = ({ migrations }: DataSource) =>
  migrations.filter((each) => !('olderServersMayRun' in each)).at(-1)?.constructor.name;

describe('a database that a newer version has changed', { timeout: 60_000 }, () => {
  it.each(PROGRAMS)(
    'is refused by %s in one sentence, which says what to do, and left as it is',
    async (...program) => {
      const database = await someDatabase(aDatabase());
      await ofANewerVersion(database, true);
      const { ended, err } = tried(database, program);
      expect(await ended).toBe(1);
      expect(err()).toBe(
        'PostgreSQL at DATABASE_URL cannot be used: This version of the game is too old for the database, which a newer one has ' +
          `changed (${NEWER}). Start that one; server/operations/upgrade.md says how to go back.\n`,
      );
    },
  );

  it('is used by older servers where the newer one says that they may, and still names what it needs', async () => {
    const database = await someDatabase(aDatabase());
    await ofANewerVersion(database, false);
    const db = await connect(database.url);
    const rows = await db.query("SELECT value FROM setting WHERE key = 'required_migration'");
    expect(rows).toEqual([{ value: neededOf(db) }]);
    await db.destroy();
    const audited = tried(database, ['audit']);
    expect([await audited.ended, audited.err()]).toEqual([0, '']);
  });
});

describe('of the migrations that the baseline replaces, a database', { timeout: 60_000 }, () => {
  /** All of the database that a start on it could change, besides the schema. */
  const WRITTEN = `SELECT (SELECT json_agg(each ORDER BY id) FROM ${MIGRATIONS_TABLE} AS each) AS migrations,
    (SELECT json_agg(each ORDER BY key) FROM setting AS each) AS settings, (SELECT count(*) FROM planet) AS worlds`;

  /** Resolves with what the database holds then. */
  async function ofThatTime({ url }: TestDatabase, lacking: readonly string[] = []): Promise<unknown[]> {
    const db = await connect(url);
    await backBeforeBaseline(db);
    await db.query("UPDATE setting SET value = $1 WHERE key = 'required_migration'", [FOLDED.at(-1)]);
    await db.query(`DELETE FROM ${MIGRATIONS_TABLE} WHERE name = ANY ($1)`, [lacking]);
    const written = await db.query(WRITTEN);
    await db.destroy();
    return written;
  }

  it('that has run them all goes on, and none is run again', async () => {
    const database = await someDatabase(aDatabase());
    type Written = { settings: { key: string }[]; worlds: number };
    const [{ settings, worlds }] = (await ofThatTime(database)) as [Written];
    const db = await connect(database.url);
    await expectEachOnce(db);
    const [written]: [Written] = await db.query(WRITTEN);
    // Later migrations may add settings of their own, and one has taken a setting away.
    const still = written.settings.filter(({ key }) => settings.some((setting) => setting.key === key));
    const required = { key: 'required_migration', value: neededOf(db) };
    const kept = settings.filter(({ key }) => key !== 'ledger_folded_to');
    expect(still).toEqual(kept.map((setting) => (setting.key === required.key ? required : setting)));
    expect(written.worlds).toBe(worlds);
    await db.destroy();
  });

  it.each([...PROGRAMS, ['backup', 'old.backup']])(
    'that has run only some of them is refused by %s in one sentence, which says what to do, and left as it is',
    async (...program) => {
      const database = await someDatabase(aDatabase());
      const written = await ofThatTime(database, ['FormerMembers1700000000053']);
      const { ended, err } = tried(database, program);
      expect(await ended).toBe(1);
      expect(err().replace('PostgreSQL at DATABASE_URL cannot be used: ', '')).toBe(
        'The database is too old for this version of the game: start the version of commit 91aab176 on it once, which upgrades ' +
          'it, and then this one.\n',
      );
      const db = await connect(database.url, { anyVersion: true });
      expect(await db.query(WRITTEN)).toEqual(written);
      await db.destroy();
    },
  );
});

describe('an upgrade', { timeout: 60_000 }, () => {
  const start = (database: TestDatabase, env: NodeJS.ProcessEnv) =>
    run('serve-api', folder, { PORT: '0', DATABASE_URL: database.url, ...env });

  it('takes a backup before it changes anything, from which one can go back, and says how long each migration took', async () => {
    const database = await someDatabase(aDatabase());
    const last = await ofTheVersionBefore(database, async (db) => db.migrations.at(-1)?.constructor.name);
    const dataDir = path.join(folder, 'upgraded');
    const server = start(database, { DATA_DIR: dataDir });
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const [name = ''] = await readdir(path.join(dataDir, 'upgrades'));
    expect(name).toMatch(new RegExp(`^before-${last}-[\\dTZ-]+\\.backup$`));
    expect(server.out()).toContain(`The backup before the upgrade is ${path.join(dataDir, 'upgrades', name)}.\n`);
    expect(server.out()).toMatch(new RegExp(`^Migration ${last}: \\d+\\.\\d s\\.$`, 'm'));
    const { migrations } = await checkBackup(path.join(dataDir, 'upgrades', name));
    expect(migrations).not.toContain(last);
  });

  it('changes nothing if the backup cannot be written, and needs none with BACKUP_BEFORE_MIGRATIONS=off', async () => {
    const database = await someDatabase(aDatabase());
    await ofTheVersionBefore(database, async () => undefined);
    const dataDir = path.join(folder, 'a-file');
    await writeFile(dataDir, '');
    const failed = start(database, { DATA_DIR: dataDir });
    expect(await failed.ended).toBe(1);
    expect(failed.err()).toBe(
      `Nothing was changed, because the backup before the upgrade failed: ${dataDir}/upgrades cannot be used: a part of its ` +
        'path is no folder (ENOTDIR). BACKUP_BEFORE_MIGRATIONS=off starts without one.\n',
    );
    const db = await connect(database.url, { anyVersion: true });
    expect(await db.showMigrations()).toBe(true);
    await db.destroy();
    const server = start(database, { DATA_DIR: path.join(folder, 'not-saved'), BACKUP_BEFORE_MIGRATIONS: 'off' });
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect([await server.ended, server.err()]).toEqual([0, '']);
    expect(await readdir(path.join(folder, 'not-saved'))).not.toContain('upgrades');
  });
});
