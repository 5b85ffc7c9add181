import { BUILDING_TYPES, type BuildingType, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { raceOf } from '../catalogue/races.ts';
import { type Amounts, type Cost, isReserve, type Rates, RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { HOME_YIELD } from '../catalogue/start.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Economy, emptiesAt, MAX_STOCK, type PlanetEconomy } from './production.ts';

/** The longest construction, in minutes: later moments are no dates. */
const CENTURY = 100 * 365 * 24 * 60;

/** What the rules need to know of a planet; field names as in the API. */
export interface BuildSite {
  /** A home keeps a place for each type of which it can hold only one. */
  readonly home: boolean;
  readonly max_buildings: number;
  readonly build_slots: number;
  readonly buildings: readonly { readonly building_type_id: number; readonly activated: boolean }[];
}

/** A planet of the player, with its finished buildings and those under construction. */
export interface PricedSite {
  readonly planet_id: number;
  readonly buildings: readonly {
    readonly building_type_id: number;
    /** Whether the player took it together with its planet. */
    readonly taken?: boolean;
  }[];
}

/**
 * How many buildings of each type the player has built or is building on each planet; buildings that were taken with it do not
 * count.
 */
export type Built = ReadonlyMap<number, ReadonlyMap<number, number>>;

export function builtOn(sites: readonly PricedSite[]): Built {
  const built = new Map<number, Map<number, number>>();
  for (const { planet_id, buildings } of sites) {
    for (const { building_type_id: id, taken } of buildings) {
      if (taken) continue;
      const there = built.get(id) ?? new Map<number, number>();
      built.set(id, there.set(planet_id, (there.get(planet_id) ?? 0) + 1));
    }
  }
  return built;
}

/** From a moment on, this many buildings make the next one dearer and slower. */
export interface CountStep {
  /** Ms since 1970. */
  readonly from: number;
  readonly owned: number;
}

/**
 * How many buildings of a type decide what the next one costs, from `settledAt` on, if nothing but time happens: the steps go
 * down, because a building that yields ore no longer counts once all of that ore is gone.
 */
export function countSteps(type: BuildingType, built: Built, { planets, settledAt }: Economy): readonly CountStep[] {
  const there = built.get(type.id) ?? new Map<number, number>();
  let owned = [...there.values()].reduce((sum, count) => sum + count, 0);
  const falls: { readonly from: number; readonly count: number }[] = [];
  for (const planet of there.size > 0 ? planets : []) {
    const count = there.get(planet.planetId);
    if (count === undefined) continue;
    const from = spentAt(type, planet, settledAt);
    if (from <= settledAt) owned -= count;
    else if (from < Number.POSITIVE_INFINITY) falls.push({ from, count });
  }
  const steps = [{ from: settledAt, owned }];
  for (const { from, count } of falls.sort((a, b) => a.from - b.from)) {
    owned -= count;
    steps.push({ from, owned });
  }
  return steps;
}

/** How many buildings of a type decide what the next one costs now. The economy is settled. */
export function countedOf(type: BuildingType, sites: readonly PricedSite[], economy: Economy): number {
  return countAt(countSteps(type, builtOn(sites), economy), economy.settledAt);
}

/** How many buildings count at a moment, which must not be before the first step. */
export function countAt(steps: readonly CountStep[], moment: number): number {
  return steps.findLast(({ from }) => from <= moment)?.owned ?? 0;
}

/**
 * The moment at which the last ore that this type yields is used up on a planet; Infinity if that never happens, as for types
 * that yield no ore.
 */
function spentAt({ output }: BuildingType, { reserves }: PlanetEconomy, settledAt: number): number {
  const ores = RESERVES.filter((ore) => output[ore]);
  if (ores.length === 0) return Number.POSITIVE_INFINITY;
  const ends = ores.map((ore) => (reserves[ore].reserve === 0 ? settledAt : emptiesAt(reserves[ore], settledAt)));
  return Math.max(...ends);
}

/** Price, in whole units, of the next building of a type. `owned`: how many of the player's buildings count, see countSteps(). */
export function buildCost(type: BuildingType, owned: number): Cost {
  return mapAmounts(type.cost, (amount) => Math.min(MAX_STOCK, Math.round(amount * type.costGrowth ** owned)));
}

/** Construction time, in minutes, of the next building of a type, at this game speed. The same `owned` as for its price. */
export function buildMinutes(type: BuildingType, owned: number, speed: number): number {
  const { minutes, firstMinutes = minutes, minutesGrowth } = type;
  return (owned === 0 ? firstMinutes : Math.min(minutes * minutesGrowth ** owned, CENTURY)) / speed;
}

/** What raises the output of a building, in percent. */
export interface YieldBonus {
  /** More ore by research, from orePercent(). */
  readonly seam: number;
  /** More of everything on a rich world. */
  readonly richness: number;
}

const NO_BONUS: YieldBonus = { seam: 0, richness: 0 };

/** Output, in whole units per hour, of one active building of this type for this race at this game speed. */
export function buildingOutput(type: BuildingType, raceId: number, speed: number, bonus = NO_BONUS): Rates {
  return mapAmounts(plainOutput(type, raceId, speed), (amount, resource) =>
    // The audit rounds in SQL by the same arithmetic: see store/ledger/rates.ts.
    Math.floor((amount * (100 + bonus.richness + (isReserve(resource) ? bonus.seam : 0))) / 100 + 0.5),
  );
}

/** The output without any bonus, not rounded. */
export function plainOutput(type: BuildingType, raceId: number, speed: number): Rates {
  const { trait } = raceOf(raceId);
  return mapAmounts(type.output, (amount, resource) =>
    resource === trait.resource ? (amount * (100 + trait.percent) * speed) / 100 : amount * speed,
  );
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
  const kept = keptTypes(site).length;
  if (!type.uniquePerPlanet && kept > 0 && places <= kept) return REFUSALS.placesKept(kept);
  return undefined;
}

const UNIQUE_TYPES: readonly BuildingType[] = BUILDING_TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet);

/**
 * The types for which a planet keeps a place each: on a home, the types of which it can hold only one and which it has not begun
 * yet, so that whatever a later level unlocks finds room. A colony keeps one for its shipyard, and says so only at its last
 * place.
 */
export function keptTypes({ home, buildings }: Pick<BuildSite, 'home' | 'buildings'>): readonly BuildingType[] {
  if (!home) return [];
  const there = new Set(buildings.map(({ building_type_id }) => building_type_id));
  return UNIQUE_TYPES.filter(({ id }) => !there.has(id));
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
