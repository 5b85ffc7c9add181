import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { raceOf } from '#shared/catalogue/races';
import { type Amounts, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { HOME_WORLD, HOME_YIELD } from '#shared/catalogue/start';
import { Tally, xpFor } from '#shared/rules/experience';
import { BULK_STOCK } from '../../services/admin/bulk-players.ts';

/*
 * A second, simple implementation of the economy that shares no rules with the server but those of XP: everything that was ever
 * produced is summed exactly, and rounded only on reading. Times are ms since 1970 on a clock that no test has moved.
 */

const HOUR = 3_600_000n;
const MINUTE = 60_000;
/** What a home keeps places for. */
const UNIQUE = BUILDING_TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet).map(({ id }) => id);
/** What a level of Seam Reading adds to the yield of a mine. */
const SEAM = 2 / 100;
export const SEAM_LEVELS = 5;
const NOBODY: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

export interface ModelBuilding {
  readonly id: number;
  readonly type: BuildingType;
  readonly dueAt: number;
  readonly paid: Amounts;
  active: boolean;
}

export class ModelPlayer {
  readonly buildings: ModelBuilding[] = [];
  /** Whole amounts that were added or removed at a single moment: starting stock, prices, gifts. */
  readonly #moved: Record<Resource, number> = { ...BULK_STOCK };
  /** Production up to `#at`, in units per hour times milliseconds. */
  readonly #flowed: Record<Resource, bigint> = { naquadah: 0n, trinium: 0n, metal: 0n, energy: 0n, food: 0n };
  readonly #mined: Record<Resource, bigint> = { naquadah: 0n, trinium: 0n, metal: 0n, energy: 0n, food: 0n };
  /** Leaves of absence, in which nothing is produced. */
  readonly #leaves: { readonly from: number; readonly until: number }[] = [];
  /** All of it is made on one day. */
  readonly #made = new Tally();
  #at: number;
  xp = 0;
  /** The level of Seam Reading. */
  seams = 0;

  constructor(
    readonly race: number,
    foundedAt: number,
  ) {
    this.#at = foundedAt;
  }

  /** Whole units of each resource at this moment. */
  stockAt(moment: number): Amounts {
    const stock = { ...NOBODY };
    for (const name of RESOURCES) {
      const byHand = (this.#flowed[name] + BigInt(this.#streamOf(name)) * this.#workedUntil(moment)) / HOUR;
      const [mined, reserve] = [this.#minedBy(name, moment), reserveOf(name)];
      stock[name] = this.#moved[name] + Number(byHand) + Number(mined < reserve ? mined : reserve);
    }
    return stock;
  }

  /** Units of all resources together that an hour brings at this moment, outside leaves. */
  outputAt(moment: number): number {
    const mineOf = (name: Resource) => (this.#minedBy(name, moment) < reserveOf(name) ? this.#mineOf(name) : 0);
    return RESOURCES.reduce((sum, name) => sum + this.#streamOf(name) + mineOf(name), 0);
  }

  /** What the mines would have brought by this moment if no reserve ended. */
  #minedBy(name: Resource, moment: number): bigint {
    return (this.#mined[name] + BigInt(this.#mineOf(name)) * this.#workedUntil(moment)) / HOUR;
  }

  /** Price of the next building of a type. */
  priceOf(type: BuildingType): Amounts {
    const price = { ...NOBODY };
    for (const name of RESOURCES) {
      price[name] = Math.round((type.cost[name] ?? 0) * type.costGrowth ** this.#owned(type));
    }
    return price;
  }

  /** When the next building of a type would be due. */
  dueOf(type: BuildingType, moment: number): number {
    const owned = this.#owned(type);
    const minutes = owned === 0 && type.firstMinutes ? type.firstMinutes : type.minutes * type.minutesGrowth ** owned;
    return moment + Math.round(minutes * MINUTE);
  }

  /** Whether the planet has a slot for this type, and may have another building of it. */
  hasPlaceFor(type: BuildingType): boolean {
    const has = (id: number) => this.buildings.some((each) => each.type.id === id);
    const places = HOME_WORLD.maxBuildings - this.buildings.length;
    const kept = UNIQUE.filter((id) => !has(id)).length;
    if (type.uniquePerPlanet && has(type.id)) return false;
    if (places < 1 || (!type.uniquePerPlanet && places <= kept)) return false;
    return this.buildings.filter(({ active }) => !active).length < HOME_WORLD.buildSlots;
  }

  move(amounts: Partial<Amounts>, sign: 1 | -1): void {
    for (const name of RESOURCES) this.#moved[name] += sign * (amounts[name] ?? 0);
  }

  activate(building: ModelBuilding, moment: number): void {
    this.#workOnTo(moment);
    building.active = true;
    this.xp += xpFor(building.paid, this.#made.add(`${building.type.id}`, 0));
  }

  /** From this moment on, mines yield by another level of Seam Reading more. */
  readSeams(moment: number, xp: number): void {
    this.#workOnTo(moment);
    this.seams += 1;
    this.xp += xp;
  }

  #workOnTo(moment: number): void {
    for (const name of RESOURCES) {
      const since = this.#workedUntil(moment);
      this.#flowed[name] += BigInt(this.#streamOf(name)) * since;
      this.#mined[name] += BigInt(this.#mineOf(name)) * since;
    }
    this.#at = moment;
  }

  rest(from: number, until: number): void {
    this.#leaves.push({ from, until });
  }

  /** Milliseconds from `#at` to this moment, without leaves. */
  #workedUntil(moment: number): bigint {
    const away = this.#leaves.map(({ from, until }) => Math.max(0, Math.min(until, moment) - Math.max(from, this.#at)));
    return BigInt(Math.max(0, moment - this.#at - away.reduce((sum, ms) => sum + ms, 0)));
  }

  #owned(type: BuildingType): number {
    return this.buildings.filter((each) => each.type.id === type.id).length;
  }

  /** Units per hour that no reserve limits: gathering by hand, power plants and farms. */
  #streamOf(name: Resource): number {
    return (HOME_YIELD[name] ?? 0) + (isReserve(name) ? 0 : this.#outputOf(name));
  }

  /** Units per hour that are mined from the planet's reserve. */
  #mineOf(name: Resource): number {
    return isReserve(name) ? this.#outputOf(name) : 0;
  }

  #outputOf(name: Resource): number {
    const { trait } = raceOf(this.race);
    let sum = 0;
    for (const { active, type } of this.buildings) {
      const bonus =
        (trait.resource === name ? 1 + trait.percent / 100 : 1) * (isReserve(name) ? 1 + this.seams * SEAM : 1);
      if (active) sum += Math.round((type.output[name] ?? 0) * bonus);
    }
    return sum;
  }
}

function isReserve(name: Resource): name is (typeof RESERVES)[number] {
  return RESERVES.some((reserve) => reserve === name);
}

function reserveOf(name: Resource): bigint {
  return BigInt(isReserve(name) ? HOME_WORLD.reserves[name] : 0);
}

/** The buildings that every player may build from level 1 on. */
export const MODEL_TYPES = [1, 2, 3, 4, 5, SHIPYARD_ID].map(buildingTypeOf).filter(({ minLevel }) => minLevel === 1);
