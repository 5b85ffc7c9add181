import type { QueryClient } from '@tanstack/react-query';
import type { SquadsStarted } from '#shared/api/battles/squads';
import type { Building, BuildingCancelled, BuildingEvent, BuildQueueChanged } from '#shared/api/buildings';
import type { PlanetDetail, RenamedPlanet } from '#shared/api/planets';
import type { Resources } from '#shared/api/resources';
import type { Ship, ShipEvent } from '#shared/api/ships';
import { findBuildingType } from '#shared/catalogue/buildings';
import type { MissionEvent, PlayerState } from '#shared/live/player';
import { placesFor } from '#shared/rules/level-bonuses';
import { dashboardQuery, planetQuery, planetsQuery, resourcesQuery } from '../api/queries.ts';
import { isNewer } from '../api/versions/version-merge.ts';
import { noteServerTime } from '../clock/server-clock.ts';
import { mergeIntoCache, upsert } from './cache-merge.ts';
import {
  type ConstructionsView,
  holdsConstruction,
  holdsMission,
  holdsShipConstruction,
  waitingChanged,
  withConstruction,
  withMission,
  withShipConstruction,
} from './dashboard-cache.ts';

// All updates of the player's cached data pass through this file: the responses of commands and the room's events.
// Their order of arrival does not matter, because versions decide.

/** Applies the player's resources. A view older than the known one changes nothing. */
export function applyResources(cache: QueryClient, view: Resources): void {
  const before = cache.getQueryData(resourcesQuery.queryKey);
  cache.setQueryData(resourcesQuery.queryKey, (known) => (known && !isNewer(view, known) ? known : view));
  if (before && isNewer(view, before) && view.level > before.level) levelGained(cache, before.level, view.level);
}

/** A new level offers more blueprints, may have a title, and with some levels each world has another place. */
function levelGained(cache: QueryClient, before: number, after: number): void {
  blueprintsChanged(cache);
  const worlds = placesFor(after, 0) > placesFor(before, 0) ? [planetsQuery.queryKey, ['planet'], ['known']] : [];
  for (const queryKey of [['profile'], ...worlds]) void cache.invalidateQueries({ queryKey });
}

/**
 * Applies the room's state as resources. Until the first read has brought the player's id, there is nothing to apply
 * it to.
 */
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
    rates: {
      naquadah: state.naquadah_rate,
      trinium: state.trinium_rate,
      metal: state.metal_rate,
      energy: state.energy_rate,
      food: state.food_rate,
    },
    xp: state.xp,
    level: state.level,
    // In the room's state this number cannot be null: 0 means the last level.
    xp_for_next_level: state.xp_for_next_level === 0 ? null : state.xp_for_next_level,
    username: state.username,
    user_id: known.user_id,
    version: state.version,
    server_time: new Date(state.server_time).toISOString(),
  });
}

/** Applies a building that was started, completed or activated to its planet and to the dashboard's constructions. */
export function applyBuilding(cache: QueryClient, event: BuildingEvent): void {
  const planet = planetQuery(event.planet_id).queryKey;
  const overtaken = [
    mergeIntoCache(cache, planet, event, withBuilding, holdsBuilding) && planet,
    mergeIntoCache(cache, dashboardQuery.queryKey, event, withConstruction, holdsConstruction) &&
      dashboardQuery.queryKey,
  ];
  // The event is older than a view that does not hold it, so the view must be read again.
  for (const queryKey of overtaken) if (queryKey) void cache.invalidateQueries({ queryKey });
  if (!event.activated) return;
  // The list of planets says what each yields.
  void cache.invalidateQueries({ queryKey: planetsQuery.queryKey });
  // The event does not contain the changed population, defence, slots and squads of the planet.
  if (findBuildingType(event.building_type_id)?.effects) void cache.invalidateQueries({ queryKey: planet });
}

/** Takes a building that was cancelled or dismantled off its planet and off the dashboard's constructions. */
export function applyCancelledBuilding(cache: QueryClient, event: BuildingCancelled): void {
  const planet = planetQuery(event.planet_id).queryKey;
  const isGone = (each: { building_id: number }) => each.building_id !== event.building_id;
  mergeIntoCache<PlanetDetail, BuildingCancelled>(
    cache,
    planet,
    event,
    (view) => ({ ...view, buildings: view.buildings.filter(isGone) }),
    (view) => view.buildings.every(isGone),
  );
  if (
    mergeIntoCache<ConstructionsView, BuildingCancelled>(
      cache,
      dashboardQuery.queryKey,
      event,
      (view) => ({ ...view, buildings_under_construction: view.buildings_under_construction.filter(isGone) }),
      (view) => view.buildings_under_construction.every(isGone),
    )
  )
    void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
  // If it was active, the world yields less, the player's might is less, and what the event does not contain has changed.
  for (const queryKey of [planet, planetsQuery.queryKey, ['profile'], ['shields']])
    void cache.invalidateQueries({ queryKey });
}

/** Applies all orders of a planet. */
export function applyBuildQueue(cache: QueryClient, event: BuildQueueChanged): void {
  const { queryKey } = planetQuery(event.planet_id);
  const sameQueue = (view: PlanetDetail) =>
    JSON.stringify(view.queue.map(({ queue_id }) => queue_id)) ===
    JSON.stringify(event.queue.map(({ queue_id }) => queue_id));
  const withQueue = (view: PlanetDetail) => ({ ...view, queue: event.queue });
  if (mergeIntoCache(cache, queryKey, event, withQueue, sameQueue)) void cache.invalidateQueries({ queryKey });
}

/** Applies a ship that was started, completed or activated to its planet and to the dashboard's constructions. */
export function applyShip(cache: QueryClient, event: ShipEvent): void {
  const { queryKey } = planetQuery(event.planet_id);
  if (mergeIntoCache(cache, queryKey, event, withShip, holdsShip)) void cache.invalidateQueries({ queryKey });
  if (mergeIntoCache(cache, dashboardQuery.queryKey, event, withShipConstruction, holdsShipConstruction))
    void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
  void cache.invalidateQueries({ queryKey: ['scouts'] });
}

/** Applies squads whose training began to their planet. */
export function applySquads(cache: QueryClient, event: SquadsStarted): void {
  const { queryKey } = planetQuery(event.planet_id);
  if (mergeIntoCache(cache, queryKey, event, withSquads, holdsSquads)) void cache.invalidateQueries({ queryKey });
}

/**
 * Applies a launched or completed mission to the reports. The known planets, and the ships and artifacts at its
 * origin, may have changed.
 */
export function applyMission(cache: QueryClient, event: MissionEvent): void {
  const { queryKey } = dashboardQuery;
  if (mergeIntoCache(cache, queryKey, event, withMission, holdsMission)) void cache.invalidateQueries({ queryKey });
  // Its report is unread.
  if (event.completed) waitingChanged(cache);
  for (const changed of [
    ['planet', event.planet_id],
    ['known'],
    ['scouts'],
    ['mission-types'],
    ['galaxy'],
    ['reports'],
  ]) {
    void cache.invalidateQueries({ queryKey: changed });
  }
}

/** A planet was gained: the list of planets and the map are read again. */
export function planetGained(cache: QueryClient): void {
  for (const queryKey of [planetsQuery.queryKey, ['known'], ['galaxy'], ['profile']]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** Applies the new name of a planet to its page. The lists that show it, which are rarely changed so, are read again. */
export function applyPlanetName(cache: QueryClient, event: RenamedPlanet): void {
  const { queryKey } = planetQuery(event.planet_id);
  const overtaken = mergeIntoCache(cache, queryKey, event, withName, holdsName);
  const changed = [planetsQuery.queryKey, dashboardQuery.queryKey, ['scouts'], ['reports']];
  for (const key of overtaken ? [queryKey, ...changed] : changed) void cache.invalidateQueries({ queryKey: key });
}

/** The price and time of the next building have changed, or a new level offers more. */
export function blueprintsChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: ['blueprints'] });
}

/** Reads everything again: after a join, and when the room asks for it. */
export function refetchAll(cache: QueryClient): void {
  void cache.invalidateQueries();
}

function withName(planet: PlanetDetail, { planet_name }: RenamedPlanet): PlanetDetail {
  return { ...planet, planet_name };
}

function holdsName(planet: PlanetDetail, event: RenamedPlanet): boolean {
  return planet.planet_name === event.planet_name;
}

function withBuilding(planet: PlanetDetail, event: BuildingEvent): PlanetDetail {
  const { planet_id: _, planet_name: __, version: ___, server_time: ____, ...building } = event;
  return { ...planet, buildings: upsert<Building>(planet.buildings, building, 'building_id') };
}

function withShip(planet: PlanetDetail, event: ShipEvent): PlanetDetail {
  const { planet_id: _, planet_name: __, version: ___, server_time: ____, ...ship } = event;
  return { ...planet, ships: upsert<Ship>(planet.ships, ship, 'ship_id') };
}

function holdsShip(planet: PlanetDetail, event: ShipEvent): boolean {
  return planet.ships.some((each) => each.ship_id === event.ship_id && (each.activated || !event.activated));
}

function withSquads(planet: PlanetDetail, { squads }: SquadsStarted): PlanetDetail {
  const started = new Set(squads.map(({ squad_id }) => squad_id));
  const others = planet.soldier_squads.filter(({ squad_id }) => !started.has(squad_id));
  return { ...planet, soldier_squads: [...others, ...squads] };
}

function holdsSquads(planet: PlanetDetail, { squads }: SquadsStarted): boolean {
  return squads.every(({ squad_id }) => planet.soldier_squads.some((each) => each.squad_id === squad_id));
}

function holdsBuilding(planet: PlanetDetail, event: BuildingEvent): boolean {
  return planet.buildings.some(
    (each) => each.building_id === event.building_id && (each.activated || !event.activated),
  );
}
