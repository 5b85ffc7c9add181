import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { GROWN_IDS, SEEN_DAYS, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID, planetTypeOf } from '#shared/catalogue/planets';
import { guardOf, type Place, randomAddress, randomReserves, weightedType } from '#shared/rules/galaxy';
import {
  growthOf,
  growthPlaces,
  isInGalaxy,
  PLACES_IN_SQUARE,
  SQUARE_SIDE,
  SQUARES,
  SQUARES_ACROSS,
  type SquareCount,
} from '#shared/rules/growth';
import { type Random, wholeBetween } from '#shared/rules/random';
import { longWork } from '../../store/connection/long-work.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import { insertPlanets, type NewWorld } from './galaxy-setup.ts';

/*
 * The galaxy grows in the background (`shared/rules/growth.ts`). Every ten seconds one server counts what each square holds, and notes
 * what it lacks. All servers then claim squares, one at a time, and fill them: a square is a transaction. The places follow from a secret
 * of this game, so they are the same whatever number of servers fills them; addresses, ids, kinds, reserves and guards are random.
 */

type Parts = Pick<AppContext, 'db' | 'random'>;

/**
 * SQL: whether a newcomer may settle the world. No march may be on its way to it or be there, as may happen if its ruler has just
 * deleted the account, and it must not have been given up lately.
 */
export const IS_FREE_HOME = `owner_id IS NULL AND planet_type_id = ${HOME_PLANET_TYPE_ID}
  AND (closed_until IS NULL OR closed_until <= clock_timestamp())
  AND NOT EXISTS (SELECT 1 FROM march WHERE target_id = planet.id AND phase IN ('out', 'standing'))`;

/** The settings with the secret, and with the moment from which on the next count is due. */
const SECRET = 'growth_secret';
const COUNT_DUE = 'growth_count_due';
/** Milliseconds from one count to the next; after a long one, so many that counting takes no more than a twentieth of the time. */
const EVERY_MS = 10_000;
const SHARE = 20;

/** Makes what growth needs at the first start. */
export async function prepareGrowth(db: DataSource): Promise<void> {
  await db.query("INSERT INTO setting (key, value) VALUES ($1, $2), ($3, '0') ON CONFLICT DO NOTHING", [
    SECRET,
    randomBytes(32).toString('hex'),
    COUNT_DUE,
  ]);
}

/** Notes what the galaxy lacks, unless another server has just done so. */
export async function countIfDue(db: DataSource, signal: AbortSignal): Promise<void> {
  const [due] = await db.query(IS_COUNT_DUE, [COUNT_DUE]);
  if (!due) return;
  await longWork(db, signal, async (queries) => {
    const turn: unknown[] = await queries.query(`${IS_COUNT_DUE} FOR UPDATE SKIP LOCKED`, [COUNT_DUE]);
    if (turn.length === 0) return;
    const began = performance.now();
    await noteGrowth(queries);
    await queries.query(
      'UPDATE setting SET value = (extract(epoch FROM clock_timestamp()) + $2)::text WHERE key = $1',
      [COUNT_DUE, Math.max(EVERY_MS, SHARE * (performance.now() - began)) / 1000],
    );
  });
}

const IS_COUNT_DUE = 'SELECT 1 FROM setting WHERE key = $1 AND value::float8 <= extract(epoch FROM clock_timestamp())';

/** A square that is full counts no more. */
const COUNT = `
  WITH seen AS MATERIALIZED (
    SELECT DISTINCT player_id FROM session WHERE last_used_at > clock_timestamp() - make_interval(days => $1)
  ), held AS (
    SELECT (coordinates_y + 1118) / ${SQUARE_SIDE} * ${SQUARES_ACROSS} + (coordinates_x + 1118) / ${SQUARE_SIDE} AS square,
      count(*) FILTER (WHERE owner_id IS NULL AND NOT settled_once) AS free,
      count(*) FILTER (WHERE home AND owner_id IN (SELECT player_id FROM seen)) AS homes,
      count(*) FILTER (WHERE owner_id IS NULL AND planet_type_id = ${HOME_PLANET_TYPE_ID}) AS for_newcomers
    FROM planet GROUP BY 1
  )
  SELECT square, drawn, coalesce(free, 0) AS free, coalesce(homes, 0) AS homes, coalesce(for_newcomers, 0) AS "forNewcomers"
  FROM growth_square LEFT JOIN held USING (square) WHERE square = ANY ($2) AND drawn < $3`;

const IN_GALAXY = Array.from({ length: SQUARES }, (_, square) => square).filter(isInGalaxy);

async function noteGrowth(queries: Queries): Promise<void> {
  const counts: (SquareCount & Pick<Square, 'drawn'>)[] = await queries.query(COUNT, [
    SEEN_DAYS,
    IN_GALAXY,
    PLACES_IN_SQUARE,
  ]);
  const growth = growthOf(counts);
  const drawn = new Map(counts.map((each) => [each.square, each.drawn]));
  // Those that have been filled since, or just are being filled, are counted again.
  await queries.query(
    `UPDATE growth_square SET wanted = worlds, wanted_homes = homes
     FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS lacks (square, worlds, homes, drawn)
     WHERE growth_square.square = lacks.square AND growth_square.square = ANY (ARRAY(
       SELECT growth_square.square FROM growth_square JOIN unnest($1::int[], $4::int[]) AS counted (square, drawn) USING (square, drawn)
       ORDER BY 1 FOR NO KEY UPDATE OF growth_square SKIP LOCKED
     ))`,
    [
      growth.map(({ square }) => square),
      growth.map(({ worlds }) => worlds),
      growth.map(({ homes }) => homes),
      growth.map(({ square }) => drawn.get(square)),
    ],
  );
}

interface Square {
  readonly square: number;
  readonly drawn: number;
  readonly wanted: number;
  readonly wanted_homes: number;
}

/** Fills one square that lacks worlds and that no other server is filling. Returns whether there was one. */
export function growSquare({ db, random }: Parts): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [square]: Square[] = await tx.query(
      `SELECT square, drawn, wanted, wanted_homes FROM growth_square WHERE wanted > 0
       ORDER BY square LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    );
    if (square) await fill(tx, random, square);
    return square !== undefined;
  });
}

/** So many worlds for newcomers come at once, if none is left: more than usual have registered within ten seconds. */
const AT_ONCE = 8;

/** Puts worlds for newcomers into any square, in the transaction of one who has found none. */
export async function growForNewcomers(tx: EntityManager, random: Random): Promise<void> {
  const square = IN_GALAXY[wholeBetween(random, 0, IN_GALAXY.length - 1)];
  const [row]: Square[] = await tx.query(
    `SELECT square, drawn, ${AT_ONCE} AS wanted, ${AT_ONCE} AS wanted_homes FROM growth_square WHERE square = $1 FOR NO KEY UPDATE`,
    [square],
  );
  if (row) await fill(tx, random, row);
}

/** Sites that are taken are passed over. Whatever has got an id or an address that is taken gets others. */
async function fill(tx: EntityManager, random: Random, { square, drawn, wanted, wanted_homes }: Square): Promise<void> {
  const places = growthPlaces(square, await ranksOf(tx, square));
  let next = drawn;
  let waiting: Place[] = [];
  for (let missing = wanted; missing > 0; ) {
    const fresh = places.slice(next, next + missing - waiting.length);
    const tried = [...waiting, ...fresh];
    if (tried.length === 0) break;
    next += fresh.length;
    const homes = wanted_homes - (wanted - missing);
    const planted = await insertPlanets(
      tx,
      tried.map((place, index) => newWorld(random, place, index < homes)),
    );
    missing -= planted.length;
    waiting = await freeAmong(tx, tried, planted);
  }
  // Marks a square without a place left, so that it is not counted any more.
  const isFull = next >= places.length;
  await tx.query('UPDATE growth_square SET drawn = $2, wanted = 0, wanted_homes = 0 WHERE square = $1', [
    square,
    isFull ? PLACES_IN_SQUARE : next,
  ]);
}

/** Those of these places, besides the ones that were planted, where no world is. */
async function freeAmong(tx: EntityManager, tried: readonly Place[], planted: readonly Place[]): Promise<Place[]> {
  const done = new Set(planted.map(keyOf));
  const others = tried.filter((place) => !done.has(keyOf(place)));
  if (others.length === 0) return [];
  const taken: Place[] = await tx.query(
    `SELECT x, y FROM unnest($1::int[], $2::int[]) AS place (x, y)
       JOIN planet ON coordinates_x = x AND coordinates_y = y`,
    [others.map(({ x }) => x), others.map(({ y }) => y)],
  );
  const there = new Set(taken.map(keyOf));
  return others.filter((place) => !there.has(keyOf(place)));
}

const keyOf = ({ x, y }: Place) => `${x},${y}`;

/** A random number for each place of the square, the same in every server and at every time of a season. */
async function ranksOf(tx: EntityManager, square: number): Promise<Uint32Array> {
  const [row]: { secret: string; season: number }[] = await tx.query(
    'SELECT value AS secret, (SELECT max(number) FROM season) AS season FROM setting WHERE key = $1',
    [SECRET],
  );
  if (!row) throw new Error('The secret of the growing galaxy is not in the database.');
  const key = createHmac('sha256', Buffer.from(row.secret, 'hex')).update(`season ${row.season}`).digest();
  const counter = Buffer.alloc(16);
  counter.writeUInt32BE(square);
  const bytes = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(4 * PLACES_IN_SQUARE));
  return Uint32Array.from({ length: PLACES_IN_SQUARE }, (_, site) => bytes.readUInt32BE(4 * site));
}

/** One world in five has a guard, as in the first galaxy. */
const GUARDS = 800;

/** Its id is random because everybody sees ids of worlds: ids in order would tell which worlds are the newest. */
function newWorld(random: Random, place: Place, isForNewcomers: boolean): NewWorld {
  const type = isForNewcomers ? planetTypeOf(HOME_PLANET_TYPE_ID) : weightedType(random);
  return {
    ...place,
    id: wholeBetween(random, GROWN_IDS.from, GROWN_IDS.to),
    typeId: type.id,
    address: randomAddress(random),
    pointOfOrigin: wholeBetween(random, 1, SYMBOLS),
    reserves: randomReserves(type, random),
    guard: guardOf(wholeBetween(random, 0, GUARDS - 1)),
  };
}
