import { describe, expect, it } from 'vitest';
import { RESERVES } from '#shared/catalogue/resources';
import { generateGalaxy, type WildPlanet } from '#shared/rules/galaxy';
import { seededRandom } from '#shared/rules/random';
import type { Queries } from '../../store/connection/transaction.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { beginNextSeason } from '../seasons/next-season.ts';

/** The seed and the worlds of the first galaxy are those of the tests' template. */
const FIRST = { seed: 7, planets: 200 };
const NEXT = { seed: 11, planets: 300, days: 120, speed: 1, random: seededRandom(5) };
/** Ids of homes are in random order: by chance, those of twelve players are in the players' order once in 479 million times. */
const PLAYERS = 12;

interface StoredWorld {
  readonly coordinates_x: number;
  readonly coordinates_y: number;
  readonly secrets: readonly string[];
}

const secretsOf = ({ address, reserves }: WildPlanet) => [
  address.join('-'),
  ...RESERVES.map((name) => `${reserves[name]}`),
];

/** How many secrets of a world, in the mean, the code makes right from this seed. */
async function guessed(db: Queries, { seed, planets }: { readonly seed: number; readonly planets: number }) {
  const rows: StoredWorld[] = await db.query(
    `SELECT coordinates_x, coordinates_y, ARRAY[array_to_string(stargate_address, '-'), ${RESERVES.map((name) => `${name}::text`).join(', ')}] AS secrets
     FROM planet WHERE owner_id IS NULL ORDER BY id`,
  );
  const made = generateGalaxy(seed, planets);
  // The map is that of the seed.
  expect(rows.map((row) => [row.coordinates_x, row.coordinates_y])).toEqual(made.map(({ x, y }) => [x, y]));
  const right = made
    .map(secretsOf)
    .flatMap((own, index) => own.filter((each, i) => each !== '0' && each === rows[index]?.secrets[i]));
  return right.length / made.length;
}

const app = testApp();

/** The ids of homes, in the order in which their players registered. */
const homes = async (): Promise<number[]> =>
  (await app.db.query('SELECT id FROM planet WHERE home AND owner_id IS NOT NULL ORDER BY owner_id')).map(
    ({ id }: { id: number }) => id,
  );

describe('what the map shows', () => {
  it('does not tell gate addresses and reserves', async () => {
    expect(await guessed(app.db, FIRST)).toBeLessThan(0.05);
  });

  it('does not tell whose home a world is in any season, nor gate addresses and reserves in the next', async () => {
    await bulkPlayers(app, PLAYERS);
    const first = await homes();
    expect(first).toHaveLength(PLAYERS);
    // They were on the map before anybody came.
    expect(Math.max(...first)).toBeLessThanOrEqual(FIRST.planets);
    expect(first).not.toEqual(first.toSorted((one, other) => one - other));

    await app.db.query('UPDATE season SET ends_at = clock_timestamp(), closed_at = clock_timestamp()');
    await beginNextSeason(app.db, NEXT);
    expect(await guessed(app.db, NEXT)).toBeLessThan(0.05);
    const next = await homes();
    expect(next).toHaveLength(PLAYERS);
    expect(next).not.toEqual(next.toSorted((one, other) => one - other));
  });
});
