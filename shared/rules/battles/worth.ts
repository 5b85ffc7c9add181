import { FAIRNESS, PRICE_PER_WORTH, SIDES } from '../../catalogue/battles.ts';
import { buildingTypeOf } from '../../catalogue/buildings.ts';
import type { Cost } from '../../catalogue/resources.ts';
import { shipTypeOf } from '../../catalogue/ships.ts';
import { squadTypeOf } from '../../catalogue/squads.ts';

/** A number of ships, squads or buildings of one type. */
export interface TypeCount {
  readonly typeId: number;
  readonly count: number;
}

/** The sum of all resources of a price. */
export function sumOf(cost: Cost): number {
  return Object.values(cost).reduce((sum, amount) => sum + amount, 0);
}

/** What one ship, squad or active building with this price is worth; of a building, the price of a player's first. */
export function worthOf(cost: Cost): number {
  return Math.floor(sumOf(cost) / PRICE_PER_WORTH);
}

/** Throws on an unknown type, like the three functions below. */
function total(units: readonly TypeCount[], costOf: (typeId: number) => Cost): number {
  return units.reduce((sum, { typeId, count }) => sum + count * worthOf(costOf(typeId)), 0);
}

export const worthOfShips = (ships: readonly TypeCount[]) => total(ships, (id) => shipTypeOf(id).cost);
export const worthOfSquads = (squads: readonly TypeCount[]) => total(squads, (id) => squadTypeOf(id).cost);
export const worthOfBuildings = (buildings: readonly TypeCount[]) => total(buildings, (id) => buildingTypeOf(id).cost);

/**
 * The might of a player: the worth of all ships and squads from the moment at which they are ready, wherever they are,
 * and of all active buildings.
 */
export function mightOf(owned: {
  readonly ships: readonly TypeCount[];
  readonly squads: readonly TypeCount[];
  readonly buildings: readonly TypeCount[];
}): number {
  return worthOfShips(owned.ships) + worthOfSquads(owned.squads) + worthOfBuildings(owned.buildings);
}

/** The morale of a player with the might `own` against another with the might `theirs`, in percent: 64 to 100. */
export function moraleOf(own: number, theirs: number): number {
  if (own === 0) return 100;
  const { moraleBase, moralePer, moraleLow } = SIDES;
  return Math.min(100, Math.max(moraleLow, moraleBase + Math.floor((moralePer * theirs) / own)));
}

/** Whether a player with the might `own` may attack one with the might `theirs`. */
export function isInWindow(own: number, theirs: number): boolean {
  return own <= FAIRNESS.window * theirs;
}

/**
 * The least worth of a march against a player of this might. It is computed from the rounded might, so that it reveals no more
 * than strangers can read.
 */
export function leastWorth(theirs: number): number {
  return Math.ceil((FAIRNESS.feintPercent * roundedMight(theirs)) / 100);
}

/** Percent of attack and hull at a world with this defence strength, for those who defend it as their own. */
export function wallPercent(defenseStat: number): number {
  return 100 + Math.floor((SIDES.wallMost * defenseStat) / (defenseStat + SIDES.wallHalf));
}

/** A might as strangers read it: its first two digits, and zeros. */
export function roundedMight(might: number): number {
  let unit = 1;
  while (might >= 100 * unit) unit *= 10;
  return Math.round(might / unit) * unit;
}
