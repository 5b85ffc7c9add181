import type { QueryClient } from '@tanstack/react-query';
import type { Building, BuildingNews } from '#shared/api/buildings';
import type { Construction } from '#shared/api/dashboard';
import type { PlanetDetail } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { Ship, ShipNews } from '#shared/api/ships';
import { findBuildingType } from '#shared/catalogue/buildings';
import type { MissionNews, PlayerState } from '#shared/live/player';
import { isNewer, type Stamped } from '../api/newest.ts';
import { blueprintsQuery, dashboardQuery, planetQuery, planetsQuery, resourcesQuery } from '../api/queries.ts';
import { noteServerTime } from '../api/server-clock.ts';

// The one door into the cache for what is new: acts put their answers through it, the room its pushes.
// Which of the two comes first does not matter, because the stamps decide.

/** What the player owns. An older view than the known one changes nothing. */
export function applyResources(cache: QueryClient, view: Resources): void {
  cache.setQueryData(resourcesQuery.queryKey, (known) => (known && !isNewer(view, known) ? known : view));
}

/** The room's state as resources. Until the first read has told the player's id, there is nothing to apply it to. */
export function applyState(cache: QueryClient, state: PlayerState): void {
  noteServerTime(state.server_time);
  const known = cache.getQueryData(resourcesQuery.queryKey);
  if (!known) return;
  applyResources(cache, {
    naquadah: state.naquadah,
    trinium: state.trinium,
    metal: state.metal,
    energy: state.energy,
    food: state.food,
    xp: state.xp,
    level: state.level,
    // A number on that wire cannot be null: 0 says the last level.
    xp_for_next_level: state.xp_for_next_level === 0 ? null : state.xp_for_next_level,
    username: state.username,
    user_id: known.user_id,
    version: state.version,
    server_time: new Date(state.server_time).toISOString(),
  });
}

/** A building that was started, fell due or was activated: into its planet and into the dashboard's constructions. */
export function applyBuilding(cache: QueryClient, news: BuildingNews): void {
  noteServerTime(Date.parse(news.server_time));
  const planet = planetQuery(news.planet_id).queryKey;
  const overtaken = [
    put(cache, planet, news, withBuilding, holdsBuilding) && planet,
    put(cache, dashboardQuery.queryKey, news, withConstruction, holdsConstruction) && dashboardQuery.queryKey,
  ];
  // News that came too late for a view which does not hold it: only the server can tell the whole of it.
  for (const queryKey of overtaken) if (queryKey) void cache.invalidateQueries({ queryKey });
  // Of people, defence, slots and squads the news does not tell.
  if (news.activated && findBuildingType(news.building_type_id)?.effects) {
    for (const queryKey of [planet, planetsQuery.queryKey]) void cache.invalidateQueries({ queryKey });
  }
}

/** A ship that was started, fell due or was launched: into its planet. */
export function applyShip(cache: QueryClient, news: ShipNews): void {
  noteServerTime(Date.parse(news.server_time));
  const { queryKey } = planetQuery(news.planet_id);
  if (put(cache, queryKey, news, withShip, holdsShip)) void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: ['scouts'] });
}

/** A mission left or is over: reports, what is known, and the ships and artifacts at its origin may have changed. */
export function missionChanged(cache: QueryClient, news: MissionNews): void {
  noteServerTime(Date.parse(news.server_time));
  const changed = [dashboardQuery.queryKey, ['planet', news.planet_id], ['known'], ['scouts'], ['galaxy']];
  for (const queryKey of changed) void cache.invalidateQueries({ queryKey });
}

/** There is one more planet to list, and to show on the map. */
export function planetGained(cache: QueryClient): void {
  for (const queryKey of [planetsQuery.queryKey, ['known'], ['galaxy'], ['profile']]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** The next one's price and time have changed, or a new level offers more. */
export function blueprintsChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: blueprintsQuery.queryKey });
}

/** Everything may have changed: after a join, and when the room says so. */
export function refetchAll(cache: QueryClient): void {
  void cache.invalidateQueries();
}

/** Puts news into a cached view; true if the view is newer and yet does not know of it. */
function put<V extends Stamped, N extends Stamped>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  news: N,
  merge: (view: V, news: N) => V,
  holds: (view: V, news: N) => boolean,
): boolean {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) return false;
  if (!isNewer(news, view)) return !holds(view, news);
  cache.setQueryData<V>(queryKey, { ...merge(view, news), version: news.version, server_time: news.server_time });
  return false;
}

function withBuilding(planet: PlanetDetail, news: BuildingNews): PlanetDetail {
  const { planet_id: _, planet_name: __, version: ___, server_time: ____, ...building } = news;
  return { ...planet, buildings: upsert<Building>(planet.buildings, building, 'building_id') };
}

function withShip(planet: PlanetDetail, news: ShipNews): PlanetDetail {
  const { planet_id: _, planet_name: __, ship_type_id: ___, version: ____, server_time: _____, ...ship } = news;
  return { ...planet, ships: upsert<Ship>(planet.ships, ship, 'ship_id') };
}

function holdsShip(planet: PlanetDetail, news: ShipNews): boolean {
  return planet.ships.some((each) => each.ship_id === news.ship_id && (each.activated || !news.activated));
}

function holdsBuilding(planet: PlanetDetail, news: BuildingNews): boolean {
  return planet.buildings.some((each) => each.building_id === news.building_id && (each.activated || !news.activated));
}

type ConstructionsView = Stamped & { readonly buildings_under_construction: Construction[] };

function withConstruction<V extends ConstructionsView>(view: V, news: BuildingNews): V {
  const others = view.buildings_under_construction.filter((each) => each.building_id !== news.building_id);
  if (news.activated) return { ...view, buildings_under_construction: others };
  const { building_id, building_type_name, level, planet_name, planet_id, built_at, activated } = news;
  const row = { building_id, building_type_name, level, planet_name, planet_id, built_at, activated };
  const rows = [...others, row].sort(
    (a, b) => Date.parse(a.built_at) - Date.parse(b.built_at) || a.building_id - b.building_id,
  );
  return { ...view, buildings_under_construction: rows };
}

/** Whether the list says of this building what the news says. */
function holdsConstruction(view: ConstructionsView, news: BuildingNews): boolean {
  const listed = view.buildings_under_construction.some((each) => each.building_id === news.building_id);
  return listed !== news.activated;
}

function upsert<T>(list: readonly T[], item: T, id: keyof T): T[] {
  const known = list.some((each) => each[id] === item[id]);
  return known ? list.map((each) => (each[id] === item[id] ? item : each)) : [...list, item];
}
