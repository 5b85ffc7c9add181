import { afterEach, describe, expect, it, vi } from 'vitest';
import { FREE_HOMES } from '#shared/catalogue/galaxy';
import { SQUARE_SIDE } from '#shared/rules/growth';
import { seededRandom } from '#shared/rules/random';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { aDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { auditedApp, type TestApp } from '../../tests/support/test-app.ts';
import { beginNextSeason } from '../seasons/next-season.ts';
import { countIfDue, growSquare, prepareGrowth } from './growth.ts';

type Place = readonly [x: number, y: number];

const PLACES = 'SELECT coordinates_x AS x, coordinates_y AS y FROM planet WHERE id >= 16777216 ORDER BY 1, 2';
const placesIn = async ({ db }: Pick<TestApp, 'db'>): Promise<Place[]> =>
  (await db.query(PLACES)).map(({ x, y }: { x: number; y: number }) => [x, y]);

const signal = new AbortController().signal;

/** Counts, and fills everything that is missing. Returns how many squares were filled. */
async function grow(game: Pick<TestApp, 'db'>, random = seededRandom(3)): Promise<number> {
  await game.db.query("UPDATE setting SET value = '0' WHERE key = 'growth_count_due'");
  await countIfDue(game.db, signal);
  let squares = 0;
  while (await growSquare({ db: game.db, random })) squares++;
  return squares;
}

/** What each square with a home holds. */
const HELD = `SELECT count(*) FILTER (WHERE owner_id IS NULL AND NOT settled_once) AS free, count(*) FILTER (WHERE home) AS homes
  FROM planet GROUP BY (coordinates_x + 1118) / ${SQUARE_SIDE}, (coordinates_y + 1118) / ${SQUARE_SIDE}
  HAVING count(*) FILTER (WHERE home) > 0`;

describe('the galaxy', () => {
  const app = auditedApp();
  const held = (): Promise<{ free: number; homes: number }[]> => app.db.query(HELD);
  const homesLeft = async () =>
    (await app.db.query('SELECT count(*) AS free FROM planet WHERE owner_id IS NULL AND planet_type_id = 1'))[0].free;

  it('grows until eight free worlds are around each home, and then no more', async () => {
    await bulkPlayers(app, 60);
    await grow(app);
    const squares = await held();
    expect(squares.length).toBeGreaterThan(20);
    for (const { free, homes } of squares) expect(free).toBeGreaterThanOrEqual(8 * homes);
    const before = await placesIn(app);
    expect(await grow(app)).toBe(0);
    expect(await placesIn(app)).toEqual(before);
  });

  it('always has worlds that newcomers can make their homes', async () => {
    expect(await homesLeft()).toBeGreaterThanOrEqual(FREE_HOMES);
    await app.db.query('UPDATE planet SET planet_type_id = 2 WHERE owner_id IS NULL');
    await grow(app);
    expect(await homesLeft()).toBe(FREE_HOMES);
  });

  it('pays all worlds of a square with one line of the mint', async () => {
    const [{ act }] = await app.db.query('SELECT max(act) AS act FROM ledger');
    await bulkPlayers(app, 12);
    const squares = await grow(app);
    expect(squares).toBeGreaterThan(0);
    const acts: { lines: number; minted: number }[] = await app.db.query(
      `SELECT count(*) AS lines, count(*) FILTER (WHERE account_kind = 'mint') AS minted FROM ledger
       WHERE act > $1 AND NOT EXISTS (SELECT 1 FROM ledger AS start WHERE start.act = ledger.act AND reason = 'start') GROUP BY act`,
      [act],
    );
    expect(acts.length).toBeGreaterThanOrEqual(squares);
    expect(acts.filter(({ minted }) => minted !== 1)).toEqual([]);
    expect(acts.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(2 * squares);
  });

  it('does not grow for rulers who have not been seen for a fortnight', async () => {
    const [one] = await bulkPlayers(app, 1);
    await app.db.query("UPDATE session SET last_used_at = now() - interval '15 days'");
    await app.db.query('UPDATE planet SET settled_once = true WHERE owner_id IS NULL');
    await app.db.query('UPDATE planet SET planet_type_id = 1 WHERE owner_id IS NULL');
    expect(await grow(app)).toBe(0);
    await app.db.query("UPDATE session SET last_used_at = now() - interval '13 days' WHERE player_id = $1", [one?.id]);
    expect(await grow(app)).toBe(1);
  });

  it('grows elsewhere in another season', async () => {
    const old = await placesIn(app);
    await app.db.query('UPDATE season SET ends_at = clock_timestamp(), closed_at = clock_timestamp()');
    await beginNextSeason(app.db, { seed: 7, planets: 200, days: 120, speed: 1, random: seededRandom(5) });
    expect(await placesIn(app)).toEqual([]);
    await app.db.query('UPDATE session SET last_used_at = now()');
    await grow(app);
    const places = await placesIn(app);
    expect(places.length).toBeGreaterThan(100);
    const there = new Set(old.map(String));
    expect(places.filter((place) => there.has(String(place))).length).toBeLessThan(places.length / 2);
  });
});

describe('several servers', () => {
  const left: TestDatabase[] = [];
  afterEach(async () => {
    for (const database of left.splice(0)) await database.drop();
  });

  /** Lets so many servers fill the same squares of the same game. Returns the places of the new worlds. */
  async function grownBy(servers: number, randomOf = seededRandom): Promise<Place[]> {
    const database = await aDatabase();
    left.push(database);
    const db = await connect(database.url);
    await prepareGrowth(db);
    await db.query("UPDATE setting SET value = repeat('5e', 32) WHERE key = 'growth_secret'");
    await db.query(
      'UPDATE growth_square SET wanted = 3 + square % 7, wanted_homes = square % 3 WHERE square BETWEEN 400 AND 460',
    );
    const all = await Promise.all(Array.from({ length: servers }, () => connect(database.url)));
    await Promise.all(
      all.map(async (own, server) => {
        const random = randomOf(server);
        while (await growSquare({ db: own, random }));
      }),
    );
    const places = await placesIn({ db } as TestApp);
    expect((await audit(db)).differences).toEqual([]);
    await Promise.all([db, ...all].map((each) => each.destroy()));
    return places;
  }

  it('put worlds in the same places as one', async () => {
    const alone = await grownBy(1);
    expect(alone).toHaveLength(
      Array.from({ length: 61 }, (_, i) => 3 + ((400 + i) % 7)).reduce((sum, each) => sum + each),
    );
    for (const servers of [2, 4]) expect(await grownBy(servers)).toEqual(alone);
  });

  it('put them in the same places, whatever addresses are taken', async () => {
    let calls = 0;
    // Many worlds are given the same id and address at first.
    const random = seededRandom(5);
    const places = await grownBy(1, () => () => (calls++ < 400 ? 0.5 : random()));
    expect(calls).toBeGreaterThan(400);
    expect(places).toEqual(await grownBy(1));
  });

  it('count once in ten seconds', async () => {
    const database = await aDatabase();
    left.push(database);
    const db = await connect(database.url);
    await prepareGrowth(db);
    const wanted = async () => (await db.query('SELECT sum(wanted) AS wanted FROM growth_square'))[0].wanted;
    await Promise.all([countIfDue(db, signal), countIfDue(db, signal)]);
    // A galaxy without homes needs worlds for newcomers alone.
    expect(await wanted()).toBeGreaterThan(0);
    await db.query('UPDATE growth_square SET wanted = 0, wanted_homes = 0');
    await countIfDue(db, signal);
    expect(await wanted()).toBe(0);
    await db.query("UPDATE setting SET value = (value::float8 - 10)::text WHERE key = 'growth_count_due'");
    await countIfDue(db, signal);
    expect(await wanted()).toBeGreaterThan(0);
    await db.destroy();
  });
});

describe('a running server', () => {
  const app = auditedApp({}, { grows: true });

  it('lets the galaxy grow by itself', async () => {
    await vi.waitFor(async () => expect((await placesIn(app)).length).toBeGreaterThan(20), 30_000);
  });
});
