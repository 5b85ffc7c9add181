import type { QueryClient } from '@tanstack/react-query';
import type { Building, BuildingNews } from '#shared/api/buildings';
import type { Construction } from '#shared/api/dashboard';
import type { PlanetDetail } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { PlayerState } from '#shared/live/player';
import { isNewer, type Stamped } from '../api/newest.ts';
import { blueprintsQuery, dashboardQuery, planetQuery, resourcesQuery } from '../api/queries.ts';
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
}

/** The next one's price and time have changed. */
export function pricesChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: blueprintsQuery.queryKey });
}

/** Everything may have changed: after a join, and when the room says so. */
export function refetchAll(cache: QueryClient): void {
  void cache.invalidateQueries();
}

/** Puts news into a cached view; true if the view is newer and yet does not know of it. */
function put<V extends Stamped>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  news: BuildingNews,
  merge: (view: V, news: BuildingNews) => V,
  holds: (view: V, news: BuildingNews) => boolean,
): boolean {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) return false;
  if (!isNewer(news, view)) return !holds(view, news);
  cache.setQueryData<V>(queryKey, { ...merge(view, news), version: news.version, server_time: news.server_time });
  return false;
}

function withBuilding(planet: PlanetDetail, news: BuildingNews): PlanetDetail {
  const { planet_id: _, planet_name: __, version: ___, server_time: ____, ...building } = news;
  return { ...planet, buildings: upsert<Building>(planet.buildings, building) };
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

function upsert<B extends { readonly building_id: number }>(list: readonly B[], item: B): B[] {
  const known = list.some((each) => each.building_id === item.building_id);
  return known ? list.map((each) => (each.building_id === item.building_id ? item : each)) : [...list, item];
}
