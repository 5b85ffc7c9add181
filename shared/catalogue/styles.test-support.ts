import { buildingOutput } from '../rules/construction.ts';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from './buildings.ts';
import { type Cost, RESERVES, RESOURCES, type Resource } from './resources.ts';
import { SHIP_TYPES, type ShipType } from './ships.ts';
import { DAY, HOUR, Life, type Order, SECOND, type World } from './simulation.test-support.ts';

/** A simulated player's goals. */
interface Style {
  readonly name: string;
  /** Building types that the player saves for first, in this order. */
  readonly opening: readonly number[];
  /** Building types that the player wants one of, each as soon as its level offers it. */
  readonly wants: readonly number[];
  readonly scouts: number;
  /** Duration of scout missions, in days. */
  readonly days: number;
  readonly colonies: number;
  /** A producer is bought first if it pays for itself within this many hours. */
  readonly paybackHours: number;
  /** Whether the player saves for warships, or buys them only with what is left over. */
  readonly fleet: boolean;
}

const FIRST_STEPS = [3, 1, 2, SHIPYARD_ID, 4, 5];

export const MINER: Style = {
  name: 'miner',
  opening: [...FIRST_STEPS, 3, 1, 2, 4, 5, 3],
  wants: [12, 6, 14, 13],
  scouts: 2,
  days: 5,
  colonies: 4,
  paybackHours: 72,
  fleet: false,
};

const EXPLORER: Style = {
  name: 'explorer',
  opening: [...FIRST_STEPS, 8, 3, 4, 1, 2, 3],
  wants: [11, 6, 14, 12, 10, 15],
  scouts: 3,
  days: 2,
  colonies: 6,
  paybackHours: 24,
  fleet: false,
};

const ADMIRAL: Style = {
  name: 'fleet builder',
  opening: [...FIRST_STEPS, 3, 2, 1, 10, 4, 11, 6],
  wants: [9, 16],
  scouts: 1,
  days: 4,
  colonies: 2,
  paybackHours: 12,
  fleet: true,
};

export const STYLES = [MINER, EXPLORER, ADMIRAL] as const;

/** A producer that pays for itself within this many hours precedes everything that the player saves for. */
const URGENT_PAYBACK_HOURS = 1;

/** An order that the player wants, and whether it is worth saving for. */
interface Wish {
  readonly order: Order;
  readonly save: boolean;
}

/** The orders that the player wants now, most wanted first; only their price may still prevent them. */
function* wishes(life: Life, style: Style): Generator<Wish> {
  yield* explorations(life, style);
  yield* scouts(life, Math.min(1, style.scouts));

  const next = style.opening[life.home.buildings.length];
  if (next !== undefined) {
    yield* affordable(life, [{ kind: 'build', world: life.home, type: buildingTypeOf(next) }], true);
    return;
  }
  const producers = growth(life, style);
  for (const { order, hours } of producers) if (hours <= URGENT_PAYBACK_HOURS) yield { order, save: false };
  yield* scouts(life, style.scouts);
  yield* newClasses(life, style);
  yield* colonies(life, style);
  for (const type of style.wants.map(buildingTypeOf)) {
    if (life.owned(type) === 0) yield* affordable(life, life.worlds.map(building(type)), true);
  }
  const [best] = producers;
  if (best && best.hours <= style.paybackHours) yield { order: best.order, save: true };
  yield* warships(life, style);
  if (best) yield { order: best.order, save: !style.fleet };
}

const building =
  (type: BuildingType) =>
  (world: World): Order => ({ kind: 'build', world, type });

/** The first of these orders that nothing but its price prevents. */
function* affordable(life: Life, orders: Iterable<Order>, save: boolean): Generator<Wish> {
  for (const order of orders) if (life.isLawful(order)) return yield { order, save };
}

/** A probe for every unprobed address, then settlers for the next world whose guard the escort can match. */
function* colonies(life: Life, style: Style): Generator<Wish> {
  const unseen = life.known.find(({ probed }) => !probed);
  if (unseen) yield { order: { kind: 'malp', world: life.home, target: unseen }, save: false };
  const target = life.known.find(
    ({ probed, claimed, planet }) => probed && !claimed && planet.guard <= life.escortOf(life.home),
  );
  if (target && life.worlds.length <= style.colonies) {
    yield { order: { kind: 'colonize', world: life.home, target }, save: life.worlds.length === 1 || life.now > DAY };
  }
}

/** Explorations for scouts that can leave now. */
function* explorations(life: Life, style: Style): Generator<Wish> {
  for (const ship of life.home.ships) {
    const idle = ship.type.isScout && ship.activated && !ship.journey;
    if (idle) yield { order: { kind: 'explore', world: life.home, ship, days: style.days }, save: false };
  }
}

/** Orders for scouts at home, up to this number. */
function* scouts(life: Life, number: number): Generator<Wish> {
  const type = classesOf(life.raceId).find(({ isScout }) => isScout);
  const owned = life.home.ships.filter((ship) => ship.type === type).length;
  if (type && owned < number) yield* affordable(life, [{ kind: 'ship', world: life.home, type }], true);
}

/** Orders for one warship of every class. */
function* newClasses(life: Life, style: Style): Generator<Wish> {
  const owned = new Set(life.home.ships.map(({ type }) => type));
  for (const type of classesOf(life.raceId)) {
    if (!type.isScout && !owned.has(type))
      yield* affordable(life, [{ kind: 'ship', world: life.home, type }], style.fleet);
  }
}

/** Orders for the largest class that the player's level allows. */
function* warships(life: Life, style: Style): Generator<Wish> {
  const largest = classesOf(life.raceId).findLast(({ minLevel }) => minLevel <= life.experience.level);
  if (largest && !largest.isScout) {
    yield* affordable(life, [{ kind: 'ship', world: life.home, type: largest }], style.fleet);
  }
}

function classesOf(raceId: number): readonly ShipType[] {
  return SHIP_TYPES.filter((type) => type.raceId === raceId);
}

interface Growth {
  readonly order: Order;
  /** Hours until it has paid for itself. */
  readonly hours: number;
}

/**
 * All producers that could be built somewhere, sorted by payback time, shortest first. Price and yield are measured in
 * hours of the player's own production; a resource that is in plentiful stock counts less. Places at home are reserved
 * for what the player wants there after the first evening.
 */
function growth(life: Life, style: Style): Growth[] {
  const [stock, hourly] = [life.stock, life.hourly()];
  const worth = (each: Resource) => 1 / hourly[each] / (1 + stock[each] / hourly[each] / PLENTY_HOURS);
  const kept = style.wants.map(buildingTypeOf).filter((type) => type.minLevel >= 5 && life.owned(type) === 0).length;
  const worlds = life.worlds.filter((each) => each !== life.home || each.max_buildings - each.buildings.length > kept);
  const found: Growth[] = [];
  for (const type of BUILDING_TYPES as readonly BuildingType[]) {
    const output = buildingOutput(type, life.raceId, 1);
    if (Object.keys(output).length === 0) continue;
    const world = worlds.find(
      (each) =>
        RESERVES.every((reserve) => !output[reserve] || life.reserveOf(each, reserve) > 10_000) &&
        life.isLawful(building(type)(each)),
    );
    if (!world) continue;
    const order = building(type)(world);
    const hours = sum(life.costOf(order), worth) / sum(output, worth);
    found.push({ order, hours });
  }
  return found.sort((a, b) => a.hours - b.hours);
}

/** A resource counts half if the stock holds this many hours of its production. */
const PLENTY_HOURS = 12;

const sum = (amounts: Cost, worth: (resource: Resource) => number) =>
  RESOURCES.reduce((total, each) => total + (amounts[each] ?? 0) * worth(each), 0);

export interface Played {
  readonly life: Life;
  /** Times at which anything could be started. */
  readonly chances: readonly number[];
  /** Hours that the player spent saving, by the resource that was reached last. */
  readonly saved: ReadonlyMap<Resource, number>;
}

/** Longest time that a player saves for one thing before switching to another. */
const MAX_SAVING_HOURS = 30;

/** Length of the first session, in which the player acts every few seconds. */
const SESSION = 2 * HOUR;

/** Simulates until `end`: after the first session the player acts every 20 minutes for 16 hours a day. */
export function play(raceId: number, style: Style, end: number): Played {
  const life = new Life(raceId);
  const chances: number[] = [];
  const saved = new Map<Resource, number>();
  while (life.now <= end) {
    life.lookAround();
    const binding = spendAll(life, style);
    if (life.now < SESSION && options(life).length > 0) chances.push(life.now);
    const since = life.now;
    life.now += since < SESSION ? 5 * SECOND : HOUR / 3;
    if (life.now > SESSION && life.now % DAY >= 16 * HOUR) life.now += DAY - (life.now % DAY);
    if (binding) saved.set(binding, (saved.get(binding) ?? 0) + (life.now - since) / HOUR);
  }
  return { life, chances, saved };
}

/** Buys everything that does not delay a more wanted purchase; returns the resource that the most wanted one lacks. */
function spendAll(life: Life, style: Style): Resource | undefined {
  for (;;) {
    const savings: Cost[] = [];
    let binding: Resource | undefined;
    let bought = false;
    for (const { order, save } of wishes(life, style)) {
      const cost = life.costOf(order);
      if (!life.refusal(order) && savings.every((each) => !delays(life, cost, each))) {
        life.carryOut(order);
        bought = true;
        break;
      }
      const wait = life.wait(cost);
      if (!save || wait.hours > MAX_SAVING_HOURS) continue;
      savings.push(cost);
      if (wait.hours > 0) binding ??= wait.binding;
    }
    if (!bought) return binding;
  }
}

/** Whether paying one price delays the moment at which the other can be paid. */
function delays(life: Life, cost: Cost, other: Cost): boolean {
  const both = Object.fromEntries(RESOURCES.map((each) => [each, (cost[each] ?? 0) + (other[each] ?? 0)]));
  const needed = Object.fromEntries(RESOURCES.filter((each) => other[each]).map((each) => [each, both[each] ?? 0]));
  return life.wait(needed).hours > life.wait(other).hours;
}

/** All buildings and ships that the game would allow to be started now. */
export function options(life: Life): Order[] {
  const orders = life.worlds.flatMap((world): Order[] => [
    ...BUILDING_TYPES.map((type) => building(type)(world)),
    ...classesOf(life.raceId).map((type): Order => ({ kind: 'ship', world, type })),
  ]);
  const { stock } = life;
  return orders.filter((order) => !life.refusal(order, stock));
}
