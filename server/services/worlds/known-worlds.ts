import type { Versioned } from '#shared/api/call';
import type { KnownPlanet } from '#shared/api/planets';
import type { FoundWorld } from '#shared/rules/missions/explore';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { PLANET_COLUMNS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';

/** The planets that the player knows but does not own, the newest discovery first. */
export async function knownPlanets(context: AppContext, playerId: number): Promise<Versioned<KnownPlanet[]>> {
  const version = await requirePlayer(context.db, playerId);
  const rows = await readPrepared<Omit<KnownPlanet, 'discovered_at'> & { discovered_at: Date }>(
    context.db,
    `SELECT planet_id, stargate_address, discovered_at, mission_id FROM known_planet JOIN planet ON planet.id = planet_id
     WHERE player_id = $1 ORDER BY discovered_at DESC, mission_id DESC, planet_id`,
    [playerId],
  );
  return { answer: rows.map((row) => ({ ...row, discovered_at: row.discovered_at.toISOString() })), version };
}

/** A planet that a player does not know yet. */
export interface NearbyWorld extends FoundWorld {
  readonly id: number;
  readonly planet: PlanetRow;
}

/**
 * The planet nearest to `around` that is neither the player's nor known to the player; undefined if none is left. `open`:
 * only planets without owner and guard. `but`: ids of planets to leave out.
 */
export async function nearestUnknown(
  command: PlayerCommand,
  around: PlanetRow,
  { open = false, but = [] }: { open?: boolean; but?: readonly number[] } = {},
): Promise<NearbyWorld | undefined> {
  const [planet]: PlanetRow[] = await command.tx.query(
    `SELECT ${PLANET_COLUMNS} FROM planet
     WHERE owner_id IS DISTINCT FROM $1 AND id <> ALL ($4) AND (NOT $5 OR (owner_id IS NULL AND guard = 0))
       AND NOT EXISTS (SELECT 1 FROM known_planet WHERE player_id = $1 AND planet_id = planet.id)
     ORDER BY point(coordinates_x, coordinates_y) <-> point($2::int, $3::int), id LIMIT 1`,
    [command.player.id, around.coordinates_x, around.coordinates_y, but, open],
  );
  return planet && { id: planet.id, address: planet.stargate_address, planetTypeId: planet.planet_type_id, planet };
}

/** Stores that the player knows this planet, and that this mission told nothing else about it. Only the first discovery counts. */
export async function findGate(command: PlayerCommand, planetId: number, missionId: number, at: Date): Promise<void> {
  await command.tx.query(
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (player_id, planet_id) DO NOTHING`,
    [command.player.id, planetId, at, missionId],
  );
}

/** Stores that the player knows this planet, and this mission as the last to report on it. Only the first discovery counts. */
export async function discover(command: PlayerCommand, planetId: number, missionId: number, at: Date): Promise<void> {
  await command.tx.query(
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id, last_mission_id)
     VALUES ($1, $2, $3, $4, $4) ON CONFLICT (player_id, planet_id) DO UPDATE SET last_mission_id = $4`,
    [command.player.id, planetId, at, missionId],
  );
}

/** A player who has met a ruler in a battle: at the ruler's world, or when an attack came from there. */
interface Encounter {
  readonly playerId: number;
  readonly planetId: number;
  readonly rulerId: number;
}

/**
 * Stores that these players know the worlds, and whose they were at this moment. Worlds that the ruler no longer holds are left
 * out.
 */
export async function meet(tx: Queries, at: Date, encounters: readonly Encounter[]): Promise<void> {
  await tx.query(
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at)
     SELECT met.player_id, planet.id, $1::timestamptz, owner_id, $1::timestamptz
     FROM unnest($2::int[], $3::int[], $4::int[]) AS met (player_id, planet_id, ruler_id)
       JOIN planet ON planet.id = planet_id AND owner_id = ruler_id AND ruler_id <> met.player_id
     ON CONFLICT (player_id, planet_id) DO UPDATE SET met_id = excluded.met_id, met_at = excluded.met_at`,
    [
      at,
      encounters.map(({ playerId }) => playerId),
      encounters.map(({ planetId }) => planetId),
      encounters.map(({ rulerId }) => rulerId),
    ],
  );
}
