import type { QueryClient } from '@tanstack/react-query';
import type { SquadsStarted } from '#shared/api/battles/squads';
import type { Building, BuildingCancelled, BuildingEvent } from '#shared/api/buildings';
import type { Resources } from '#shared/api/resources';
import type { Ship, ShipEvent } from '#shared/api/ships';
import type { MissionEvent, PlayerState } from '#shared/live/player';
import { placesFor } from '#shared/rules/level-bonuses';
import { KEYS } from '../api/keys.ts';
import { readAgain } from '../api/versions/read-again.ts';
import { isNewer } from '../api/versions/version-merge.ts';
import { noteServerTime } from '../clock/server-clock.ts';
import { mergeIntoCache, upsert } from './cache-merge.ts';

// How the player's own views change with answers and events. Their order of arrival does not matter, because versions decide.

/** Applies the player's resources. A view older than the known one changes nothing. */
export function applyResources(cache: QueryClient, view: Resources): void {
  const before = cache.getQueryData(KEYS.resources);
  cache.setQueryData(KEYS.resources, (known) => (known && !isNewer(view, known) ? known : view));
  if (before && isNewer(view, before) && view.level > before.level) levelGained(cache, before.level, view);
}

/** A new level offers more blueprints, may have a title, and with some levels each world has another place. */
function levelGained(cache: QueryClient, before: number, view: Resources): void {
  const hasPlaces = placesFor(view.level, 0) > placesFor(before, 0);
  void readAgain(
    cache,
    ['blueprints', 'profile', ...(hasPlaces ? (['planets', 'planet', 'known'] as const) : [])],
    view,
  );
}

/**
 * Applies the room's state as resources. Until the first read has brought the player's id, there is nothing to apply
 * it to.
 */
export function applyState(cache: QueryClient, state: PlayerState): void {
  noteServerTime(state.server_time);
  const known = cache.getQueryData(KEYS.resources);
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
  const { planet_id, planet_name, version: _, server_time: __, ...building } = event;
  mergeIntoCache(cache, KEYS.planet(planet_id), event, (planet) =>
    isKnown(planet.buildings, 'building_id', building)
      ? planet
      : { ...planet, buildings: upsert<Building>(planet.buildings, building, 'building_id') },
  );
  mergeIntoCache(cache, KEYS.dashboard, event, (view) => {
    const { building_id, building_type_name, level, started_at, built_at, activated } = building;
    const row = { building_id, building_type_name, level, planet_name, planet_id, started_at, built_at, activated };
    const others = view.buildings_under_construction.filter((each) => each.building_id !== building_id);
    const rows = activated ? others : [...others, row];
    return { ...view, buildings_under_construction: rows.sort(byTime('built_at', 'building_id')) };
  });
}

/** Takes a cancelled building off its planet and off the dashboard's constructions. */
export function applyCancelledBuilding(cache: QueryClient, event: BuildingCancelled): void {
  const isOther = (each: { building_id: number }) => each.building_id !== event.building_id;
  mergeIntoCache(cache, KEYS.planet(event.planet_id), event, (planet) => ({
    ...planet,
    buildings: planet.buildings.filter(isOther),
  }));
  mergeIntoCache(cache, KEYS.dashboard, event, (view) => ({
    ...view,
    buildings_under_construction: view.buildings_under_construction.filter(isOther),
  }));
}

/** Applies a ship that was started, completed or activated to its planet and to the dashboard's constructions. */
export function applyShip(cache: QueryClient, event: ShipEvent): void {
  const { planet_id, planet_name, version: _, server_time: __, ...ship } = event;
  mergeIntoCache(cache, KEYS.planet(planet_id), event, (planet) =>
    isKnown(planet.ships, 'ship_id', ship) ? planet : { ...planet, ships: upsert<Ship>(planet.ships, ship, 'ship_id') },
  );
  mergeIntoCache(cache, KEYS.dashboard, event, (view) => {
    const { ship_id, ship_type_name, started_at, ready_at, activated } = ship;
    const row = { ship_id, ship_type_name, planet_name, planet_id, started_at, ready_at };
    const others = view.ships_under_construction.filter((each) => each.ship_id !== ship_id);
    const rows = activated ? others : [...others, row];
    return { ...view, ships_under_construction: rows.sort(byTime('ready_at', 'ship_id')) };
  });
}

/** Applies squads whose training began to their planet. */
export function applySquads(cache: QueryClient, event: SquadsStarted): void {
  const started = new Set(event.squads.map(({ squad_id }) => squad_id));
  mergeIntoCache(cache, KEYS.planet(event.planet_id), event, (planet) => ({
    ...planet,
    soldier_squads: [...planet.soldier_squads.filter(({ squad_id }) => !started.has(squad_id)), ...event.squads],
  }));
}

/** Limit of the dashboard's missions, as on the server. */
const REPORTS = 50;

/** Applies a launched or completed mission to the dashboard's reports. */
export function applyMission(cache: QueryClient, event: MissionEvent): void {
  const { version: _, server_time: __, ship_id: ___, ...row } = event;
  mergeIntoCache(cache, KEYS.dashboard, event, (view) => {
    if (view.missions.some((each) => each.mission_id === row.mission_id && each.completed && !row.completed))
      return view;
    const rows = upsert(view.missions, row, 'mission_id').sort(
      (a, b) => Date.parse(b.finish_time) - Date.parse(a.finish_time) || b.mission_id - a.mission_id,
    );
    return { ...view, missions: rows.slice(0, REPORTS) };
  });
}

/** Whether the list holds this building or ship in a later state than the event tells. */
function isKnown<I extends string>(
  list: readonly (Readonly<Record<I, number>> & { readonly activated: boolean })[],
  id: I,
  event: Readonly<Record<I, number>> & { readonly activated: boolean },
): boolean {
  return list.some((each) => each[id] === event[id] && each.activated && !event.activated);
}

/** The earliest first. */
const byTime =
  <T extends string, I extends string>(time: T, id: I) =>
  (a: Record<T, string> & Record<I, number>, b: Record<T, string> & Record<I, number>) =>
    Date.parse(a[time]) - Date.parse(b[time]) || a[id] - b[id];
