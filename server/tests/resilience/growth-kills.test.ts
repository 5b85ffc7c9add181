import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#shared/rules/random';
import { addressOf, type OwnProcess, stop } from '../../../loadtest/lib/process.ts';
import { growSquare, prepareGrowth } from '../../services/planets/growth.ts';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { run } from '../support/server-process.ts';

const SECONDS = 60;

let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-growth-'));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A game of its own in which no server counts what the galaxy lacks. */
async function aGame(): Promise<{ url: string; db: DataSource }> {
  const database = await aDatabase();
  databases.push(database);
  const db = await connect(database.url);
  await prepareGrowth(db);
  await db.query("UPDATE setting SET value = repeat('a7', 32) WHERE key = 'growth_secret'");
  await db.query("UPDATE setting SET value = '9e12' WHERE key = 'growth_count_due'");
  return { url: database.url, db };
}

const lacking = (db: DataSource) =>
  db.query('UPDATE growth_square SET wanted = 30, wanted_homes = 5 WHERE square BETWEEN 400 AND 600');
const grown = async (db: DataSource) => {
  const rows: { x: number; y: number }[] = await db.query(
    'SELECT coordinates_x AS x, coordinates_y AS y FROM planet WHERE id >= 16777216 ORDER BY 1, 2',
  );
  return rows.map(({ x, y }) => `${x},${y}`);
};

it('servers that are killed while the galaxy grows leave the same places as one that is not', async () => {
  const alone = await aGame();
  await lacking(alone.db);
  const random = seededRandom(1);
  while (await growSquare({ db: alone.db, random }));
  const expected = await grown(alone.db);
  await alone.db.destroy();

  const { url, db } = await aGame();
  const secret = randomBytes(32).toString('hex');
  const running: OwnProcess[] = [];
  const start = async () => {
    const server = run('serve-api', folder, {
      NODE_ENV: 'test',
      PORT: String(await freePort()),
      DATABASE_URL: url,
      DATA_DIR: folder,
      JWT_SECRET: secret,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    });
    running.push(server);
    await addressOf(server);
  };
  const drawn = async () =>
    Number((await db.query('SELECT count(*) AS drawn FROM growth_square WHERE drawn > 0'))[0].drawn);
  const isWanted = async () =>
    (await db.query('SELECT EXISTS (SELECT 1 FROM growth_square WHERE wanted > 0) AS wanted'))[0].wanted;
  try {
    for (let server = 0; server < 3; server++) await start();
    await lacking(db);
    for (const squares of [10, 60]) {
      expect(await waitUntil(async () => (await drawn()) >= squares, SECONDS * 1000)).toBe(true);
      running.shift()?.child.kill('SIGKILL');
    }
    await start();
    expect(await waitUntil(async () => !(await isWanted()), SECONDS * 1000)).toBe(true);
    expect((await audit(db)).differences).toEqual([]);
    expect(await grown(db)).toEqual(expected);
  } finally {
    await Promise.all(running.map(stop));
    await db.destroy();
  }
});
