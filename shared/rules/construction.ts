import { type BuildingType, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { raceOf } from '../catalogue/races.ts';
import { type Amounts, type Cost, isReserve, type Rates, RESOURCES } from '../catalogue/resources.ts';
import { HOME_YIELD } from '../catalogue/start.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { MAX_STOCK } from './production.ts';

/** The longest construction, in minutes: later moments are no dates. */
const CENTURY = 100 * 365 * 24 * 60;

/** What the rules need to know of a planet; field names as in the API. */
export interface BuildSite {
  readonly max_buildings: number;
  readonly build_slots: number;
  readonly buildings: readonly { readonly building_type_id: number; readonly activated: boolean }[];
}

/**
 * Price, in whole units, of the next building of a type for a player who has built `owned` of them, finished or not: those
 * that were taken with their planet do not count.
 */
export function buildCost(type: BuildingType, owned: number): Cost {
  return mapAmounts(type.cost, (amount) => Math.min(MAX_STOCK, Math.round(amount * type.costGrowth ** owned)));
}

/**
 * Construction time, in minutes, of the next building of a type for a player who has `owned` of them, at this game
 * speed.
 */
export function buildMinutes(type: BuildingType, owned: number, speed: number): number {
  return Math.min(type.minutes * type.minutesGrowth ** owned, CENTURY) / speed;
}

/**
 * Output, in whole units per hour, of one active building of this type for this race at this game speed. `seam`: percent more
 * ore by research, from orePercent().
 */
export function buildingOutput(type: BuildingType, raceId: number, speed: number, seam = 0): Rates {
  const { trait } = raceOf(raceId);
  return mapAmounts(type.output, (amount, resource) => {
    const more = isReserve(resource) ? 1 + seam / 100 : 1;
    return Math.round(amount * (resource === trait.resource ? 1 + trait.percent / 100 : 1) * more * speed);
  });
}

/** Output of a home world without buildings, in whole units per hour at this game speed; no reserve limits it. */
export function homeOutput(speed: number): Rates {
  return mapAmounts(HOME_YIELD, (amount) => Math.round(amount * speed));
}

/** The buildings that hold a build slot: a finished one too, until it is activated. */
export function slotHolders<B extends { readonly activated: boolean }>(buildings: readonly B[]): B[] {
  return buildings.filter(({ activated }) => !activated);
}

/** Free slots for parallel constructions. */
export function freeBuildSlots({ build_slots, buildings }: BuildSite): number {
  return Math.max(0, build_slots - slotHolders(buildings).length);
}

/** The refusal if this building cannot be started here, or undefined. Client and server both use this function. */
export function checkBuild(site: BuildSite, type: BuildingType, cost: Cost, stock: Amounts): Refusal | undefined {
  const refusal = checkSite(site, type);
  if (refusal) return refusal;
  if (freeBuildSlots(site) === 0) return REFUSALS.noFreeSlot;
  return checkCost(cost, stock);
}

/** The refusal if the planet has no place for this building, whatever its slots and the stock, or undefined. */
export function checkSite(site: BuildSite, type: BuildingType): Refusal | undefined {
  const has = (id: number) => site.buildings.some((building) => building.building_type_id === id);
  const places = site.max_buildings - site.buildings.length;

  if (type.uniquePerPlanet && has(type.id)) return REFUSALS.limitReached;
  if (places <= 0) return REFUSALS.planetFull;
  if (places === 1 && type.id !== SHIPYARD_ID && !has(SHIPYARD_ID)) return REFUSALS.lastPlaceForShipyard;
  return undefined;
}

/** The refusal, naming what is missing, if the stock cannot pay this price, or undefined. */
export function checkCost(cost: Cost, stock: Amounts): Refusal | undefined {
  const missing = shortage(cost, stock);
  return missing && REFUSALS.insufficientResources(missing);
}

/** The amounts missing for this price, or undefined if it can be paid. */
export function shortage(cost: Cost, stock: Amounts): Cost | undefined {
  const missing = mapAmounts(cost, (amount, resource) => Math.max(0, amount - stock[resource]));
  return Object.values(missing).some((amount) => amount > 0) ? missing : undefined;
}

/** The refusal if this building cannot be activated at `now` (ms since 1970), or undefined. */
export function checkActivate(building: { activated: boolean; builtAt: number }, now: number): Refusal | undefined {
  if (building.activated) return REFUSALS.buildingActive;
  return now < building.builtAt ? REFUSALS.buildingNotDue : undefined;
}

function mapAmounts(amounts: Cost, change: (amount: number, resource: (typeof RESOURCES)[number]) => number): Cost {
  const changed: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const amount = amounts[resource];
    if (amount !== undefined) changed[resource] = change(amount, resource);
  }
  return changed;
}
