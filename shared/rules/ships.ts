import { SHIPYARD_ID } from '../catalogue/buildings.ts';
import type { Amounts } from '../catalogue/resources.ts';
import type { ShipType } from '../catalogue/ships.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type BuildSite, checkCost } from './construction.ts';
import { checkLevel, isUnlocked } from './levels.ts';

/** What the rules must know of who builds a ship, and where. */
export interface Shipwright {
  readonly raceId: number;
  readonly level: number;
  readonly buildings: BuildSite['buildings'];
}

/** Whether this blueprint is offered to a player at all (G-50). */
export function isOffered(type: ShipType, { raceId, level }: Pick<Shipwright, 'raceId' | 'level'>): boolean {
  return type.raceId === raceId && isUnlocked(type, level);
}

/** Why this ship cannot be started here, or undefined. The button and the server ask this same function. */
export function checkShip(type: ShipType, wright: Shipwright, stock: Amounts): Refusal | undefined {
  if (type.raceId !== wright.raceId) return REFUSALS.shipTypeOfAnotherRace;
  if (!hasShipyard(wright.buildings)) return REFUSALS.noShipyard;
  return checkLevel(type, wright.level) ?? checkCost(type.cost, stock);
}

/** Only an activated shipyard builds ships (T-13). */
export function hasShipyard(buildings: BuildSite['buildings']): boolean {
  return buildings.some((building) => building.building_type_id === SHIPYARD_ID && building.activated);
}

/** Minutes that a ship of this type takes at this game speed. */
export function shipMinutes(type: ShipType, speed: number): number {
  return type.minutes / speed;
}

/** Why this ship cannot be launched at `now` (ms since 1970), or undefined. */
export function checkLaunch(ship: { activated: boolean; readyAt: number }, now: number): Refusal | undefined {
  if (ship.activated) return REFUSALS.shipActive;
  return now < ship.readyAt ? REFUSALS.shipNotReady : undefined;
}

export type ShipState = 'Constructing' | 'Ready' | 'Idle' | 'On Mission' | 'Unknown';

/** T-05 to T-12, from a ship as the wire has it, at `now` (ms since 1970). */
export function shipState(
  ship: { readonly activated: boolean; readonly on_mission: boolean; readonly ready_at?: string | null },
  now: number,
): ShipState {
  if (ship.activated) return ship.on_mission ? 'On Mission' : 'Idle';
  if (ship.on_mission || !ship.ready_at) return 'Unknown';
  return now < Date.parse(ship.ready_at) ? 'Constructing' : 'Ready';
}
