import type { ReportedWorld } from '#shared/api/reports';
import { planetTypeOf } from '#shared/catalogue/planets';
import { isIrisClosed } from '#shared/rules/battles/iris';
import { waitText } from '#shared/rules/battles/may-attack';
import { placesFor } from '#shared/rules/level-bonuses';
import type { DialledWorld } from '#shared/rules/missions/gate';
import { reservesAt } from '#shared/rules/production';
import { gateOf, type PlanetRow, planetEconomyOf } from '../../store/schema/rows.ts';
import type { PlayerCommand } from '../command/player-command.ts';

interface OwnerRow {
  readonly id: number;
  readonly username: string;
  readonly settled_at: Date;
}

/** A dialled world as the rules see it, and as the report keeps it. The caller has locked the planet. */
export async function visit(
  command: PlayerCommand,
  planet: PlanetRow,
): Promise<{ readonly dialled: DialledWorld; readonly reported: ReportedWorld }> {
  if (isIrisClosed(gateOf(planet), command.now.getTime())) {
    const dialled = { planetId: planet.id, owner: null, guard: 0, irisClosed: true };
    return { dialled, reported: readAddress(command, planet) };
  }
  const row = await ownerOf(command, planet);
  const owner = row && { id: row.id, username: row.username };
  // A planet's reserves were last settled together with its owner's stock. Nobody mines a planet without owner.
  const reserves = reservesAt(planetEconomyOf(planet), row ? row.settled_at.getTime() : 0, command.now.getTime());
  return {
    dialled: { planetId: planet.id, owner, guard: planet.guard, ...closedFor(planet, command.now) },
    reported: {
      ...readAddress(command, planet),
      state: { owner: owner && { user_id: owner.id, username: owner.username }, guard: planet.guard, ...reserves },
    },
  };
}

/** A world of which a mission learned only the gate address, with the places that it would have if the player owned it. */
export function readAddress({ level }: PlayerCommand, planet: PlanetRow): ReportedWorld {
  return {
    planet_id: planet.id,
    stargate_address: planet.stargate_address,
    planet_type_id: planet.planet_type_id,
    planet_type_name: planetTypeOf(planet.planet_type_id).name,
    coordinates_x: planet.coordinates_x,
    coordinates_y: planet.coordinates_y,
    max_buildings: placesFor(level, planet.max_buildings),
    state: null,
  };
}

/** How long nobody may settle a world that was given up; nothing for any other one. */
function closedFor({ owner_id, closed_until }: PlanetRow, now: Date): Pick<DialledWorld, 'closedFor'> {
  if (owner_id !== null || closed_until === null) return {};
  const until = new Date(closed_until).getTime();
  return until > now.getTime() ? { closedFor: waitText(until, now.getTime()) } : {};
}

async function ownerOf(command: PlayerCommand, { owner_id }: PlanetRow): Promise<OwnerRow | null> {
  if (owner_id === null) return null;
  const [owner]: OwnerRow[] = await command.tx.query('SELECT id, username, settled_at FROM player WHERE id = $1', [
    owner_id,
  ]);
  return owner ?? null;
}
