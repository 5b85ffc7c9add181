import type { PlanetDetail } from '#shared/api/planets';
import { isHostile, MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { isTrained } from '#shared/rules/battles/garrison';
import { isWarship } from '#shared/rules/battles/stacks';

/** The ships or squads of one type that stand ready on a world. */
export interface StandingUnits {
  readonly typeId: number;
  readonly name: string;
  readonly count: number;
}

/** Who may march. */
export interface StandingForce {
  readonly ships: readonly StandingUnits[];
  readonly squads: readonly StandingUnits[];
  /** Squads of the world that are still in training. */
  readonly training: number;
}

/**
 * The forces on a world that are ready at `now` (ms since 1970) for this errand. A complete ship marches, launched for the first
 * time or not; scouts do not go on an attack, and no ship on a strike.
 */
export function standingForce(
  { ships, soldier_squads }: Pick<PlanetDetail, 'ships' | 'soldier_squads'>,
  kind: MarchKind,
  now: number,
): StandingForce {
  const idle = ships.filter(
    ({ ready_at, on_mission, on_march, ship_type_id }) =>
      Date.parse(ready_at) <= now && !on_mission && !on_march && (!isHostile(kind) || isWarship(ship_type_id)),
  );
  const ready = soldier_squads.filter((squad) => !squad.on_march && isTrained(squad, now));
  return {
    ships:
      MARCH_TYPES[kind].way === 'gate'
        ? []
        : counted(idle.map(({ ship_type_id, ship_type_name }) => [ship_type_id, ship_type_name])),
    squads: counted(ready.map(({ squad_type_id, squad_type_name }) => [squad_type_id, squad_type_name])),
    training: soldier_squads.filter((squad) => !isTrained(squad, now)).length,
  };
}

/** By type, in the order of the catalogue. */
function counted(units: readonly (readonly [typeId: number, name: string])[]): StandingUnits[] {
  const types = new Map<number, StandingUnits>();
  for (const [typeId, name] of units) {
    types.set(typeId, { typeId, name, count: (types.get(typeId)?.count ?? 0) + 1 });
  }
  return [...types.values()].sort((a, b) => a.typeId - b.typeId);
}
