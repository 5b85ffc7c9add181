import type { Stance } from '#shared/catalogue/battles';
import { MARCH_KINDS, MARCH_TYPES, type MarchType } from '#shared/catalogue/marches';
import { RESERVES, RESOURCES, type Reserve, type Resource } from '#shared/catalogue/resources';
import { bankOf } from '#shared/rules/alliances';
import type { BankBooks } from '#shared/rules/bank-books';
import type { Gate } from '#shared/rules/battles/iris';
import type { Economy, PlanetEconomy } from '#shared/rules/production';
import type { ResearchLevels } from '#shared/rules/research';
import type { Vacation } from '#shared/rules/vacation';

type Stock<R extends string> = Record<R | `rate_${R}` | `remainder_${R}`, number>;

/** A player's row, without the columns that only account pages need. */
export interface PlayerRow extends Stock<Resource> {
  id: number;
  username: string;
  race_id: number;
  level: number;
  xp: number;
  version: number;
  settled_at: Date;
  verified_at: Date | null;
  /** When the player became a newcomer: see NEWCOMER_SINCE. */
  newcomer_since: Date;
  banned_at: Date | null;
  /** Until when operators have muted the player. */
  muted_until: Date | null;
  /** When the player ended the peace of newcomers. */
  struck_at: Date | null;
  /** A copy of what the table `research` says is completed, so that a lock of the player reads it too. */
  research: ResearchLevels;
  /** The last leave of absence, or the one ahead. `vacation_due_at`: its begin, then its end, then null. */
  vacation_from: Date | null;
  vacation_until: Date | null;
  vacation_due_at: Date | null;
  /** The language that the player has chosen; null for none. */
  language: string | null;
}

/** A planet's row. */
export interface PlanetRow extends Stock<Reserve> {
  id: number;
  name: string | null;
  planet_type_id: number;
  coordinates_x: number;
  coordinates_y: number;
  stargate_address: number[];
  point_of_origin: number;
  owner_id: number | null;
  max_buildings: number;
  build_slots: number;
  population: number;
  defense_level: number;
  defense_stat: number;
  /** Strength of the guards of a wild world; 0 if there are none. */
  guard: number;
  /** How many percent more every building yields here: see rules/seasons/season-day.ts. */
  richness: number;
  /** Whether anybody has ever owned it. */
  settled_once: boolean;
  /** Until when nobody may settle it, because its owner gave it up; text in rows that were read as JSON. */
  closed_until: Date | string | null;
  /** The planet that its owner's registration founded. */
  home: boolean;
  stance: Stance;
  /** Until when the iris of its gate is closed; text in rows that were read as JSON. */
  iris_until: Date | string | null;
}

/** An alliance's row. `kept_*`: the part of its bank that was once given under the peace of newcomers, and is never paid out. */
export interface AllianceRow extends Record<Reserve | `kept_${Reserve}`, number> {
  id: number;
  name: string;
  description: string | null;
  level: number;
  max_members: number;
  member_count: number;
  leader_id: number;
  officers_trusted: boolean;
  version: number;
}

/** A membership's row, without the columns that only lists need. */
export interface MemberRow {
  alliance_id: number;
  player_id: number;
  officer: boolean;
  /** Text in rows that were read as JSON. */
  joined_at: string;
}

const stockColumns = (resources: readonly string[]) =>
  resources.flatMap((resource) => [resource, `rate_${resource}`, `remainder_${resource}`]).join(', ');

/** SQL condition: the player may log in and send commands. */
export const MAY_PLAY = '(verified_at IS NOT NULL AND banned_at IS NULL)';

/** SQL condition: the player is on leave, so that nothing is produced. */
export const ON_LEAVE = '(vacation_due_at IS NOT NULL AND vacation_due_at = vacation_until)';

/**
 * SQL conditions: the ship or squad stands on the planet of its row: it is neither away nor lost. It may not be ready yet.
 * `coalesce` keeps PostgreSQL from looking through the index of missions for every ship that is on none: while it has no
 * statistics of the ships, it expects few.
 */
export const SHIP_IS_HERE = '(coalesce(ship.mission_id, ship.march_id) IS NULL AND ship.lost_at IS NULL)';
export const SQUAD_IS_HERE = '(squad.march_id IS NULL AND squad.lost_at IS NULL)';

const marchesOf = (has: (type: MarchType) => boolean) => {
  const kinds = MARCH_KINDS.filter((kind) => has(MARCH_TYPES[kind])).map((kind) => `'${kind}'`);
  return (march = 'march') => `${march}.kind IN (${kinds.join(', ')})`;
};
/** SQL conditions: the march of this alias attacks, lays siege, or stands on its target as a guest. */
export const isHostileMarch = marchesOf(({ hostile }) => hostile);
export const isSiegeMarch = marchesOf(({ besieges }) => besieges);
export const isGuestMarch = marchesOf(({ stays }) => stays === 'guest');

/** SQL condition: the building stands or is under construction: it was neither cancelled nor lost with its world. */
export const BUILDING_STANDS = '(building.cancelled_at IS NULL AND building.lost_at IS NULL)';
/** SQL condition: the building yields and has its effects. */
export const BUILDING_IS_ACTIVE = '(building.activated_at IS NOT NULL AND building.lost_at IS NULL)';

/** SQL expression: the game's time now, in whole milliseconds. */
export const NOW = "date_trunc('milliseconds', clock_timestamp()) AS now";

/** SQL expression: since when a player's account exists. */
export const ACCOUNT_SINCE = 'coalesce(verified_at, created_at)';

/** SQL expression: when the peace of newcomers began for a player. In each season after the first it begins again for everybody. */
export const NEWCOMER_SINCE = `greatest(${ACCOUNT_SINCE}, (SELECT max(began_at) FROM season WHERE number > 1))`;

export const PLAYER_COLUMNS = `id, username, race_id, level, xp, version, settled_at, verified_at, ${NEWCOMER_SINCE} AS newcomer_since, banned_at, muted_until, struck_at, research,
  vacation_from, vacation_until, vacation_due_at, language, ${stockColumns(RESOURCES)}`;

export const PLANET_COLUMNS = `id, name, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin,
  owner_id, max_buildings, build_slots, population, defense_level, defense_stat, guard, richness, settled_once, closed_until, home, stance, iris_until, ${stockColumns(RESERVES)}`;

export const ALLIANCE_COLUMNS = `id, name, description, level, max_members, member_count, leader_id, officers_trusted, version, ${RESERVES.map((name) => `${name}, kept_${name}`).join(', ')}`;

/** The gate of a planet, as the rules see it. */
export function gateOf({ iris_until }: Pick<PlanetRow, 'iris_until'>): Gate {
  return { closedUntil: iris_until === null ? null : new Date(iris_until).getTime() };
}

/** The columns of a player's row that hold the leave. */
export type VacationRow = Pick<PlayerRow, 'vacation_from' | 'vacation_until' | 'vacation_due_at'>;

/** The leave of a player, as the rules see it. */
export function vacationOf({ vacation_from, vacation_until, vacation_due_at }: VacationRow): Vacation | null {
  if (!vacation_from || !vacation_until) return null;
  return {
    from: vacation_from.getTime(),
    until: vacation_until.getTime(),
    dueAt: vacation_due_at?.getTime() ?? null,
  };
}

/** A player's economy for the rules, from the player's row and the rows of all the player's planets. */
export function economyOf(player: PlayerRow, planets: Iterable<PlanetRow>): Economy {
  const stock = {} as Record<Resource, number>;
  const flows = {} as Record<Resource, Economy['flows'][Resource]>;
  for (const resource of RESOURCES) {
    stock[resource] = player[resource];
    flows[resource] = { rate: player[`rate_${resource}`], remainder: player[`remainder_${resource}`] };
  }
  return { settledAt: player.settled_at.getTime(), stock, flows, planets: Array.from(planets, planetEconomyOf) };
}

/** The books of an alliance's bank for the rules. */
export function bankBooksOf(alliance: AllianceRow): BankBooks {
  const { kept_naquadah: naquadah, kept_trinium: trinium, kept_metal: metal } = alliance;
  return { bank: bankOf(alliance), kept: { naquadah, trinium, metal } };
}

export function planetEconomyOf(planet: PlanetRow): PlanetEconomy {
  const reserves = {} as Record<Reserve, PlanetEconomy['reserves'][Reserve]>;
  for (const reserve of RESERVES) {
    reserves[reserve] = {
      rate: planet[`rate_${reserve}`],
      reserve: planet[reserve],
      remainder: planet[`remainder_${reserve}`],
    };
  }
  return { planetId: planet.id, reserves };
}
