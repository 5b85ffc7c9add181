import type { Answer } from '#shared/api/call';
import type { getGalaxy as GetGalaxy } from '#shared/api/galaxy';
import type { KnownPlanet } from '#shared/api/planets';
import { SHIP_TYPES, shipTypeOf } from '#shared/catalogue/ships';
import { squadTypeOf } from '#shared/catalogue/squads';
import { escortStrength } from '#shared/rules/missions/escort';
import type { FoundWorld } from '#shared/rules/missions/explore';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../players/players.ts';

const SCOUT_IDS: readonly number[] = SHIP_TYPES.filter((type) => type.isScout).map((type) => type.id);

/** R-15, newest first. */
export async function knownPlanets(context: AppContext, playerId: number): Promise<KnownPlanet[]> {
  await requirePlayer(context.db, playerId);
  const rows = await readPrepared<Omit<KnownPlanet, 'discovered_at'> & { discovered_at: Date }>(
    context.db,
    `SELECT planet_id, stargate_address, discovered_at, mission_id FROM known_planet JOIN planet ON planet.id = planet_id
     WHERE player_id = $1 ORDER BY discovered_at DESC, mission_id DESC, planet_id`,
    [playerId],
  );
  return rows.map((row) => ({ ...row, discovered_at: row.discovered_at.toISOString() }));
}

/** */
export async function planetsWithScouts(context: AppContext, playerId: number) {
  await requirePlayer(context.db, playerId);
  const rows: { id: number; name: string; scouts: { id: number; ship_type_id: number }[] }[] = await context.db.query(
    `SELECT planet.id, planet.name, json_agg(ship ORDER BY ship.id) AS scouts
     FROM planet JOIN ship ON ship.planet_id = planet.id
     WHERE owner_id = $1 AND activated_at IS NOT NULL AND mission_id IS NULL AND ship_type_id = ANY ($2)
     GROUP BY planet.id ORDER BY planet.id`,
    [playerId, SCOUT_IDS],
  );
  return rows.map(({ id, name, scouts }) => ({
    planet_id: id,
    planet_name: name,
    available_scout_count: scouts.length,
    available_scout_ships: scouts.map((ship) => ({
      ship_id: ship.id,
      ship_type_name: shipTypeOf(ship.ship_type_id).name,
    })),
  }));
}

interface MapRow {
  readonly planet_id: number;
  readonly coordinates_x: number;
  readonly coordinates_y: number;
  readonly planet_type_id: number;
  readonly own: boolean;
  readonly known: boolean;
  readonly stargate_address: number[];
}

/** An address that the caller may not know does not leave the server. */
export async function getGalaxy(context: AppContext, playerId: number): Promise<Answer<typeof GetGalaxy>> {
  await requirePlayer(context.db, playerId);
  const rows: MapRow[] = await context.db.query(
    `SELECT id AS planet_id, coordinates_x, coordinates_y, planet_type_id, stargate_address,
       owner_id IS NOT DISTINCT FROM $1 AS own, known_planet.planet_id IS NOT NULL AS known
     FROM planet LEFT JOIN known_planet ON planet_id = id AND player_id = $1 ORDER BY id`,
    [playerId],
  );
  return rows.map(({ stargate_address, ...world }) =>
    world.own || world.known ? { ...world, stargate_address } : world,
  );
}

/** The planet whose gate has this address. Gates are neither moved nor removed, so no lock is needed to find one. */
export async function planetIdAt(queries: Queries, address: readonly number[]): Promise<number | undefined> {
  const [row]: { id: number }[] = await queries.query('SELECT id FROM planet WHERE stargate_address = $1', [address]);
  return row?.id;
}

/** How strong what stands idle on a planet is. */
export async function escortOn(queries: Queries, planetId: number): Promise<number> {
  const [idle]: { ships: number[]; squads: number[] }[] = await queries.query(
    `SELECT ARRAY(SELECT ship_type_id::int FROM ship
       WHERE planet_id = $1 AND activated_at IS NOT NULL AND mission_id IS NULL) AS ships,
       ARRAY(SELECT squad_type_id::int FROM squad WHERE planet_id = $1) AS squads`,
    [planetId],
  );
  if (!idle) return 0;
  return escortStrength({ ships: idle.ships.map(shipTypeOf), squads: idle.squads.map(squadTypeOf) });
}

interface NearbyRow {
  readonly id: number;
  readonly stargate_address: number[];
  readonly planet_type_id: number;
}

/** A world that a player does not know yet. */
export interface NearbyWorld extends FoundWorld {
  readonly id: number;
}

/**
 * The nearest world around a planet that is neither the player's nor known to the player; undefined if none is left.
 * `open`: one that nobody owns or guards. `but`: none of these.
 */
export async function nearestUnknown(
  command: PlayerCommand,
  around: PlanetRow,
  { open = false, but = [] }: { open?: boolean; but?: readonly number[] } = {},
): Promise<NearbyWorld | undefined> {
  const [row]: NearbyRow[] = await command.tx.query(
    `SELECT id, stargate_address, planet_type_id FROM planet
     WHERE owner_id IS DISTINCT FROM $1 AND id <> ALL ($4) AND (NOT $5 OR (owner_id IS NULL AND guard = 0))
       AND NOT EXISTS (SELECT 1 FROM known_planet WHERE player_id = $1 AND planet_id = planet.id)
     ORDER BY point(coordinates_x, coordinates_y) <-> point($2::int, $3::int), id LIMIT 1`,
    [command.player.id, around.coordinates_x, around.coordinates_y, but, open],
  );
  return row && { id: row.id, address: row.stargate_address, planetTypeId: row.planet_type_id };
}

/** The player knows this world from now on. Only the first discovery counts (G-67). */
export async function discover(command: PlayerCommand, planetId: number, missionId: number, at: Date): Promise<void> {
  await command.tx.query(
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [command.player.id, planetId, at, missionId],
  );
}
