import { AFTERMATH, LOOT, SIDES } from '../../catalogue/battles.ts';
import { type Amounts, RESERVES, RESOURCES } from '../../catalogue/resources.ts';
import { shipTypeOf } from '../../catalogue/ships.ts';
import { squadTypeOf } from '../../catalogue/squads.ts';
import { mulDiv } from '../integers.ts';
import type { Aftermath } from './aftermath.ts';
import { crewAttackOf } from './stacks.ts';
import { sumOf, type TypeCount } from './worth.ts';

/** Whole units of each resource. */
type Units = Readonly<Amounts>;

/** Ores in the wrecks of lost ships, for the side that holds the field. The hold of an attacker limits it: see `withinCap`. */
export function salvageOf(ships: readonly TypeCount[]): Amounts {
  const salvage = nothing();
  for (const reserve of RESERVES) {
    const ore = ships.reduce((sum, { typeId, count }) => sum + count * (shipTypeOf(typeId).cost[reserve] ?? 0), 0);
    salvage[reserve] = mulDiv(ore, AFTERMATH.salvagePercent, 100);
  }
  return salvage;
}

/** Units that an attacker can carry home, salvage and loot together. */
export function holdOf({ crews, squads }: Aftermath['carriers']): number {
  const { holdPerCrewAttack, holdPerSquadAttack } = AFTERMATH;
  const ofShips = crews.reduce((sum, { typeId, count }) => sum + count * crewAttackOf(shipTypeOf(typeId)), 0);
  const ofSquads = squads.reduce((sum, { typeId, count }) => sum + count * squadTypeOf(typeId).baseAttack, 0);
  return holdPerCrewAttack * ofShips + holdPerSquadAttack * ofSquads;
}

/** Everything that limits the loot of one landing. */
export interface Raid {
  /** What the victim has. */
  readonly stock: Units;
  /** The victim's output, in units per hour of the game; fractions are dropped. */
  readonly hourly: Units;
  readonly isHome: boolean;
  /** Percent, from moraleOf(). */
  readonly morale: number;
  /** Units that fit into the hold beside the salvage. */
  readonly hold: number;
  /** From lootAllowance(), for the victim and for the taker. */
  readonly victimLeft: number;
  readonly takerLeft: number;
}

/** What a raid takes. Each resource is at most what lies open, and all together at most what fits each limit. */
export function lootOf({ stock, hourly, isHome, morale, hold, victimLeft, takerLeft }: Raid): Amounts {
  const percent = isHome ? LOOT.homePercent : LOOT.percent;
  const wanted = nothing();
  for (const resource of RESOURCES) {
    const open = stock[resource] - LOOT.keptHours * Math.floor(hourly[resource]) - LOOT.keptUnits;
    wanted[resource] = mulDiv(Math.max(0, open), percent * morale, 10_000);
  }
  return withinCap(wanted, Math.min(hold, victimLeft, takerLeft));
}

/** These amounts if their sum is at most `cap`; otherwise each one's share of `cap`, rounded down. */
export function withinCap(amounts: Units, cap: number): Amounts {
  const sum = sumOf(amounts);
  const within = nothing();
  for (const resource of RESOURCES) {
    within[resource] = sum <= cap ? amounts[resource] : mulDiv(amounts[resource], Math.max(0, cap), sum);
  }
  return within;
}

/** Units of all resources together that a player with this output may lose or take in LOOT.windowHours. */
export function lootCap(hourly: Units, role: 'victim' | 'taker'): number {
  const output = RESOURCES.reduce((sum, resource) => sum + Math.floor(hourly[resource]), 0);
  return output * (role === 'victim' ? LOOT.victimHours : LOOT.takerHours);
}

/** What is left of lootCap() after `looted` units in the last LOOT.windowHours. */
export function lootAllowance(hourly: Units, role: 'victim' | 'taker', looted: number): number {
  return Math.max(0, lootCap(hourly, role) - looted);
}

/**
 * XP for what a player destroyed, by its price and by the player's morale against the other player. At the lowest morale there is
 * none.
 */
export function battleXp(price: number, morale: number): number {
  if (morale <= SIDES.moraleLow) return 0;
  return Math.min(AFTERMATH.mostXp, mulDiv(price, morale, AFTERMATH.xpDivisor * 100));
}

const nothing = (): Amounts => ({ naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 });
