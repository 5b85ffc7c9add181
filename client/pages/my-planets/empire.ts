import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { PlanetIncome } from '#shared/api/planets';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { attacksIn, siegesIn } from '../../features/shell/waiting.ts';

type Dashboard = Pick<
  Answer<typeof getDashboard>,
  'buildings_under_construction' | 'ships_under_construction' | 'situations'
>;

/** What is under way on a planet. Moments are ms since 1970. */
export interface PlanetWork {
  /** Build slots that are free; a finished building keeps its slot until it is activated. */
  readonly freeSlots: number;
  /** The ids of finished buildings and ships that wait for the player. */
  readonly buildingsDue: readonly number[];
  readonly shipsDue: readonly number[];
  /** What is finished next. */
  readonly next: { readonly name: string; readonly at: number } | undefined;
  /** An army stands before it: nothing can be completed there. */
  readonly besieged: boolean;
  /** When the next attack lands. */
  readonly attackAt: number | undefined;
}

/** What is under way on this planet, picked from all buildings and ships that are under way. */
export function workOn(planet: PlanetIncome, dashboard: Dashboard, now: number): PlanetWork {
  const here = ({ planet_id }: { planet_id: number }) => planet_id === planet.planet_id;
  const buildings = dashboard.buildings_under_construction
    .filter(here)
    .map(({ building_id: id, building_type_name: name, built_at }) => ({ id, name, at: Date.parse(built_at) }));
  const ships = dashboard.ships_under_construction
    .filter(here)
    .map(({ ship_id: id, ship_type_name: name, ready_at }) => ({ id, name, at: Date.parse(ready_at) }));
  const landings = attacksIn(dashboard)
    .filter(({ target }) => here(target))
    .flatMap(({ lands_at }) => (lands_at === null ? [] : [Date.parse(lands_at)]));
  const isDue = ({ at }: { at: number }) => at <= now;
  const [next] = [...buildings, ...ships].filter((each) => !isDue(each)).sort((a, b) => a.at - b.at);
  return {
    freeSlots: Math.max(0, planet.build_slots - buildings.length),
    buildingsDue: buildings.filter(isDue).map(({ id }) => id),
    shipsDue: ships.filter(isDue).map(({ id }) => id),
    next,
    besieged: siegesIn(dashboard).some((siege) => here(siege.planet)),
    attackAt: landings.length > 0 ? Math.min(...landings) : undefined,
  };
}

export const SORTS = ['home', 'name', 'yield', 'reserves', 'slots', 'due'] as const;
export type Sort = (typeof SORTS)[number];

/** A row of the empire view. `work` is undefined while it is not known. */
export interface EmpireRow {
  readonly planet: PlanetIncome;
  readonly work: PlanetWork | undefined;
}

/** The rows in this order; rows that are equal in it stay in the order of the list, which has the home first. */
export function sortedRows(rows: readonly EmpireRow[], sort: Sort): readonly EmpireRow[] {
  return [...rows].sort(ORDERS[sort]);
}

const ORDERS: Record<Sort, (a: EmpireRow, b: EmpireRow) => number> = {
  home: (a, b) => Number(b.planet.home) - Number(a.planet.home),
  name: (a, b) => a.planet.planet_name.localeCompare(b.planet.planet_name),
  yield: (a, b) => yieldOf(b) - yieldOf(a),
  reserves: (a, b) => reservesOf(b) - reservesOf(a),
  slots: (a, b) => (b.work?.freeSlots ?? 0) - (a.work?.freeSlots ?? 0),
  due: (a, b) => dueOf(b) - dueOf(a) || nextAt(a) - nextAt(b),
};

function yieldOf({ planet }: EmpireRow): number {
  return RESOURCES.reduce((total, resource) => total + planet.rates[resource], 0);
}

function reservesOf({ planet }: EmpireRow): number {
  return RESERVES.reduce((total, reserve) => total + planet[reserve], 0);
}

function dueOf({ work }: EmpireRow): number {
  return work ? work.buildingsDue.length + work.shipsDue.length : 0;
}

/** Later than everything if nothing is under way. */
function nextAt({ work }: EmpireRow): number {
  return work?.next?.at ?? Number.MAX_SAFE_INTEGER;
}
