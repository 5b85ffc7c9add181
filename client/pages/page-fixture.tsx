import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { AddressRecord } from '#shared/api/address-book';
import type { listMessages, listPresence } from '#shared/api/alliances/alliance-hall';
import type { NightTruceView } from '#shared/api/battles/garrisons';
import type { Building, BuildingTypeView } from '#shared/api/buildings';
import { type Answer, type Call, PASSWORD_HEADER } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { getSector } from '#shared/api/galaxy';
import type { Planet, PlanetDetail, PlanetIncome } from '#shared/api/planets';
import type { Report, ReportedWorld, ReportPage } from '#shared/api/reports';
import type { Resources } from '#shared/api/resources';
import type { getAccount } from '#shared/api/settings';
import type { Ship, ShipTypeView } from '#shared/api/ships';
import type { getVacation } from '#shared/api/vacation';
import { codeOf } from '#shared/refusals';
import type { Place } from '#shared/rules/galaxy';
import {
  addSite,
  CELL_SIDE,
  CELLS,
  cellOf,
  encodeCounts,
  encodeSector,
  SECTOR_BYTES,
  SECTORS,
  sectorAt,
  siteOf,
  sitesIn,
} from '#shared/rules/sectors';
import { cache } from '../cache/query-cache.ts';

// What page tests share: a fake server behind `fetch`, and data for its answers.

export interface Seen {
  readonly name: string;
  /** The path with ids and query. */
  readonly url: string;
  readonly body: unknown;
  readonly bearer: string | null;
  /** The idempotency key, by which the server recognises a repeated command. */
  readonly key: string | null;
  /** As it goes over the wire: percent-encoded. */
  readonly password: string | null;
}

/** A fake `fetch` that answers declared calls with typed answers. */
export function fakeServer() {
  const replies = new Map<string, (seen: Seen) => Response | Promise<Response>>();
  const seen: Seen[] = [];

  const server = {
    /** All received calls, in order. */
    seen,
    count: (call: Call) => seen.filter(({ name }) => name === nameOf(call)).length,
    last: (call: Call) => seen.findLast(({ name }) => name === nameOf(call)),
    answer<C extends Call>(call: C, answer: Answer<C> | ((seen: Seen) => Answer<C>)) {
      replies.set(nameOf(call), (each) =>
        json(typeof answer === 'function' ? (answer as (seen: Seen) => Answer<C>)(each) : answer, call.status),
      );
      return server;
    },
    refuse(call: Call, status: number, text?: string) {
      replies.set(nameOf(call), () =>
        json(text === undefined ? {} : { error: text, message: text, code: codeOf(text) }, status),
      );
      return server;
    },
    reply(call: Call, reply: (seen: Seen) => Response | Promise<Response>) {
      replies.set(nameOf(call), reply);
      return server;
    },
  };

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://game.test').pathname.replace(/\/\d+/g, '/{id}');
    const headers = new Headers(init.headers);
    const each = {
      name: `${init.method ?? 'GET'} ${path}`,
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      bearer: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      password: headers.get(PASSWORD_HEADER),
    };
    seen.push(each);
    const reply = replies.get(each.name);
    if (!reply) throw new TypeError(`No answer to ${each.name}`);
    return reply(each);
  });
  return server;
}

const nameOf = (call: Call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{id}')}`;

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Opens an address of the client as a browser would, without waiting for retries. */
export function openPage(routes: RouteObject[], path: string, state?: unknown) {
  cache.clear();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), state }] });
  render(<RouterProvider router={router} />);
  return { cache, user: userEvent.setup(), where: () => router.state.location };
}

/** Counts from now on how often this view is marked as one to be read again. */
export function countRereads(cache: QueryClient, queryKey: QueryKey): () => number {
  const again = vi.spyOn(cache, 'invalidateQueries');
  return () => {
    const query = cache.getQueryCache().find({ queryKey, exact: true });
    return query ? again.mock.calls.filter(([filters]) => filters?.predicate?.(query)).length : 0;
  };
}

/** What the map tells of a galaxy with worlds at these places. */
export function aSky(places: readonly Place[]) {
  const sectors = Array.from({ length: SECTORS }, () => new Uint8Array(SECTOR_BYTES));
  const counts = new Uint8Array(CELLS);
  for (const place of places) {
    const { sector, site } = siteOf(place);
    addSite(sectors[sector] as Uint8Array, site);
    counts[cellOf(place)] = (counts[cellOf(place)] ?? 0) + 1;
  }
  return ({ url }: Pick<Seen, 'url'>): Answer<typeof getSector> => {
    const [zoom, column = 0, row = 0] = (url.match(/\d+/g) ?? []).map(Number);
    if (zoom === 0) return { version: 3, worlds: places.length, cell: CELL_SIDE, counts: encodeCounts(counts) };
    const bits = sectors[sectorAt(column, row)] as Uint8Array;
    return { version: 1, worlds: sitesIn(bits).length, sites: encodeSector(bits) };
  };
}

/** Signed in, in a browser that shows everything at once: a player of the first level sees little of the game. */
export function signedIn(): void {
  localStorage.setItem('show_everything', 'on');
  localStorage.setItem('access_token', 'access-1');
  localStorage.setItem('refresh_token', 'refresh-1');
}

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
export const ahead = (seconds: number) => ago(-seconds);

export function someResources(changes: Partial<Resources> = {}): Resources {
  return {
    naquadah: 400,
    trinium: 400,
    metal: 700,
    energy: 250,
    food: 250,
    rates: { naquadah: 90, trinium: 90, metal: 300, energy: 60, food: 60 },
    xp: 10,
    level: 1,
    xp_for_next_level: 100,
    username: 'daniel',
    user_id: 7,
    version: 3,
    // Computed when answered, because time may have passed since the test set it up.
    get server_time() {
      return new Date().toISOString();
    },
    ...changes,
  };
}

export function aBuilding(changes: Partial<Building> = {}): Building {
  return {
    building_id: 11,
    building_type_id: 3,
    building_type_name: 'Metal Mine',
    level: 1,
    site: 21,
    description: 'An open pit.',
    started_at: ago(7200),
    built_at: ago(3600),
    activated: true,
    taken: false,
    naquadah_mine_rate: 0,
    trinium_mine_rate: 0,
    metal_mine_rate: 180,
    energy_production: 0,
    food_production_rate: 0,
    ...changes,
  };
}

export function aBlueprint(changes: Partial<BuildingTypeView> = {}): BuildingTypeView {
  return {
    building_type_id: 3,
    name: 'Metal Mine',
    description: 'An open pit.',
    build_cost: { metal: 60, trinium: 20 },
    build_time: 0.5,
    cheaper_at: null,
    unique_per_planet: false,
    xp_reward: 20,
    naquadah_mine_rate: 0,
    trinium_mine_rate: 0,
    metal_mine_rate: 180,
    energy_production: 0,
    food_production_rate: 0,
    ...changes,
  };
}

export function aShip(changes: Partial<Ship> = {}): Ship {
  return {
    ship_id: 31,
    ship_type_id: 11,
    ship_type_name: 'Pathfinder',
    is_scout: true,
    started_at: ago(7200),
    ready_at: ago(3600),
    activated: true,
    on_mission: false,
    on_march: false,
    space_attack: 2,
    space_defense: 7,
    ground_attack: 0,
    attack_level: 1,
    defense_level: 1,
    ...changes,
  };
}

export function aShipType(changes: Partial<ShipTypeView> = {}): ShipTypeView {
  return {
    ship_type_id: 41,
    name: 'Pathfinder',
    description: 'Two seats.',
    is_scout: true,
    space_attack: 2,
    space_defense: 7,
    ground_attack: 0,
    build_cost: { naquadah: 55, trinium: 115, metal: 110, energy: 40, food: 30 },
    build_time: 2,
    xp_reward: 25,
    ...changes,
  };
}

/** What the list of planets and the planet's own page have in common. */
const CHULAK: Planet = {
  planet_id: 5,
  planet_name: 'Chulak',
  planet_type_id: 1,
  planet_type_name: 'Temperate',
  coordinates_x: 120,
  coordinates_y: -340,
  stargate_address: [9, 2, 23, 15, 37, 20],
  point_of_origin: 39,
  max_buildings: 12,
  iris_enabled: false,
  home: true,
  richness: 0,
  build_slots: 2,
  naquadah: 60_000,
  trinium: 60_000,
  metal: 90_000,
};

const NO_RATES = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

/** A planet of the list: a home with one metal mine. */
export function aListedPlanet(changes: Partial<PlanetIncome> = {}): PlanetIncome {
  return {
    ...CHULAK,
    rates: { naquadah: 90, trinium: 90, metal: 300, energy: 60, food: 60 },
    own_rates: { naquadah: 90, trinium: 90, metal: 120, energy: 60, food: 60 },
    producers: [
      { building_type_id: 3, building_type_name: 'Metal Mine', count: 1, rates: { ...NO_RATES, metal: 180 } },
    ],
    empties_at: { naquadah: null, trinium: null, metal: ahead(500 * 3600) },
    ...changes,
  };
}

export function aPlanet(changes: Partial<PlanetDetail> = {}): PlanetDetail {
  return {
    ...CHULAK,
    current_population: 1000,
    defense_level: 1,
    defense_stat: 50,
    stance: 'slip_2',
    iris_until: null,
    iris_hour_minutes: 60,
    siege: null,
    artifacts: [],
    buildings: [],
    queue: [],
    ships: [],
    soldier_squads: [],
    version: 3,
    get server_time() {
      return new Date().toISOString();
    },
    ...changes,
  };
}

/** A page that holds all of these reports. */
export function somePage(reports: readonly Report[] = [], changes: Partial<ReportPage> = {}): ReportPage {
  return {
    reports: [...reports],
    page: 1,
    per_page: 10,
    total: reports.length,
    unread_count: reports.filter(({ unread }) => unread).length,
    version: 3,
    server_time: new Date().toISOString(),
    ...changes,
  };
}

/** A world that a probe looked at. */
export function aWorld(changes: Partial<ReportedWorld> = {}): ReportedWorld {
  return {
    planet_id: 70,
    stargate_address: [1, 2, 3, 4, 5, 6],
    planet_type_id: 3,
    planet_type_name: 'Ice',
    coordinates_x: 150,
    coordinates_y: -300,
    max_buildings: 9,
    state: { owner: null, guard: 0, naquadah: 500_000, trinium: 2_000_000, metal: 900_000 },
    ...changes,
  };
}

/** A known world of which only the address was found. */
export function aRecord(changes: Partial<AddressRecord> = {}): AddressRecord {
  return {
    planet_id: 70,
    stargate_address: [1, 2, 3, 4, 5, 6],
    planet_type_id: 3,
    planet_type_name: 'Ice',
    coordinates_x: 150,
    coordinates_y: -300,
    max_buildings: 9,
    status: 'unknown',
    owner: null,
    guard: 0,
    reserves: null,
    sighting: null,
    as_of: null,
    on_leave: false,
    discovered_at: ago(60),
    mission_id: 3,
    report_id: 3,
    note: null,
    ...changes,
  };
}

export function aReport(changes: Partial<Report> = {}): Report {
  return {
    mission_id: 4,
    kind: 'explore',
    completed: true,
    unread: true,
    report: { message: 'The scout brings home an address.', planet_id: null, planet_owner_name: null },
    worlds: [],
    planet_id: 5,
    planet_name: 'Chulak',
    ship_id: 31,
    ship_type_name: 'Pathfinder',
    start_time: ago(7200),
    finish_time: ago(60),
    ...changes,
  };
}

export function aDashboard(changes: Partial<Answer<typeof getDashboard>> = {}): Answer<typeof getDashboard> {
  return {
    resources: someResources(),
    missions: [],
    buildings_under_construction: [],
    ships_under_construction: [],
    situations: { own: [], incoming: [], sieges: [], battles: [] },
    research: null,
    unread_reports: 0,
    unread_messages: 0,
    unread_conversations: 0,
    invitations: 0,
    join_requests: 0,
    first_login: false,
    announcement: null,
    objectives_shown: true,
    delete_at: null,
    language: null,
    season: { number: 1, began_at: ago(86_400), ends_at: null, over: false, next_at: null },
    standing: null,
    vacation: null,
    game_speed: 1,
    version: 3,
    get server_time() {
      return new Date().toISOString();
    },
    ...changes,
  };
}

export function aTruce(changes: Partial<NightTruceView> = {}): NightTruceView {
  return {
    from_minute: 1380,
    minutes: 480,
    next: null,
    changeable_at: null,
    kept: true,
    version: 3,
    server_time: ago(0),
    ...changes,
  };
}

export function noVacation(changes: Partial<Answer<typeof getVacation>> = {}): Answer<typeof getVacation> {
  return {
    vacation: null,
    refusal: null,
    refusal_code: null,
    refusal_params: null,
    version: 3,
    server_time: ago(0),
    ...changes,
  };
}

export function anAccount(changes: Partial<Answer<typeof getAccount>> = {}): Answer<typeof getAccount> {
  return {
    email: 'daniel@example.org',
    email_change: null,
    delete_at: null,
    version: 3,
    server_time: ago(0),
    ...changes,
  };
}

/** The hall of an alliance in which nobody has said anything. */
export function aHall(changes: Partial<Answer<typeof listMessages>> = {}): Answer<typeof listMessages> {
  return {
    messages: [],
    bulletin: null,
    sequence: 0,
    last_read_id: 0,
    unread: 0,
    server_time: ago(0),
    ...changes,
  };
}

/** When members were last seen: nobody shows it. */
export function aPresence(changes: Partial<Answer<typeof listPresence>> = {}): Answer<typeof listPresence> {
  return { hidden: false, members: [], ...changes };
}
