import type { EntityManager } from 'typeorm';
import { HOME_IDS, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_PLANET_TYPE_ID } from '#shared/catalogue/planets';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { homeOutput } from '#shared/rules/construction';
import { homeSamples, type Place, randomAddress } from '#shared/rules/galaxy';
import { wholeBetween } from '#shared/rules/random';
import { withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { lock } from '../../store/row-locks.ts';
import type { AppContext } from '../command/app-context.ts';

/** Marks the player as verified and creates home planet, starting stock and guard. Refuses a player who is verified. */
export async function createHomePlanet(
  context: AppContext,
  tx: EntityManager,
  playerId: number,
  planetName: string,
): Promise<void> {
  const { now, players } = await lock(tx, { players: [playerId] });
  const player = players.get(playerId);
  // The account was deleted just now: its code had expired, and another player registered the name.
  if (!player) throw new Refused(REFUSALS.codeRefused);
  refuseIf(player.verified_at ? REFUSALS.alreadyVerified : undefined);

  const homeYield = homeOutput(context.speed);
  const planetId = await placeHome(context, tx, playerId, planetName);
  await tx.query('INSERT INTO squad (planet_id, squad_type_id) VALUES ($1, $2)', [
    planetId,
    homeGuardOf(player.race_id).id,
  ]);
  await tx.query(
    `UPDATE player SET verified_at = $2, settled_at = $2, version = version + 1,
       ${RESOURCES.map((name, i) => `${name} = $${3 + i}, rate_${name} = $${8 + i}`).join(', ')}
     WHERE id = $1 AND verified_at IS NULL`,
    [playerId, now, ...RESOURCES.map((name) => STARTING_STOCK[name]), ...RESOURCES.map((name) => homeYield[name] ?? 0)],
  );
  await writeLedger(tx, now, [
    ...withCounterpart({ account: 'player', accountId: playerId, reason: 'start', amounts: STARTING_STOCK }, 'mint'),
    ...withCounterpart(
      { account: 'reserve', accountId: planetId, reason: 'found', amounts: HOME_WORLD.reserves },
      'mint',
    ),
  ]);
}

/**
 * Inserts the planet; retries with other random numbers if its id, place or address is taken. Returns its id. The id is
 * random because everybody sees all ids of worlds: ids in the order of registration would tell whose home each is.
 */
async function placeHome(context: AppContext, tx: EntityManager, playerId: number, name: string): Promise<number> {
  for (;;) {
    const place = await roomiest(tx, homeSamples(context.random));
    const [row]: { id: number }[] = await tx.query(
      `INSERT INTO planet (id, name, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin,
         owner_id, home, max_buildings, build_slots, population, defense_level, defense_stat, ${RESERVES.join(', ')})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $12, $13, $14, $15, $16)
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        wholeBetween(context.random, HOME_IDS.from, HOME_IDS.to),
        name,
        HOME_PLANET_TYPE_ID,
        place.x,
        place.y,
        randomAddress(context.random),
        wholeBetween(context.random, 1, SYMBOLS),
        playerId,
        HOME_WORLD.maxBuildings,
        HOME_WORLD.buildSlots,
        HOME_WORLD.population,
        HOME_WORLD.defenseLevel,
        HOME_WORLD.defenseStat,
        ...RESERVES.map((reserve) => HOME_WORLD.reserves[reserve]),
      ],
    );
    if (row) return row.id;
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
