import { SHIPYARD_ID } from '../catalogue/buildings.ts';
import type { Amounts, Cost } from '../catalogue/resources.ts';
import type { ShipType } from '../catalogue/ships.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type BuildSite, checkCost } from './construction.ts';
import { shipsAtOnce } from './level-bonuses.ts';
import { checkLevel, isUnlocked } from './levels.ts';

/** What the rules need to know of the builder of a ship. */
export interface ShipBuilder {
  readonly raceId: number;
  readonly level: number;
  readonly buildings: BuildSite['buildings'];
}

/** Whether this blueprint is offered to a player of this race and level. */
export function isOffered(type: ShipType, { raceId, level }: Pick<ShipBuilder, 'raceId' | 'level'>): boolean {
  return type.raceId === raceId && isUnlocked(type, level);
}

/**
 * The refusal if this many ships of a type cannot be started here at once, or undefined. Client and server both use this
 * function.
 */
export function checkShip(type: ShipType, wright: ShipBuilder, stock: Amounts, count = 1): Refusal | undefined {
  const most = shipsAtOnce(wright.level);
  if (count > most) return REFUSALS.shipCountInvalid(most);
  if (type.raceId !== wright.raceId) return REFUSALS.shipTypeOfAnotherRace;
  if (!hasShipyard(wright.buildings)) return REFUSALS.noShipyard;
  return checkLevel(type, wright.level) ?? checkCost(priceOf(type.cost, count), stock);
}

/** The price of this many ships. Unlike that of buildings, it does not grow with each. */
export function priceOf(cost: Cost, count: number): Cost {
  return Object.fromEntries(Object.entries(cost).map(([resource, amount]) => [resource, amount * count]));
}

/** Whether one of these buildings is an activated shipyard, which ships need. */
export function hasShipyard(buildings: BuildSite['buildings']): boolean {
  return buildings.some((building) => building.building_type_id === SHIPYARD_ID && building.activated);
}

/** Construction time of this type in minutes, at this game speed. */
export function shipMinutes(type: ShipType, speed: number): number {
  return type.minutes / speed;
}

/** The refusal if this ship cannot be activated at `now` (ms since 1970), or undefined. */
export function checkLaunch(ship: { activated: boolean; readyAt: number }, now: number): Refusal | undefined {
  if (ship.activated) return REFUSALS.shipActive;
  return now < ship.readyAt ? REFUSALS.shipNotReady : undefined;
}

export type ShipState = 'Constructing' | 'Ready' | 'Idle' | 'On Mission' | 'On March' | 'Unknown';

/** The display state of a ship with the fields of the API, at `now` (ms since 1970). */
export function shipState(
  ship: {
    readonly activated: boolean;
    readonly on_mission: boolean;
    readonly on_march?: boolean;
    readonly ready_at?: string | null;
  },
  now: number,
): ShipState {
  if (ship.on_march) return 'On March';
  if (ship.activated) return ship.on_mission ? 'On Mission' : 'Idle';
  if (ship.on_mission || !ship.ready_at) return 'Unknown';
  return now < Date.parse(ship.ready_at) ? 'Constructing' : 'Ready';
}
