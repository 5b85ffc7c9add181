import type { DataSource } from 'typeorm';
import { GALAXY_PLANETS } from '#shared/catalogue/galaxy';
import { planetTypeOf } from '#shared/catalogue/planets';
import { RESERVES, type Reserve } from '#shared/catalogue/resources';
import { generateGalaxy, type Place, type WildPlanet, withSecrets } from '#shared/rules/galaxy';
import type { Random } from '#shared/rules/random';
import type { Queries } from '../../store/connection/transaction.ts';
import { type LedgerLine, withOneMint, writeLedger } from '../../store/ledger/ledger.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { Setting } from '../../store/schema/entities.ts';

/** Build slots of a wild planet. */
export const WILD_BUILD_SLOTS = 2;
/** The key of the advisory lock under which one process creates the galaxy. */
const GALAXY_LOCK = 7_777_002;

/** The settings that a galaxy is created with. They cannot change later. */
export interface GalaxySettings {
  readonly speed: number;
  /** The map of this seed; everything that the map does not show is drawn from `random`. */
  readonly seed: number;
  readonly random: Random;
  readonly planets?: number;
}

/**
 * Creates the galaxy at the first start and stores its settings. At later starts, throws if the speed differs, because
 * stored finish times would no longer fit.
 */
export async function setUpGalaxy(db: DataSource, settings: GalaxySettings): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [GALAXY_LOCK]);
    const made = await tx.findOneBy(Setting, { key: 'game_speed' });
    if (made) return checkSpeed(Number(made.value), settings.speed);
    await tx.insert(Setting, [
      { key: 'game_speed', value: String(settings.speed) },
      { key: 'galaxy_seed', value: String(settings.seed) },
    ]);
    await tx.query('INSERT INTO season (number, galaxy_seed, began_at) VALUES (1, $1, clock_timestamp())', [
      settings.seed,
    ]);
    const worlds = generateGalaxy(settings.seed, settings.planets ?? GALAXY_PLANETS);
    await insertPlanets(tx, withSecrets(worlds, settings.random));
  });
}

function checkSpeed(made: number, asked: number): void {
  if (made === asked) return;
  throw new Error(
    `This game was started with GAME_SPEED=${made}, and runs at no other speed. Start it with GAME_SPEED=${made}, or with another DATA_DIR or DATABASE_URL for a new game.`,
  );
}

/** A world to be put on the map, under an id of its own or the next one. */
export type NewWorld = WildPlanet & { readonly id?: number };

/**
 * Inserts wild worlds, whose reserves the mint pays. Those whose id, place or address is taken are left out. Returns the places of the
 * others.
 */
export async function insertPlanets(tx: Queries, worlds: readonly NewWorld[]): Promise<Place[]> {
  const planted: ({ id: number } & Place & Record<Reserve, number>)[] = await tx.query(
    `INSERT INTO planet (id, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin,
       max_buildings, build_slots, population, guard, home, ${RESERVES.join(', ')})
     SELECT coalesce(id, nextval('planet_id_seq')), type, x, y, string_to_array(address, '-')::smallint[],
       origin, places, $12, population, guard, false, ${RESERVES.join(', ')}
     FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[],
       $8::int[], $9::bigint[], $10::bigint[], $11::bigint[], $13::int[])
       AS world (type, x, y, address, origin, places, population, guard, ${RESERVES.join(', ')}, id)
     ON CONFLICT DO NOTHING RETURNING id, coordinates_x AS x, coordinates_y AS y, ${RESERVES.join(', ')}`,
    [
      worlds.map((world) => world.typeId),
      worlds.map((world) => world.x),
      worlds.map((world) => world.y),
      worlds.map((world) => world.address.join('-')),
      worlds.map((world) => world.pointOfOrigin),
      worlds.map((world) => planetTypeOf(world.typeId).maxBuildings),
      worlds.map((world) => planetTypeOf(world.typeId).population),
      worlds.map((world) => world.guard),
      ...RESERVES.map((reserve) => worlds.map((world) => world.reserves[reserve])),
      WILD_BUILD_SLOTS,
      worlds.map(({ id }) => id ?? null),
    ],
  );
  const lines = planted.map(
    ({ id, naquadah, trinium, metal }): LedgerLine => ({
      account: 'reserve',
      accountId: id,
      reason: 'found',
      amounts: { naquadah, trinium, metal },
    }),
  );
  await writeLedger(tx, await databaseTime(tx), withOneMint(lines));
  return planted.map(({ x, y }) => ({ x, y }));
}
