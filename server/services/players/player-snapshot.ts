import type { BuildingEvent } from '#shared/api/buildings';
import type { ShipEvent } from '#shared/api/ships';
import { RESERVES } from '#shared/catalogue/resources';
import { type Economy, emptiesAt } from '#shared/rules/production';
import type { PlayerEvent, PlayerUpdate } from '../../event-publisher.ts';
import { batchLoader } from '../../store/connection/batch-loader.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { SNAPSHOT, type SnapshotRow, snapshotOf } from '../../store/ledger/economy.ts';
import { economyOf, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../accounts/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { type BuildingRow, buildingView, type ShipRow, shipView } from './api-views.ts';

type NamedPlanet = Pick<BuildingEvent, 'planet_id' | 'planet_name'>;

/** Everything that a player's room shows and will have to say. Times are ms since 1970. */
export interface PlayerSnapshot {
  readonly username: string;
  readonly version: number;
  readonly readAt: number;
  readonly level: number;
  readonly xp: number;
  readonly economy: Economy;
  /** The player's planets: few, so that a Map would weigh more than it saves time. */
  readonly planets: readonly NamedPlanet[];
  /** Buildings and ships that are not yet activated. */
  readonly constructions: readonly BuildingEvent[];
  readonly ships: readonly ShipEvent[];
}

/** What waits for its player on the player's planets. */
const waiting = (table: string, columns: string) => `(SELECT json_agg(own ORDER BY id) FROM (
  SELECT ${columns} FROM ${table} WHERE activated_at IS NULL AND planet_id IN (SELECT id FROM planet WHERE owner_id = player.id)
) AS own)`;

const LIVE_PLAYERS = `SELECT ${SNAPSHOT},
  ${waiting('building', 'id, planet_id, building_type_id, level, built_at, activated_at')} AS buildings,
  ${waiting('ship', 'id, planet_id, ship_type_id, ready_at, activated_at, mission_id')} AS ships
  FROM player WHERE id = ANY ($1) AND ${MAY_PLAY}`;

type LiveRow = SnapshotRow & { readonly buildings: BuildingRow[] | null; readonly ships: ShipRow[] | null };

/**
 * How rooms read their player, at one moment: what happens after it the room hears, because it subscribed first. After a
 * restart thousands come at once, so those who wait are read together.
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

function playerSnapshotOf({ buildings, ships, ...rest }: LiveRow, speed: number): PlayerSnapshot {
  const { now, player, planets } = snapshotOf(rest);
  const named = planets.map(({ id, name }) => ({ planet_id: id, planet_name: name ?? '' }));
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
      ...buildingView(row, player.race_id, speed),
      ...place(row),
      ...stamp,
    })),
    ships: (ships ?? []).map((row) => ({ ...shipView(row), ship_type_id: row.ship_type_id, ...place(row), ...stamp })),
  };
}

/** The player after these facts, which follow directly on what is known. */
export function snapshotAfter(snapshot: PlayerSnapshot, facts: PlayerUpdate): PlayerSnapshot {
  const { version, level = snapshot.level, xp = snapshot.xp, economy = snapshot.economy, events: news } = facts;
  let { constructions, ships, planets } = snapshot;
  for (const { name, payload } of news) {
    switch (name) {
      case 'building_started':
        constructions = [...constructions, payload];
        break;
      case 'building_activated':
        constructions = constructions.filter((building) => building.building_id !== payload.building_id);
        break;
      case 'ship_started':
        ships = [...ships, payload];
        break;
      case 'ship_activated':
        ships = ships.filter((ship) => ship.ship_id !== payload.ship_id);
        break;
      case 'planet_gained':
        planets = [{ planet_id: payload.planet_id, planet_name: payload.planet_name }, ...planets];
        break;
    }
  }
  return { ...snapshot, version, level, xp, economy, constructions, ships, planets };
}

function planetOf(planets: readonly NamedPlanet[], id: number): NamedPlanet {
  return planets.find(({ planet_id }) => planet_id === id) ?? { planet_id: id, planet_name: '' };
}

type Stamp = Pick<BuildingEvent, 'version' | 'server_time'>;

/** Something that is so from a known moment on if nobody acts before. */
interface Due {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly news: (stamp: Stamp) => PlayerEvent;
}

/** Everything that was or will be due: a construction that ends, a ship that is ready, a reserve that runs dry. */
function* duesIn({ constructions, ships, economy, planets }: PlayerSnapshot): Generator<Due> {
  for (const building of constructions) {
    const news: Due['news'] = (stamp) => ({ name: 'building_due', payload: { ...building, ...stamp } });
    yield { at: Date.parse(building.built_at), news };
  }
  for (const ship of ships) {
    const news: Due['news'] = (stamp) => ({ name: 'ship_due', payload: { ...ship, ...stamp } });
    yield { at: Date.parse(ship.ready_at), news };
  }
  for (const { planetId, reserves } of economy.planets) {
    const planet = planetOf(planets, planetId);
    for (const resource of RESERVES) {
      const news: Due['news'] = (stamp) => ({ name: 'reserve_emptied', payload: { ...planet, resource, ...stamp } });
      yield { at: emptiesAt(reserves[resource], economy.settledAt), news };
    }
  }
}

/** When something falls due next after `since`. */
export function nextDueAt(snapshot: PlayerSnapshot, since: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { at } of duesIn(snapshot)) if (at > since && at < next) next = at;
  return next;
}

/** What falls due after `since` and no later than `until`, earliest first. */
export function dueEvents(snapshot: PlayerSnapshot, since: number, until: number): PlayerEvent[] {
  const stamp = { version: snapshot.version, server_time: new Date(until).toISOString() };
  return [...duesIn(snapshot)]
    .filter(({ at }) => at > since && at <= until)
    .sort((a, b) => a.at - b.at)
    .map(({ news }) => news(stamp));
}
