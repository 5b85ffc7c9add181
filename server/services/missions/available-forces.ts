import { findShipType, SHIP_TYPES, shipTypeOf } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { escortStrength } from '#shared/rules/missions/escort';
import type { Queries } from '../../store/connection/transaction.ts';
import { SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';

const SCOUT_IDS: readonly number[] = SHIP_TYPES.filter((type) => type.isScout).map((type) => type.id);

/** The planets of the player that have idle scouts, with these scouts. */
export async function planetsWithScouts(context: AppContext, playerId: number) {
  const version = await requirePlayer(context.db, playerId);
  const rows: { id: number; name: string; scouts: { id: number; ship_type_id: number }[] }[] = await context.db.query(
    `SELECT planet.id, planet.name, json_agg(ship ORDER BY ship.id) AS scouts
     FROM planet JOIN ship ON ship.planet_id = planet.id
     WHERE owner_id = $1 AND activated_at IS NOT NULL AND ${SHIP_IS_HERE} AND ship_type_id = ANY ($2)
     GROUP BY planet.id ORDER BY planet.id`,
    [playerId, SCOUT_IDS],
  );
  const answer = rows.map(({ id, name, scouts }) => ({
    planet_id: id,
    planet_name: name,
    available_scout_count: scouts.length,
    available_scout_ships: scouts.map((ship) => ({
      ship_id: ship.id,
      ship_type_name: shipTypeOf(ship.ship_type_id).name,
    })),
  }));
  return { answer, version };
}

/** The strength of a planet's idle ships and squads, which protect its missions. */
export async function escortOn(queries: Queries, planetId: number): Promise<number> {
  const [idle]: { ships: number[]; squads: number[] }[] = await queries.query(
    `SELECT ARRAY(SELECT ship_type_id::int FROM ship
       WHERE planet_id = $1 AND activated_at IS NOT NULL AND ${SHIP_IS_HERE}) AS ships,
       ARRAY(SELECT squad_type_id::int FROM squad WHERE planet_id = $1 AND ready_at <= clock_timestamp() AND ${SQUAD_IS_HERE}) AS squads`,
    [planetId],
  );
  if (!idle) return 0;
  // What the catalogue does not know protects nothing.
  return escortStrength({
    ships: idle.ships.flatMap((id) => findShipType(id) ?? []),
    squads: idle.squads.flatMap((id) => findSquadType(id) ?? []),
  });
}
