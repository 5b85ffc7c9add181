import type { PlanetDetail } from '#shared/api/planets';
import { FIGHT } from '#shared/catalogue/battles';
import { isTrained } from '#shared/rules/battles/garrison';
import { isWarship } from '#shared/rules/battles/stacks';

/** The nearest number that the rules allow. */
export function within(amount: number, low = 0, high: number = FIGHT.mostInStack): number {
  return Math.min(high, Math.max(low, amount));
}

/** Complete warships, launched or not, and ready squads that are at home on a world at `now`, in ms since 1970. */
export function forcesOf({ ships, soldier_squads }: PlanetDetail, now: number) {
  const isReady = (unit: { readonly ready_at: string | null; readonly on_march: boolean }) =>
    isTrained(unit, now) && !unit.on_march;
  return {
    ships: counted(
      ships
        .filter((ship) => !ship.on_mission && isWarship(ship.ship_type_id) && isReady(ship))
        .map(({ ship_type_id }) => ship_type_id),
    ),
    squads: counted(soldier_squads.filter(isReady).map(({ squad_type_id }) => squad_type_id)),
  };
}

function counted(ids: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
