import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { ready } from '#shared/api/health';
import { getResources } from '#shared/api/resources';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { onServer } from '../../tests/support/postgres.ts';
import { run } from '../../tests/support/server-process.ts';
import { startTestApp } from '../../tests/support/test-app.ts';
import { connect } from './data-source.ts';
import { monitorDbHealth } from './db-health.ts';
import { ownClient } from './own-client.ts';
import { poolOf } from './typeorm/pool.ts';

/** What another program may need, and the game must not notice. */
const OF_ANOTHER_PROGRAM = {
  datestyle: "'German'",
  intervalstyle: "'sql_standard'",
  timezone: "'Asia/Kolkata'",
  bytea_output: "'escape'",
  extra_float_digits: '-3',
  standard_conforming_strings: 'off',
  default_transaction_isolation: "'serializable'",
  search_path: "'nowhere'",
};
const METAL_MINE = 3;

let folder: string;
const left: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const database of left.splice(0)) await database.drop();
});

async function configured(
  making: Promise<TestDatabase>,
  settings: Readonly<Partial<typeof OF_ANOTHER_PROGRAM>>,
): Promise<TestDatabase> {
  const database = await making;
  left.push(database);
  const name = new URL(database.url).pathname.slice(1);
  await onServer(
    database.url,
    ...Object.entries(settings).map(([setting, value]) => `ALTER DATABASE ${name} SET ${setting} = ${value}`),
  );
  return database;
}

/** The same database, with these options in its address. */
function withOptions({ url }: TestDatabase, options: string): string {
  const address = new URL(url);
  address.searchParams.set('options', options);
  address.searchParams.set('application_name', 'another');
  return address.href;
}

describe('a database that is configured for another program', () => {
  it('is played on, audited and saved, as any other', async () => {
    const database = await configured(aDatabase(), OF_ANOTHER_PROGRAM);
    const app = await startTestApp({}, { database });
    try {
      const player = await app.aPlayer();
      const order = { planet_id: player.homeId, building_type_id: METAL_MINE };
      expect((await app.send(ready)).status).toBe(200);
      expect((await app.send(build, { body: order }, player.token)).status).toBe(201);
      expect((await app.send(getResources, {}, player.token)).status).toBe(200);
      expect((await app.send(getDashboard, {}, player.token)).status).toBe(200);
      const env = { DATABASE_URL: database.url };
      for (const [command, args] of [
        ['audit', []],
        ['player', [player.username, 'show']],
        ['backup', [path.join(folder, 'game.backup')]],
      ] as const) {
        const process = run(command, folder, env, args);
        expect([await process.ended, process.err()]).toEqual([0, '']);
      }
    } finally {
      left.length = 0;
      await app.close();
    }
  });

  it('has no say in any connection; nor have the options in DATABASE_URL, but for the search path', async () => {
    const database = await configured(aDatabase(), OF_ANOTHER_PROGRAM);
    const db = await connect(withOptions(database, '-c datestyle=SQL -c search_path=public,pg_catalog -c jit=off'));
    const client = ownClient(db, {});
    await client.connect();
    const settings = `SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1)`;
    const names = ['application_name', 'jit', ...Object.keys(OF_ANOTHER_PROGRAM)];
    const wanted = {
      application_name: 'seventh-chevron',
      bytea_output: 'hex',
      DateStyle: 'ISO, YMD',
      default_transaction_isolation: 'read committed',
      extra_float_digits: '1',
      IntervalStyle: 'postgres',
      jit: 'off',
      search_path: 'public,pg_catalog',
      standard_conforming_strings: 'on',
      TimeZone: 'UTC',
    };
    const { rows } = await client.query(settings, [names]);
    for (const read of [await db.query(settings, [names]), rows] as { name: string; setting: string }[][])
      expect(Object.fromEntries(read.map(({ name, setting }) => [name, setting]))).toEqual(wanted);
    await client.end();
    await db.destroy();
  });

  it('is not ready where something on the way drops the settings, because times cannot be read', async () => {
    const database = await configured(aDatabase(), OF_ANOTHER_PROGRAM);
    const db = await connect(database.url);
    poolOf(db).options.options = '-c search_path=public';
    const health = monitorDbHealth(db);
    await expect(health.check()).rejects.toThrow('see DateStyle');
    await health.stop();
    await db.destroy();
  });

  it('keeps a game in another schema: no second one begins beside it', async () => {
    const database = await configured(anEmptyDatabase(), {});
    const inSchema = withOptions(database, '-c search_path=stargate');
    const plain = await connect(database.url, { anyVersion: true });
    await plain.query('CREATE SCHEMA stargate');
    await plain.destroy();
    await (await connect(inSchema)).destroy();
    await expect(connect(database.url)).rejects.toThrow(
      'The game lies in the schema stargate of this database. Add ?options=-c%20search_path%3Dstargate to DATABASE_URL.',
    );
    await (await connect(inSchema, { existing: true })).destroy();
  });
});
