import type { BuildingNews } from '#shared/api/buildings';
import type { ShipNews } from '#shared/api/ships';
import { RESERVES } from '#shared/catalogue/resources';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';
import { type Economy, emptiesAt } from '#shared/rules/production';
import type { PlayerFacts, PlayerNews } from '../push.ts';
import { readPlayer } from '../store/economy.ts';
import { economyOf } from '../store/rows.ts';
import type { Game } from './game.ts';
import { type BuildingRow, buildingView, type ShipRow, shipView } from './views.ts';

/** Everything that a player's room shows and will have to say. Times are ms since 1970. */
export interface LivePlayer {
  readonly username: string;
  readonly version: number;
  readonly readAt: number;
  readonly level: number;
  readonly xp: number;
  readonly economy: Economy;
  /** Names of the player's planets by id. */
  readonly planetNames: ReadonlyMap<number, string>;
  /** Buildings and ships that are not yet activated. */
  readonly constructions: readonly BuildingNews[];
  readonly ships: readonly ShipNews[];
}

/** Reads a player for the room. A fact that falls between the statements is heard by the room, which subscribed first. */
export async function loadLivePlayer(game: Game, playerId: number): Promise<LivePlayer> {
  const rows: BuildingRow[] = await game.db.query(
    `SELECT building.id, planet_id, building_type_id, building.level, built_at, activated_at
     FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND activated_at IS NULL`,
    [playerId],
  );
  const ships: ShipRow[] = await game.db.query(
    `SELECT ship.id, planet_id, ship_type_id, ready_at, activated_at, mission_id
     FROM ship JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND activated_at IS NULL`,
    [playerId],
  );
  const snapshot = await readPlayer(game.db, playerId);
  if (!snapshot) throw new Refused(REFUSALS.tokenInvalid);
  const { now, player, planets } = snapshot;
  const planetNames = new Map(planets.map((planet) => [planet.id, planet.name ?? '']));
  const stamp = { version: player.version, server_time: now.toISOString() };
  const place = ({ planet_id }: { planet_id: number }) => ({
    planet_id,
    planet_name: planetNames.get(planet_id) ?? '',
  });
  return {
    username: player.username,
    version: player.version,
    readAt: now.getTime(),
    level: player.level,
    xp: player.xp,
    economy: economyOf(player, planets),
    planetNames,
    constructions: rows.map((row) => ({
      ...buildingView(row, player.race_id, game.speed),
      ...place(row),
      ...stamp,
    })),
    ships: ships.map((row) => ({ ...shipView(row), ship_type_id: row.ship_type_id, ...place(row), ...stamp })),
  };
}

/** The player after these facts, which follow directly on what is known. */
export function liveAfter(live: LivePlayer, facts: PlayerFacts): LivePlayer {
  const { version, level = live.level, xp = live.xp, economy = live.economy, news } = facts;
  let { constructions, ships, planetNames } = live;
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
        planetNames = new Map([...planetNames, [payload.planet_id, payload.planet_name]]);
        break;
    }
  }
  return { ...live, version, level, xp, economy, constructions, ships, planetNames };
}

/** Something that will be so at a known moment if nobody acts before. */
export interface Due {
  /** Milliseconds since 1970. */
  readonly at: number;
  news(stamp: Stamp): PlayerNews;
}

/** What will fall due after `since`, earliest first: constructions that end, ships that are ready, reserves that run dry. */
export function duesOf(live: LivePlayer, since: number): Due[] {
  const dues: Due[] = [];
  for (const building of live.constructions) {
    dues.push({
      at: Date.parse(building.built_at),
      news: (stamp) => ({ name: 'building_due', payload: { ...building, ...stamp } }),
    });
  }
  for (const ship of live.ships) {
    dues.push({
      at: Date.parse(ship.ready_at),
      news: (stamp) => ({ name: 'ship_due', payload: { ...ship, ...stamp } }),
    });
  }
  for (const { planetId, reserves } of live.economy.planets) {
    const planet = { planet_id: planetId, planet_name: live.planetNames.get(planetId) ?? '' };
    for (const resource of RESERVES) {
      dues.push({
        at: emptiesAt(reserves[resource], live.economy.settledAt),
        news: (stamp) => ({ name: 'reserve_emptied', payload: { ...planet, resource, ...stamp } }),
      });
    }
  }
  return dues.filter((due) => due.at > since && due.at !== Number.POSITIVE_INFINITY).sort((a, b) => a.at - b.at);
}
