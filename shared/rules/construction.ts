import { BUILDING_TYPES, type BuildingType, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { raceOf } from '../catalogue/races.ts';
import { type Amounts, type Cost, isReserve, type Rates, RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { HOME_YIELD } from '../catalogue/start.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Economy, emptiesAt, MAX_STOCK, type PlanetEconomy, settle } from './production.ts';

/** The longest construction, in minutes: later moments are no dates. */
const CENTURY = 100 * 365 * 24 * 60;

/** What the rules need to know of a planet; field names as in the API. */
export interface BuildSite {
  /** A home keeps a place for each type of which it can hold one. */
  readonly home: boolean;
  readonly max_buildings: number;
  readonly build_slots: number;
  readonly buildings: readonly { readonly building_type_id: number; readonly activated: boolean }[];
}

/** A planet of the player and what stands or is under construction there. */
export interface PricedSite {
  readonly planet_id: number;
  readonly buildings: readonly {
    readonly building_type_id: number;
    /** Whether the player took it together with its planet. */
    readonly taken?: boolean;
  }[];
}

/**
 * How many of the player's buildings of a type, finished or not, make the next one dearer and slower. Those do not that were
 * taken with their planet, nor those that yield ore where all of it is gone. The economy is settled up to the moment asked for.
 */
export function countedOf(type: BuildingType, sites: readonly PricedSite[], { planets }: Economy): number {
  const spent = new Set(planets.filter((planet) => isSpent(type, planet)).map(({ planetId }) => planetId));
  return sites.reduce((sum, site) => (spent.has(site.planet_id) ? sum : sum + builtOf(type, site)), 0);
}

/** Whether this type yields ores, and none of them is left in the ground of this planet. */
export function isSpent(type: BuildingType, { reserves }: PlanetEconomy): boolean {
  const ores = oresOf(type);
  return ores.length > 0 && ores.every((ore) => reserves[ore].reserve === 0);
}

/** The moments (ms since 1970) at which countedOf() will fall if nothing but time happens, the earliest first. */
export function countFallsAt(type: BuildingType, sites: readonly PricedSite[], economy: Economy): readonly number[] {
  const built = new Set(sites.filter((site) => builtOf(type, site) > 0).map(({ planet_id }) => planet_id));
  return economy.planets
    .filter((planet) => built.has(planet.planetId) && !isSpent(type, planet))
    .map(({ reserves }) => {
      const left = oresOf(type).map((ore) => reserves[ore]);
      return Math.max(...left.filter(({ reserve }) => reserve > 0).map((flow) => emptiesAt(flow, economy.settledAt)));
    })
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
}

/** countedOf() at a moment that is not before `settledAt`, if nothing but time happens until then. */
export function countedAt(type: BuildingType, sites: readonly PricedSite[], economy: Economy, at: number): number {
  return countedOf(type, sites, oresOf(type).length > 0 ? settle(economy, at) : economy);
}

function builtOf(type: BuildingType, { buildings }: PricedSite): number {
  return buildings.filter((each) => each.building_type_id === type.id && !each.taken).length;
}

function oresOf({ output }: BuildingType) {
  return RESERVES.filter((ore) => output[ore]);
}

/** Price, in whole units, of the next building of a type for a player of whose buildings `owned` count: see countedOf(). */
export function buildCost(type: BuildingType, owned: number): Cost {
  return mapAmounts(type.cost, (amount) => Math.min(MAX_STOCK, Math.round(amount * type.costGrowth ** owned)));
}

/** Construction time, in minutes, of the next building of a type, at this game speed. The same `owned` as for its price. */
export function buildMinutes(type: BuildingType, owned: number, speed: number): number {
  return Math.min(type.minutes * type.minutesGrowth ** owned, CENTURY) / speed;
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
 * The types for which a planet keeps a place each: on a home those of which it can hold one and that neither stand nor rise there, so
 * that whatever a later level unlocks finds room. A colony keeps one for its shipyard, and says so only at its last place.
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
