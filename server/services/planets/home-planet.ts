import type { EntityManager } from 'typeorm';
import { RESERVES, RESOURCES, type Reserve } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { homeOutput } from '#shared/rules/construction';
import { homeSamples, type Place } from '#shared/rules/galaxy';
import { homeRichnessOn, reservesOn, seasonDay } from '#shared/rules/seasons/season-day';
import { multiplied, withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { lock } from '../../store/row-locks.ts';
import type { AppContext } from '../command/app-context.ts';
import { growForNewcomers, IS_FREE_HOME } from './growth.ts';

/** Marks the player as verified and creates home planet, starting stock and guard. Refuses a player who is verified. */
export async function createHomePlanet(
  context: AppContext,
  tx: EntityManager,
  playerId: number,
  planetName: string,
): Promise<void> {
  const { now, players, season } = await lock(tx, { players: [playerId] });
  const player = players.get(playerId);
  // The account was deleted just now: its code had expired, and another player registered the name.
  if (!player) throw new Refused(REFUSALS.codeRefused);
  refuseIf(player.verified_at ? REFUSALS.alreadyVerified : undefined);

  const homeYield = homeOutput(context.speed);
  const home = homeOn(seasonDay(season, now.getTime(), context.speed));
  const { id: planetId, ...had } = await settleWild(context, tx, playerId, planetName, home);
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
      { account: 'reserve', accountId: planetId, reason: 'found', amounts: beyond(had, home) },
      'mint',
    ),
  ]);
}

type Reserves = Readonly<Record<Reserve, number>>;

/** The reserves of a home. */
interface HomeGround {
  readonly richness: number;
  readonly reserves: Reserves;
}

/** The reserves of a home that is founded on this day of the season: latecomers find more. */
const homeOn = (day: number): HomeGround => ({
  richness: homeRichnessOn(day),
  reserves: reservesOn(day, HOME_WORLD.reserves),
});

/** By how much a home's reserves exceed these. */
const beyond = (had: Reserves, { reserves }: HomeGround) =>
  multiplied(Object.fromEntries(RESERVES.map((name) => [name, reserves[name] - had[name]])), 1);

/** What a home has in the columns from `max_buildings` to its reserves, in the order of the statement below. */
const homeValues = ({ richness, reserves }: HomeGround) => [
  HOME_WORLD.maxBuildings,
  HOME_WORLD.buildSlots,
  HOME_WORLD.population,
  HOME_WORLD.defenseLevel,
  HOME_WORLD.defenseStat,
  richness,
  ...RESERVES.map((reserve) => reserves[reserve]),
];

/** A wild world, and its reserves. */
type WildHome = { readonly id: number } & Reserves;

/**
 * Makes a wild world of the homes' type the home. By taking a world that was on the map before, a newcomer's arrival and home stay
 * hidden. Looks for another one if somebody else was faster. Returns the reserves that it had.
 */
async function settleWild(
  context: AppContext,
  tx: EntityManager,
  playerId: number,
  name: string,
  home: HomeGround,
): Promise<WildHome> {
  for (;;) {
    const wild = await loneliest(tx, homeSamples(context.random));
    if (!wild) {
      await growForNewcomers(tx, context.random);
      continue;
    }
    const [, settled]: [unknown, number] = await tx.query(
      `UPDATE planet SET owner_id = $2, name = $3, home = true, guard = 0, max_buildings = $4, build_slots = $5, population = $6,
         defense_level = $7, defense_stat = $8, settled_once = true, richness = $9,
         ${RESERVES.map((reserve, i) => `${reserve} = $${10 + i}`).join(', ')}
       WHERE id = $1 AND ${IS_FREE_HOME} AND ${RESERVES.map((reserve, i) => `${reserve} = $${13 + i}`).join(' AND ')}`,
      [wild.id, playerId, name, ...homeValues(home), ...RESERVES.map((reserve) => wild[reserve])],
    );
    if (settled > 0) return wild;
  }
}

/**
 * Of the wild worlds of the homes' type next to these places, one that nobody knows before one that somebody does, and of these
 * the one farthest from all homes.
 */
async function loneliest(tx: EntityManager, places: readonly Place[]): Promise<WildHome | undefined> {
  const [wild]: WildHome[] = await tx.query(
    `WITH near AS MATERIALIZED (
       SELECT DISTINCT ON (id) id, point(coordinates_x, coordinates_y) AS place, ${RESERVES.join(', ')} FROM unnest($1::int[], $2::int[]) AS sample (x, y), LATERAL (
         SELECT id, coordinates_x, coordinates_y, ${RESERVES.join(', ')} FROM planet WHERE ${IS_FREE_HOME}
         ORDER BY point(coordinates_x, coordinates_y) <-> point(x, y) LIMIT 1
       ) AS wild
     ), known AS (
       SELECT DISTINCT planet_id FROM known_planet WHERE planet_id IN (SELECT id FROM near)
     )
     SELECT near.id, ${RESERVES.map((name) => `near.${name}`).join(', ')} FROM near LEFT JOIN known ON planet_id = near.id
     LEFT JOIN LATERAL (
       SELECT point(coordinates_x, coordinates_y) <-> near.place AS room FROM planet WHERE home AND owner_id IS NOT NULL
       ORDER BY point(coordinates_x, coordinates_y) <-> near.place LIMIT 1
     ) AS nearest ON true
     ORDER BY planet_id IS NOT NULL, room DESC NULLS FIRST, near.id LIMIT 1`,
    [places.map(({ x }) => x), places.map(({ y }) => y)],
  );
  return wild;
}
