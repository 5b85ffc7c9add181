import type { EntityManager } from 'typeorm';
import { FREE_HOMES, HOME_IDS, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID, planetTypeOf } from '#shared/catalogue/planets';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { homeSamples, type Place, randomAddress, randomReserves } from '#shared/rules/galaxy';
import { wholeBetween } from '#shared/rules/random';
import { transaction } from '../../store/connection/transaction.ts';
import { withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { databaseTime } from '../../store/row-locks.ts';
import type { AppContext } from '../command/app-context.ts';
import { WILD_BUILD_SLOTS } from './galaxy-setup.ts';

/*
 * Newcomers settle worlds that were on the map before, so that a registration changes no bit of it. A galaxy has about a thousand of the homes'
 * type. So that there are always some, others come on the map each hour, whether anybody has registered or not.
 */

/** A wild world, and its reserves. */
export type WildHome = { readonly id: number } & Readonly<Record<Reserve, number>>;

/**
 * SQL: whether a newcomer may settle it. No march may be on its way to it or be there, as may happen if its ruler has just
 * deleted the account, and it must not have been given up lately.
 */
export const IS_FREE_HOME = `owner_id IS NULL AND planet_type_id = ${HOME_PLANET_TYPE_ID}
  AND (closed_until IS NULL OR closed_until <= clock_timestamp())
  AND NOT EXISTS (SELECT 1 FROM march WHERE target_id = planet.id AND phase IN ('out', 'standing'))`;

/** The key of the advisory lock under which one process does so. */
const GROWTH_LOCK = 7_777_054;

/** Adds wild worlds until enough are free, each in a transaction of its own, unless another process is already doing so. */
export async function keepHomesFree(context: AppContext): Promise<void> {
  if (context.seasonBegins()) return;
  while (await transaction(context.db, (tx) => addIfMissing(context, tx)));
}

/** Returns whether it has added one. */
async function addIfMissing(context: AppContext, tx: EntityManager): Promise<boolean> {
  const [row]: { mine: boolean; free: number }[] = await tx.query(
    `SELECT pg_try_advisory_xact_lock($1) AS mine, (SELECT count(*) FROM planet WHERE ${IS_FREE_HOME}) AS free`,
    [GROWTH_LOCK],
  );
  if (!row?.mine || row.free >= FREE_HOMES) return false;
  await plantHome(context, tx);
  return true;
}

/**
 * Inserts a wild world of the homes' type; retries with other random numbers if its id, place or address is taken. The id is random
 * because everybody sees all ids of worlds: ids in order would tell which worlds are the newest.
 */
export async function plantHome({ random }: Pick<AppContext, 'random'>, tx: EntityManager): Promise<WildHome> {
  const type = planetTypeOf(HOME_PLANET_TYPE_ID);
  for (;;) {
    const place = await roomiest(tx, homeSamples(random));
    const reserves = randomReserves(type, random);
    const [row]: { id: number }[] = await tx.query(
      `INSERT INTO planet (id, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, home,
         max_buildings, build_slots, population, guard, ${RESERVES.join(', ')})
       VALUES ($1, $2, $3, $4, $5, $6, false, $7, $8, $9, 0, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
      [
        wholeBetween(random, HOME_IDS.from, HOME_IDS.to),
        type.id,
        place.x,
        place.y,
        randomAddress(random),
        wholeBetween(random, 1, SYMBOLS),
        type.maxBuildings,
        WILD_BUILD_SLOTS,
        type.population,
        ...RESERVES.map((reserve) => reserves[reserve]),
      ],
    );
    if (!row) continue;
    const line = { account: 'reserve', accountId: row.id, reason: 'found', amounts: reserves } as const;
    await writeLedger(tx, await databaseTime(tx), withCounterpart(line, 'mint'));
    return { id: row.id, ...reserves };
  }
}

/** The place whose nearest planet is farthest away. */
async function roomiest(tx: EntityManager, places: readonly Place[]): Promise<Place> {
  const [best]: Place[] = await tx.query(
    `SELECT x, y FROM unnest($1::int[], $2::int[]) AS place (x, y)
     LEFT JOIN LATERAL (
       SELECT point(coordinates_x, coordinates_y) <-> point(x, y) AS room FROM planet
       ORDER BY point(coordinates_x, coordinates_y) <-> point(x, y) LIMIT 1
     ) AS nearest ON true
     ORDER BY room DESC NULLS FIRST LIMIT 1`,
    [places.map((place) => place.x), places.map((place) => place.y)],
  );
  if (!best) throw new Error('There was no place to choose from.');
  return best;
}
