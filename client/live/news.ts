import type { QueryClient } from '@tanstack/react-query';
import type { Building, BuildingNews } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import type { Construction, getDashboard } from '#shared/api/dashboard';
import type { PlanetDetail } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { Ship, ShipNews } from '#shared/api/ships';
import { findBuildingType } from '#shared/catalogue/buildings';
import type { MissionNews, PlayerState } from '#shared/live/player';
import { isNewer, type Stamped } from '../api/newest.ts';
import { blueprintsQuery, dashboardQuery, planetQuery, planetsQuery, resourcesQuery } from '../api/queries.ts';
import { noteServerTime } from '../api/server-clock.ts';
import { put, upsert } from './put.ts';

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
  const { queryKey } = planetQuery(news.planet_id);
  if (put(cache, queryKey, news, withShip, holdsShip)) void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: ['scouts'] });
}

/** A mission left or is over: into the reports. What is known, and the ships and artifacts at its origin, may have changed. */
export function applyMission(cache: QueryClient, news: MissionNews): void {
  const { queryKey } = dashboardQuery;
  if (put(cache, queryKey, news, withMission, holdsMission)) void cache.invalidateQueries({ queryKey });
  for (const changed of [['planet', news.planet_id], ['known'], ['scouts'], ['galaxy'], ['reports']]) {
    void cache.invalidateQueries({ queryKey: changed });
  }
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

/** The dashboard lists no more missions than this, as the server does. */
const REPORTS = 50;

type Mission = Answer<typeof getDashboard>['missions'][number];
type MissionsView = Stamped & { readonly missions: Mission[] };

function withMission<V extends MissionsView>(view: V, news: MissionNews): V {
  const { mission_id, completed, report, start_time, finish_time } = news;
  const row = { mission_id, completed, report, start_time, finish_time };
  const rows = upsert(view.missions, row, 'mission_id').sort(
    (a, b) => Date.parse(b.finish_time) - Date.parse(a.finish_time) || b.mission_id - a.mission_id,
  );
  return { ...view, missions: rows.slice(0, REPORTS) };
}

/** Whether the list says of this mission what the news says. */
function holdsMission(view: MissionsView, news: MissionNews): boolean {
  return view.missions.some((each) => each.mission_id === news.mission_id && (each.completed || !news.completed));
}
