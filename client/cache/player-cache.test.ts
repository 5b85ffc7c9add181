import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildingEvent } from '#shared/api/buildings';
import type { ShipEvent } from '#shared/api/ships';
import type { MissionEvent } from '#shared/live/player';
import { createQueryClient, dashboardQuery, planetQuery, resourcesQuery } from '../api/queries.ts';
import { applyEvent, type LiveMessages } from '../live/reactions.ts';
import { aBuilding, aDashboard, ago, ahead, aPlanet, someResources } from '../pages/page-fixture.tsx';
import { applyResources, applyState } from './player-cache.ts';

const applyBuilding = (into: QueryClient, event: BuildingEvent) =>
  applyEvent(into, event.activated ? 'building_activated' : 'building_started', event);
const applyShip = (into: QueryClient, event: ShipEvent) =>
  applyEvent(into, event.activated ? 'ship_activated' : 'ship_started', event);
const applyMission = (into: QueryClient, event: MissionEvent) =>
  applyEvent(into, event.completed ? 'mission_completed' : 'mission_launched', event);

let cache: QueryClient;
let time: number;

/** Increasing server times, one per call. */
const later = () => {
  time += 1000;
  return new Date(time).toISOString();
};

function news(version: number, changes: Partial<BuildingEvent> = {}): BuildingEvent {
  return {
    ...aBuilding({ activated: false, built_at: ahead(60) }),
    planet_id: 5,
    planet_name: 'Chulak',
    version,
    server_time: later(),
    ...changes,
  };
}

const planet = () => cache.getQueryData(planetQuery(5).queryKey);
const dashboard = () => cache.getQueryData(dashboardQuery.queryKey);
const isStale = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;
const metal = () => cache.getQueryData(resourcesQuery.queryKey)?.metal;

beforeEach(() => {
  time = Date.parse('2026-01-01T00:00:00.000Z');
  cache = createQueryClient();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ version: 3, server_time: later() }));
  cache.setQueryData(planetQuery(5).queryKey, aPlanet({ version: 3, server_time: later() }));
  cache.setQueryData(dashboardQuery.queryKey, aDashboard({ version: 3, server_time: later() }));
});

it.each([3, 4])('an event that overtakes the first read of a page is not lost (answer as of %i)', async (version) => {
  cache.clear();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = vi.fn(async () => {
    await released;
    const { planet_id: _, planet_name: __, version: ___, server_time: ____, ...building } = event;
    return Response.json(aPlanet({ version, buildings: version === 4 ? [building] : [], server_time: later() }));
  });
  vi.stubGlobal('fetch', fetch);
  const event = news(4, { building_id: 11 });
  const read = cache.fetchQuery(planetQuery(5));
  applyBuilding(cache, event);
  release();
  await read;
  expect(planet()).toMatchObject({ version: 4, buildings: [{ building_id: 11 }] });
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

describe('resources', () => {
  it('design 4: the higher version wins, whatever the times say', () => {
    applyResources(cache, someResources({ version: 5, metal: 50, server_time: ago(3600) }));
    applyResources(cache, someResources({ version: 4, metal: 40, server_time: later() }));
    expect(metal()).toBe(50);
  });

  it('design 4: of two equal versions the later time wins', () => {
    const [early, late] = [later(), later()];
    applyResources(cache, someResources({ version: 4, metal: 2, server_time: late }));
    applyResources(cache, someResources({ version: 4, metal: 1, server_time: early }));
    expect(metal()).toBe(2);
  });

  it('a read that was overtaken by a push changes nothing', async () => {
    applyResources(cache, someResources({ version: 9, metal: 90, server_time: later() }));
    const read = {
      ...resourcesQuery,
      queryFn: async () => someResources({ version: 8, metal: 80, server_time: later() }),
    };
    await cache.fetchQuery({ ...read, staleTime: 0 });
    expect(metal()).toBe(90);
  });

  it("the room's state is one of these views: 0 stands for no next level, and its time is in ms", () => {
    const { user_id: _, rates: __, ...view } = someResources();
    const rates = { naquadah_rate: 1, trinium_rate: 2, metal_rate: 3, energy_rate: 4, food_rate: 5 };
    applyState(cache, {
      ...view,
      ...rates,
      metal: 777,
      level: 50,
      xp_for_next_level: 0,
      version: 4,
      server_time: time + 5000,
    });
    expect(cache.getQueryData(resourcesQuery.queryKey)).toMatchObject({
      metal: 777,
      rates: { naquadah: 1, trinium: 2, metal: 3, energy: 4, food: 5 },
      user_id: 7,
      xp_for_next_level: null,
      server_time: '2026-01-01T00:00:08.000Z',
    });
  });
});

describe('buildings', () => {
  it('building_started is added to the planet and to the constructions, sorted by completion time', () => {
    applyBuilding(cache, news(4, { building_id: 20, built_at: ahead(90) }));
    applyBuilding(cache, news(5, { building_id: 21, built_at: ahead(30) }));
    expect(planet()?.buildings.map((each) => each.building_id)).toEqual([20, 21]);
    expect(dashboard()?.buildings_under_construction.map((each) => each.building_id)).toEqual([21, 20]);
  });

  it('the same event by response and by push, in either order, is listed once', () => {
    const fact = news(4, { building_id: 20 });
    applyBuilding(cache, fact);
    applyBuilding(cache, fact);
    expect(planet()?.buildings).toHaveLength(1);
    expect(dashboard()?.buildings_under_construction).toHaveLength(1);
  });

  it('building_activated leaves the constructions and stays in the planet, active', () => {
    applyBuilding(cache, news(4, { building_id: 20 }));
    applyBuilding(cache, news(5, { building_id: 20, activated: true }));
    expect(planet()?.buildings).toMatchObject([{ building_id: 20, activated: true }]);
    expect(dashboard()?.buildings_under_construction).toEqual([]);
  });

  it.each([
    { type: 3, what: 'yields only', stale: false },
    { type: 12, what: 'changes its world', stale: true },
  ])('the planet is read again after a building that $what: $stale', ({ type, stale }) => {
    applyBuilding(cache, news(4, { building_type_id: type }));
    expect(cache.getQueryState(planetQuery(5).queryKey)?.isInvalidated).toBe(false);
    applyBuilding(cache, news(5, { building_type_id: type, activated: true }));
    expect(cache.getQueryState(planetQuery(5).queryKey)?.isInvalidated).toBe(stale);
  });

  it('an older event does not undo a newer one', () => {
    const started = news(4, { building_id: 20 });
    applyBuilding(cache, news(5, { building_id: 20, activated: true }));
    applyBuilding(cache, started);
    expect(planet()?.buildings).toMatchObject([{ activated: true }]);
    expect(dashboard()?.buildings_under_construction).toEqual([]);
  });

  it('a late event that the view lacks makes it be read again', () => {
    const late = news(4, { building_id: 20 });
    applyBuilding(cache, news(5, { building_id: 21 }));
    expect(isStale(planetQuery(5).queryKey)).toBe(false);
    applyBuilding(cache, late);
    expect(isStale(planetQuery(5).queryKey)).toBe(true);
  });

  it('an event of a planet that was never fetched puts nothing into the cache', () => {
    applyBuilding(cache, news(4, { planet_id: 6 }));
    expect(cache.getQueryData(planetQuery(6).queryKey)).toBeUndefined();
  });
});

describe('ships', () => {
  const aShip = (version: number, changes: Partial<ShipEvent> = {}): ShipEvent => ({
    ship_id: 30,
    ship_type_id: 41,
    ship_type_name: 'Pathfinder',
    is_scout: true,
    started_at: ago(60),
    ready_at: ahead(240),
    activated: false,
    on_mission: false,
    on_march: false,
    space_attack: 2,
    space_defense: 6,
    ground_attack: 0,
    attack_level: 1,
    defense_level: 1,
    planet_id: 5,
    planet_name: 'Chulak',
    version,
    server_time: later(),
    ...changes,
  });

  it('ship_started and ship_activated are added to the planet, once, without the fields that only the event has', () => {
    applyShip(cache, aShip(4));
    applyShip(cache, aShip(4));
    expect(planet()?.ships).toHaveLength(1);
    applyShip(cache, aShip(5, { activated: true }));
    expect(planet()?.ships).toMatchObject([{ ship_id: 30, activated: true }]);
    expect(Object.keys(planet()?.ships[0] ?? {})).not.toContain('planet_name');
  });

  it('an older event does not undo a newer one', () => {
    const started = aShip(4);
    applyShip(cache, aShip(5, { activated: true }));
    applyShip(cache, started);
    expect(planet()?.ships).toMatchObject([{ activated: true }]);
  });
});

describe('missions', () => {
  const aMission = (version: number, changes: Partial<MissionEvent> = {}): MissionEvent => ({
    mission_id: 9,
    kind: 'explore',
    planet_id: 5,
    ship_id: 30,
    ship_type_name: 'Needle',
    completed: false,
    report: null,
    start_time: ago(1),
    finish_time: ahead(86_400),
    version,
    server_time: later(),
    ...changes,
  });
  const home = { completed: true, report: { message: 'A world was found.' } };
  const missions = () => dashboard()?.missions;

  it('mission_launched and mission_completed are added to the reports, once, the latest first', () => {
    applyMission(cache, aMission(4));
    applyMission(cache, aMission(5, { mission_id: 10, finish_time: ahead(90_000) }));
    applyMission(cache, aMission(6, home));
    applyMission(cache, aMission(6, home));
    expect(missions()).toMatchObject([{ mission_id: 10 }, { mission_id: 9, completed: true, report: home.report }]);
    expect(Object.keys(missions()?.[0] ?? {})).not.toContain('ship_id');
  });

  it('an older event does not undo a newer one', () => {
    const launched = aMission(4);
    applyMission(cache, aMission(5, home));
    applyMission(cache, launched);
    expect(missions()).toMatchObject([{ completed: true }]);
  });

  it('a late event that the reports lack makes them be read again', () => {
    const late = aMission(4);
    applyBuilding(cache, news(5));
    applyMission(cache, late);
    expect(cache.getQueryState(dashboardQuery.queryKey)?.isInvalidated).toBe(true);
  });

  it('known addresses, scouts and the origin are read again', () => {
    const read = [['planet', 5], ['known'], ['scouts'], ['galaxy']];
    for (const key of read) cache.setQueryData<unknown>(key, aPlanet());
    applyMission(cache, aMission(4));
    expect(read.map(isStale)).toEqual([true, true, true, true]);
  });
});

it('a gained planet makes the list and the map be read again', () => {
  const read = [['planets'], ['known'], ['galaxy']];
  for (const key of read) cache.setQueryData<unknown>(key, []);
  applyEvent(cache, 'planet_gained', { version: 4, server_time: later() } as LiveMessages['planet_gained']);
  expect(read.map(isStale)).toEqual([true, true, true]);
});

it.each([
  { before: 13, after: 14, again: false },
  { before: 14, after: 15, again: true },
  { before: 15, after: 16, again: false },
  { before: 16, after: 31, again: true },
])(
  'level $after after $before: worlds are read again: $again, because of another place',
  ({ before, after, again }) => {
    cache.setQueryData(resourcesQuery.queryKey, someResources({ version: 4, level: before, server_time: later() }));
    applyResources(cache, someResources({ version: 5, level: after, server_time: later() }));
    expect(cache.getQueryState(planetQuery(5).queryKey)?.isInvalidated).toBe(again);
  },
);
