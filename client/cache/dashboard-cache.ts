import type { QueryClient } from '@tanstack/react-query';
import type { BuildingEvent } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import type { Construction, getDashboard, ShipConstruction } from '#shared/api/dashboard';
import type { ShipEvent } from '#shared/api/ships';
import type { MissionEvent } from '#shared/live/player';
import { dashboardQuery } from '../api/queries.ts';
import type { Stamped } from '../api/versions/version-merge.ts';
import { upsert } from './cache-merge.ts';

// How events change the lists of the dashboard, from which the count of what waits is made on every page.

/** A report, an invitation, a request or a ready ship has come or gone: the count of what waits is read again. */
export function waitingChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: dashboardQuery.queryKey });
}

export type ConstructionsView = Stamped & { readonly buildings_under_construction: Construction[] };

/** The view with this building in its place among those under construction, or without it once it is active. */
export function withConstruction<V extends ConstructionsView>(view: V, event: BuildingEvent): V {
  const others = view.buildings_under_construction.filter((each) => each.building_id !== event.building_id);
  if (event.activated) return { ...view, buildings_under_construction: others };
  const { building_id, building_type_name, level, planet_name, planet_id, started_at, built_at, activated } = event;
  const row = { building_id, building_type_name, level, planet_name, planet_id, started_at, built_at, activated };
  const rows = [...others, row].sort(
    (a, b) => Date.parse(a.built_at) - Date.parse(b.built_at) || a.building_id - b.building_id,
  );
  return { ...view, buildings_under_construction: rows };
}

/** Whether the list holds this building in the state of the event. */
export function holdsConstruction(view: ConstructionsView, event: BuildingEvent): boolean {
  const listed = view.buildings_under_construction.some((each) => each.building_id === event.building_id);
  return listed !== event.activated;
}

type ShipsView = Stamped & { readonly ships_under_construction: ShipConstruction[] };

/** The view with this ship in its place among those under construction, or without it once it is launched. */
export function withShipConstruction<V extends ShipsView>(view: V, event: ShipEvent): V {
  const others = view.ships_under_construction.filter((each) => each.ship_id !== event.ship_id);
  if (event.activated) return { ...view, ships_under_construction: others };
  const { ship_id, ship_type_name, planet_name, planet_id, started_at, ready_at } = event;
  const row = { ship_id, ship_type_name, planet_name, planet_id, started_at, ready_at };
  const rows = [...others, row].sort(
    (a, b) => Date.parse(a.ready_at) - Date.parse(b.ready_at) || a.ship_id - b.ship_id,
  );
  return { ...view, ships_under_construction: rows };
}

/** Whether the list holds this ship in the state of the event. */
export function holdsShipConstruction(view: ShipsView, event: ShipEvent): boolean {
  return view.ships_under_construction.some((each) => each.ship_id === event.ship_id) !== event.activated;
}

/** Limit of the dashboard's missions, as on the server. */
const REPORTS = 50;

type Mission = Answer<typeof getDashboard>['missions'][number];
type MissionsView = Stamped & { readonly missions: Mission[] };

/** The view with this mission among its reports. */
export function withMission<V extends MissionsView>(view: V, event: MissionEvent): V {
  const { version: _, server_time: __, ship_id: ___, ...row } = event;
  const rows = upsert(view.missions, row, 'mission_id').sort(
    (a, b) => Date.parse(b.finish_time) - Date.parse(a.finish_time) || b.mission_id - a.mission_id,
  );
  return { ...view, missions: rows.slice(0, REPORTS) };
}

/** Whether the list holds this mission in the state of the event. */
export function holdsMission(view: MissionsView, event: MissionEvent): boolean {
  return view.missions.some((each) => each.mission_id === event.mission_id && (each.completed || !event.completed));
}
