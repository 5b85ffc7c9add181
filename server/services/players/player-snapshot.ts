import type { BuildingEvent } from '#shared/api/buildings';
import type { ResearchEvent } from '#shared/api/research';
import type { ShipEvent } from '#shared/api/ships';
import { RESERVES } from '#shared/catalogue/resources';
import { findShipType } from '#shared/catalogue/ships';
import { type Economy, emptiesAt } from '#shared/rules/production';
import type { PlayerEvent, PlayerUpdate } from '../../event-publisher.ts';
import { batchLoader } from '../../store/connection/batch-loader.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { SNAPSHOT, type SnapshotRow, snapshotOf } from '../../store/ledger/economy.ts';
import { economyOf, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { CURRENT_RESEARCH, type ResearchRow, researchView } from '../research/research-rows.ts';
import { type BuildingRow, buildingView, type ShipRow, shipView } from '../views/api-views.ts';

type NamedPlanet = Pick<BuildingEvent, 'planet_id' | 'planet_name'>;

/** Everything from which a player's room makes its state and its due events. Times are ms since 1970. */
export interface PlayerSnapshot {
  readonly username: string;
  readonly version: number;
  readonly readAt: number;
  readonly level: number;
  readonly xp: number;
  readonly economy: Economy;
  /** The player's planets. They are few, so a Map would take more memory than it saves time. */
  readonly planets: readonly NamedPlanet[];
  /** Buildings and ships that are not yet activated. */
  readonly constructions: readonly BuildingEvent[];
  readonly ships: readonly ShipEvent[];
  /** What is researched, or waits to be completed. */
  readonly researching: ResearchEvent | null;
}

/**
 * The rows of a table on the player's planets that are not yet activated. `ANY (ARRAY (...))` and not `IN`: without
 * statistics, as in the first minute of a table, PostgreSQL would read the waiting rows of everybody for each planet.
 */
const inactive = (table: string, columns: string, condition = '') => `(SELECT json_agg(own ORDER BY id) FROM (
  SELECT ${columns} FROM ${table} WHERE activated_at IS NULL ${condition} AND planet_id = ANY (ARRAY(SELECT id FROM planet WHERE owner_id = player.id))
) AS own)`;

const LIVE_PLAYERS = `SELECT ${SNAPSHOT},
  ${inactive('building', 'id, planet_id, building_type_id, level, site, started_at, built_at, activated_at', 'AND cancelled_at IS NULL AND lost_at IS NULL')} AS buildings,
  ${inactive('ship', 'id, planet_id, ship_type_id, started_at, ready_at, activated_at, mission_id', 'AND lost_at IS NULL')} AS ships,
  ${CURRENT_RESEARCH} AS researching
  FROM player WHERE id = ANY ($1) AND ${MAY_PLAY}`;

type LiveRow = SnapshotRow & {
  readonly buildings: BuildingRow[] | null;
  readonly ships: ShipRow[] | null;
  readonly researching: ResearchRow | null;
};

/**
 * Returns the function by which rooms read their player. A room subscribes before it reads, so it receives every later
 * event. Reads that wait at the same time are done in one statement, because thousands of rooms start after a restart.
 */
export function playerSnapshotLoader(context: AppContext): (playerId: number) => Promise<PlayerSnapshot> {
  const rowOf = batchLoader(async (ids) => {
    const rows = await readPrepared<LiveRow>(context.db, LIVE_PLAYERS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  });
  return async (playerId) => {
    const row = await rowOf(playerId);
    if (!row) throw await accountRefusal(context.db, playerId);
    return playerSnapshotOf(row, context.speed);
  };
}

function playerSnapshotOf({ buildings, ships, researching, ...rest }: LiveRow, speed: number): PlayerSnapshot {
  const { now, player, planets } = snapshotOf(rest);
  const named = planets.map(({ id, name }) => ({ planet_id: id, planet_name: name ?? '' }));
  const richness = new Map(planets.map(({ id, richness }) => [id, richness]));
  const stamp = { version: player.version, server_time: now.toISOString() };
  const place = ({ planet_id }: { planet_id: number }) => planetOf(named, planet_id);
  return {
    username: player.username,
    version: player.version,
    readAt: now.getTime(),
    level: player.level,
    xp: player.xp,
    economy: economyOf(player, planets),
    planets: named,
    constructions: (buildings ?? []).map((row) => ({
      ...buildingView(row, player, { richness: richness.get(row.planet_id) ?? 0 }, speed),
      ...place(row),
      ...stamp,
    })),
    // A row of a type that the catalogue does not know must not close the room.
    ships: (ships ?? [])
      .filter(({ ship_type_id }) => findShipType(ship_type_id))
      .map((row) => ({ ...shipView(row, player.research), ...place(row), ...stamp })),
    researching: researching && { ...researchView(researching), ...stamp },
  };
}

/** The snapshot after this update, which must be the next version. */
export function snapshotAfter(snapshot: PlayerSnapshot, update: PlayerUpdate): PlayerSnapshot {
  const { version, level = snapshot.level, xp = snapshot.xp, economy = snapshot.economy, events } = update;
  let { constructions, ships, planets, researching } = snapshot;
  const without = (id: number) => {
    const isKept = ({ planet_id }: { readonly planet_id: number }) => planet_id !== id;
    return [planets.filter(isKept), constructions.filter(isKept), ships.filter(isKept)] as const;
  };
  for (const { name, payload } of events) {
    switch (name) {
      case 'building_started':
        constructions = [...constructions, payload];
        break;
      case 'building_activated':
        constructions = constructions.filter((building) => building.building_id !== payload.building_id);
        break;
      case 'building_cancelled':
        constructions = constructions.filter((building) => building.building_id !== payload.building_id);
        break;
      case 'ship_started':
        ships = [...ships, payload];
        break;
      case 'ship_activated':
        ships = ships.filter((ship) => ship.ship_id !== payload.ship_id);
        break;
      case 'research_started':
        researching = payload;
        break;
      case 'research_completed':
        researching = null;
        break;
      case 'planet_gained':
        planets = [{ planet_id: payload.planet_id, planet_name: payload.planet_name }, ...planets];
        break;
      case 'world_captured':
        planets = [{ planet_id: payload.planet.planet_id, planet_name: payload.planet.planet_name }, ...planets];
        break;
      case 'world_lost':
        [planets, constructions, ships] = without(payload.planet.planet_id);
        break;
      case 'world_given_up':
        [planets, constructions, ships] = without(payload.planet_id);
        break;
      case 'planet_renamed':
        [planets, constructions, ships] = [
          renamed(planets, payload),
          renamed(constructions, payload),
          renamed(ships, payload),
        ];
        break;
    }
  }
  return { ...snapshot, version, level, xp, economy, constructions, ships, planets, researching };
}

/** The list with this planet's new name in every row about it. */
function renamed<T extends NamedPlanet>(rows: readonly T[], { planet_id, planet_name }: NamedPlanet): readonly T[] {
  return rows.map((row) => (row.planet_id === planet_id ? { ...row, planet_name } : row));
}

function planetOf(planets: readonly NamedPlanet[], id: number): NamedPlanet {
  return planets.find(({ planet_id }) => planet_id === id) ?? { planet_id: id, planet_name: '' };
}

type Stamp = Pick<BuildingEvent, 'version' | 'server_time'>;

/** An event that falls due at a known moment, unless a command changes it before. */
interface DueEvent {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: (stamp: Stamp) => PlayerEvent;
}

/** All due events, past and future: a finished building, ship or research, an emptied reserve. */
function* allDueEvents({ constructions, ships, researching, economy, planets }: PlayerSnapshot): Generator<DueEvent> {
  for (const building of constructions) {
    const event: DueEvent['event'] = (stamp) => ({ name: 'building_due', payload: { ...building, ...stamp } });
    yield { at: Date.parse(building.built_at), event };
  }
  for (const ship of ships) {
    const event: DueEvent['event'] = (stamp) => ({ name: 'ship_due', payload: { ...ship, ...stamp } });
    yield { at: Date.parse(ship.ready_at), event };
  }
  if (researching) {
    const event: DueEvent['event'] = (stamp) => ({ name: 'research_due', payload: { ...researching, ...stamp } });
    yield { at: Date.parse(researching.ready_at), event };
  }
  for (const { planetId, reserves } of economy.planets) {
    const planet = planetOf(planets, planetId);
    for (const resource of RESERVES) {
      const event: DueEvent['event'] = (stamp) => ({
        name: 'reserve_emptied',
        payload: { ...planet, resource, ...stamp },
      });
      yield { at: emptiesAt(reserves[resource], economy.settledAt), event };
    }
  }
}

/** The moment of the next due event after `since`; Infinity if there is none. */
export function nextDueAt(snapshot: PlayerSnapshot, since: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { at } of allDueEvents(snapshot)) if (at > since && at < next) next = at;
  return next;
}

/** The events that fall due after `since` and no later than `until`, the earliest first. */
export function dueEvents(snapshot: PlayerSnapshot, since: number, until: number): PlayerEvent[] {
  const stamp = { version: snapshot.version, server_time: new Date(until).toISOString() };
  return [...allDueEvents(snapshot)]
    .filter(({ at }) => at > since && at <= until)
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event(stamp));
}
