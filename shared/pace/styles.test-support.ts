import {
  BARRACKS_ID,
  BUILDING_TYPES,
  type BuildingType,
  buildingTypeOf,
  GATE_ARCHIVE_ID,
  IRIS_WORKS_ID,
  SETTLEMENT_ID,
  SHIPYARD_ID,
} from '../catalogue/buildings.ts';
import { SHORT_EXPLORATION } from '../catalogue/missions.ts';
import { RESEARCH_TYPES, type ResearchType } from '../catalogue/research.ts';
import { type Amounts, type Cost, RESERVES, RESOURCES, type Reserve, type Resource } from '../catalogue/resources.ts';
import { SHIP_TYPES, type ShipType } from '../catalogue/ships.ts';
import { homeGuardOf } from '../catalogue/squads.ts';
import { sumOf } from '../rules/battles/worth.ts';
import { MOST_ORDERS } from '../rules/build-queue.ts';
import { buildCost, freeBuildSlots, keptTypes, shortage } from '../rules/construction.ts';
import type { JourneyTime } from '../rules/missions/journey.ts';
import { DAY, HOUR, Life, MINUTE, type Order, SECOND, type World } from './life.test-support.ts';

/** When a sociable player finds the pages of alliances and squads, and the guards that such a player trains at home. */
const COMPANY_FROM = 10 * MINUTE;
/** When the player saves for a second world, and fights a drill meanwhile. */
const DRILL_FROM = 24 * MINUTE;
const ERRANDS_FROM = 12 * MINUTE;
const GUARDS = 4;
/** Fighters that a player builds who tries everything. */
const FIGHTERS = 3;

/** Longest time that a player saves for one thing before switching to another. */
const MAX_SAVING_HOURS = 30;

/** A simulated player's goals. */
export interface Style {
  readonly name: string;
  /** Building types that the player saves for first, in this order. */
  readonly opening: readonly number[];
  /** Building types that the player wants one of, each as soon as its level offers it. */
  readonly wants: readonly number[];
  readonly scouts: number;
  /** Duration of long scout missions, in days. */
  readonly days: number;
  readonly colonies: number;
  /** A producer is bought first if it pays for itself within this many hours. */
  readonly paybackHours: number;
  /** Whether the player saves for warships, or buys them only with what is left over. */
  readonly fleet: boolean;
  /** Whether the player tries what others are for: founds an alliance, trains guards, and sends one to a second world. */
  readonly sociable?: true;
  /** Whether the player builds what is cheapest, not what pays off first. */
  readonly thrifty?: true;
  /** Minute before which the player settles no other world. */
  readonly settlesFrom?: number;
  /** Seconds from one look at the game to the next, in the first session. */
  readonly looksEvery?: number;
}

const FIRST_STEPS = [3, 1, 2, SHIPYARD_ID, 4, 5];

export const MINER: Style = {
  name: 'miner',
  opening: [...FIRST_STEPS, 3, 1, 2, 4, 5, 3],
  wants: [12, 6, 14, 13, GATE_ARCHIVE_ID],
  scouts: 2,
  days: 5,
  colonies: 4,
  paybackHours: 72,
  fleet: false,
};

const EXPLORER: Style = {
  name: 'explorer',
  opening: [...FIRST_STEPS, 8, 3, 4, 1, 2, 3],
  wants: [11, 6, 14, 12, 10, 15, GATE_ARCHIVE_ID],
  scouts: 3,
  days: 2,
  colonies: 6,
  paybackHours: 24,
  fleet: false,
};

const ADMIRAL: Style = {
  name: 'fleet builder',
  opening: [...FIRST_STEPS, 3, 2, 1, 10, 4, 11, 6],
  wants: [9, 16, GATE_ARCHIVE_ID, IRIS_WORKS_ID],
  scouts: 1,
  days: 4,
  colonies: 2,
  paybackHours: 12,
  fleet: true,
};

/** Does what the objectives say, tries everything that a level unlocks, and saves for nothing. */
export const NEWCOMER: Style = {
  name: 'newcomer',
  opening: [...FIRST_STEPS, 3, 1, 2],
  wants: [8, 10, 11, 6, 12, 14, GATE_ARCHIVE_ID],
  scouts: 2,
  days: 3,
  colonies: 4,
  paybackHours: 48,
  fleet: false,
  sociable: true,
};

/**
 * A newcomer who settles late, buys what is cheapest, does everything by hand, and looks around every half minute, as
 * players do who walk through all pages.
 */
export const LATECOMER: Style = {
  ...NEWCOMER,
  name: 'latecomer',
  opening: [3, 2, SHIPYARD_ID],
  wants: [8, 10, BARRACKS_ID, 12, 6, GATE_ARCHIVE_ID],
  thrifty: true,
  settlesFrom: 12,
  looksEvery: 30,
};

export const STYLES = [MINER, EXPLORER, ADMIRAL, NEWCOMER, LATECOMER] as const;

/** A producer that pays for itself within this many hours precedes everything that the player saves for. */
const URGENT_PAYBACK_HOURS = 1;

/** An order that the player wants, and whether it is worth saving for. */
interface Wish {
  readonly order: Order;
  readonly save: boolean;
}

/** The orders that the player wants now, most wanted first; only their price may still prevent them. */
function* wishes(life: Life, style: Style): Generator<Wish> {
  if (style.thrifty && life.now < SESSION) return yield* impulses(life, style);
  yield* explorations(life, style);
  yield* scouts(life, Math.min(1, style.scouts));

  const next = nextOfOpening(life, style);
  if (next) {
    yield* affordable(life, [{ kind: 'build', world: life.home, type: next }], true);
    return;
  }
  const producers = growth(life, style);
  for (const { order, hours } of producers) if (hours <= URGENT_PAYBACK_HOURS) yield { order, save: false };
  yield* scouts(life, style.scouts);
  if (style.sociable) {
    yield* errands(life);
    yield* company(life);
  }
  yield* clearings(life);
  yield* newClasses(life, style);
  yield* colonies(life, style);
  if (style.sociable) yield* guards(life);
  for (const type of style.wants.map(buildingTypeOf)) {
    if (life.owned(type) === 0) yield* affordable(life, life.worlds.map(building(type)), true);
  }
  yield* studies(life);
  const [best] = producers;
  if (best && best.hours <= style.paybackHours) yield { order: best.order, save: true };
  yield* warships(life, style);
  if (best) yield { order: best.order, save: !style.fleet };
}

/** What a player takes who walks through all pages and buys what the stock allows: nothing is saved for. */
function* impulses(life: Life, style: Style): Generator<Wish> {
  const { home, raceId } = life;
  const next = nextOfOpening(life, style);
  yield* colonies(life, style);
  if (next) yield* affordable(life, [{ kind: 'build', world: home, type: next }], false);
  for (const type of style.wants.map(buildingTypeOf))
    if (life.owned(type) === 0) yield* affordable(life, [{ kind: 'build', world: home, type }], false);
  for (const { order } of growth(life, style)) yield { order, save: false };
  yield* scouts(life, style.scouts);
  const [, fighter] = classesOf(raceId);
  if (fighter && home.ships.filter(({ type }) => type === fighter).length < FIGHTERS)
    yield* affordable(life, [{ kind: 'ship', world: home, type: fighter }], false);
  yield* company(life);
  yield* guards(life);
  yield* explorations(life, style);
}

/** Players whose opening is done: what they dismantle later is not built again. */
const OPENED = new WeakSet<Life>();

/** The first building of the opening that neither stands at home nor is ordered there. */
function nextOfOpening(life: Life, style: Style): BuildingType | undefined {
  if (OPENED.has(life)) return undefined;
  const left = [...life.home.buildings, ...life.queueOf(life.home)].map(({ building_type_id }) => building_type_id);
  const next = style.opening.find((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (next !== undefined) return buildingTypeOf(next);
  OPENED.add(life);
  return undefined;
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
  if (life.now < (style.settlesFrom ?? 0) * MINUTE) return;
  // A world is left behind, and counts no more, once the ore that is scarcest by now is gone there.
  const colonies = life.worlds.filter((world) => world !== life.home);
  const settled = Math.min(...RESERVES.map((ore) => colonies.filter((world) => hasOre(life, world, ore)).length));
  if (target && settled < style.colonies) {
    const save = !style.thrifty && (life.worlds.length === 1 || life.now > DAY);
    yield { order: { kind: 'colonize', world: life.home, target }, save };
  }
}

/** Whether a mine of this ore is worth building on a world. */
function hasOre(life: Life, world: World, ore: Reserve): boolean {
  return life.reserveOf(world, ore) > LEAST_RESERVE;
}

/** Takes down a mine whose ore is gone where few places are left. */
function* clearings(life: Life): Generator<Wish> {
  for (const world of life.worlds) {
    if (placesOf(life, world) > keptTypes(world).length + FEW_PLACES) continue;
    const types = new Set(world.buildings.map(({ building_type_id }) => buildingTypeOf(building_type_id)));
    for (const type of types) {
      const ores = RESERVES.filter((ore) => type.output[ore]);
      const order = { kind: 'dismantle', world, type } as const;
      if (ores.length > 0 && ores.every((ore) => life.reserveOf(world, ore) === 0) && life.isLawful(order))
        return yield { order, save: false };
    }
  }
}

/** A mine is not built on a reserve that is nearly empty. */
const LEAST_RESERVE = 10_000;
/** A world with more free places than these needs no clearing. */
const FEW_PLACES = 1;

/** The buildings that orders ask for and pay for. */
function* errands(life: Life): Generator<Wish> {
  for (const id of [SETTLEMENT_ID, BARRACKS_ID])
    if (life.now >= ERRANDS_FROM && life.owned(buildingTypeOf(id)) === 0)
      yield* affordable(life, [{ kind: 'build', world: life.home, type: buildingTypeOf(id) }], false);
}

/** An alliance, a first guard, and a first march to the second world. */
function* company(life: Life): Generator<Wish> {
  const { home, raceId } = life;
  if (life.now >= COMPANY_FROM && !life.allied) yield { order: { kind: 'alliance' }, save: false };
  if (life.now >= DRILL_FROM && !life.drilled && home.squads.length > 0)
    yield { order: { kind: 'drill' }, save: false };
  const [, second] = life.worlds;
  if (second && second.squads.length + second.expected.length === 0)
    yield { order: { kind: 'march', world: home, to: second }, save: false };
  if (!life.bought.has(homeGuardOf(raceId).name)) yield* guards(life);
}

/** Guards for the home, one after the other. */
function* guards({ now, home, raceId }: Life): Generator<Wish> {
  if (now >= COMPANY_FROM && home.expected.length === 0 && home.squads.length < GUARDS)
    yield { order: { kind: 'train', world: home, type: homeGuardOf(raceId) }, save: false };
}

/** Explorations for scouts that can leave now. */
function* explorations(life: Life, style: Style): Generator<Wish> {
  const scouts = life.home.ships.filter(({ type }) => type.isScout);
  for (const [i, ship] of scouts.entries()) {
    const time = journeyOf(life, style, i > 0 && i === scouts.length - 1);
    if (ship.activated && !ship.journey)
      yield { order: { kind: 'explore', world: life.home, ship, time }, save: false };
  }
}

/** Short ones while the player waits for them; later long ones, but for one scout that is back every few hours. */
function journeyOf(life: Life, style: Style, isLastOfSeveral: boolean): JourneyTime {
  if (life.now < SESSION) return { minutes: SHORT_EXPLORATION.minMinutes };
  return isLastOfSeveral ? { minutes: 4 * 60 } : { days: style.days };
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

/** The cheapest research that nothing but its price prevents. */
function* studies(life: Life): Generator<Wish> {
  const orders = (RESEARCH_TYPES as readonly ResearchType[])
    .map((type): Order => ({ kind: 'research', world: life.home, type }))
    .filter((order) => life.isLawful(order))
    .sort((a, b) => sumOf(life.costOf(a)) - sumOf(life.costOf(b)));
  const [cheapest] = orders;
  if (cheapest) yield { order: cheapest, save: false };
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
  readonly order: Extract<Order, { kind: 'build' | 'ahead' }>;
  /** Hours until it has paid for itself. */
  readonly hours: number;
}

/**
 * All producers that could be built somewhere, sorted by payback time, shortest first. Price and yield are measured in
 * hours of the player's own production; a resource that is in plentiful stock counts less. Places at home are reserved
 * for what the player wants there after the first evening.
 */
function growth(life: Life, style: Style, kind: 'build' | 'ahead' = 'build'): Growth[] {
  const kept = style.wants.map(buildingTypeOf).filter((type) => type.minLevel >= 5 && life.owned(type) === 0).length;
  const worlds = life.worlds.filter((each) => each !== life.home || placesOf(life, each) > kept);
  const found: Growth[] = [];
  for (const type of BUILDING_TYPES as readonly BuildingType[]) {
    if (Object.keys(type.output).length === 0) continue;
    const [world] = worlds
      .filter(
        (each) =>
          RESERVES.every((reserve) => !type.output[reserve] || life.reserveOf(each, reserve) > LEAST_RESERVE) &&
          life.isLawful({ kind, world: each, type }) &&
          (kind === 'build' || freeBuildSlots(each) === 0),
      )
      .sort((a, b) => b.richness - a.richness);
    if (!world) continue;
    const output = life.outputOf(type, world);
    found.push({
      order: { kind, world, type },
      hours: paybackHours(life, type, output, life.counted(type) + life.ordered(type)),
    });
  }
  if (!style.thrifty || life.now > SESSION) return found.sort((a, b) => a.hours - b.hours);
  const price = ({ order }: Growth) => sumOf(nextPrice(life, order.type));
  return found.sort((a, b) => price(a) - price(b));
}

/** The price of the player's next building of this type, if those that are ordered are paid first. */
function nextPrice(life: Life, type: BuildingType): Cost {
  return buildCost(type, life.counted(type) + life.ordered(type));
}

/** Places on a world that are neither built on nor ordered. */
function placesOf(life: Life, world: World): number {
  return world.max_buildings - world.buildings.length - life.queueOf(world).length;
}

/** Hours in which the player's next building of this type, after `owned` ones, has paid for itself. */
function paybackHours(life: Life, type: BuildingType, output: Cost, owned: number): number {
  const [stock, hourly] = [life.stock, life.hourly()];
  const worth = (each: Resource) => 1 / hourly[each] / (1 + stock[each] / hourly[each] / PLENTY_HOURS);
  return sum(buildCost(type, owned), worth) / sum(output, worth);
}

/** A resource counts half if the stock holds this many hours of its production. */
const PLENTY_HOURS = 12;

const sum = (amounts: Cost, worth: (resource: Resource) => number) =>
  RESOURCES.reduce((total, each) => total + (amounts[each] ?? 0) * worth(each), 0);

export interface Played {
  readonly life: Life;
  /** Times in the first session at which anything could be started. */
  readonly chances: readonly number[];
  /** Hourly production by the end of some days. */
  readonly income: readonly { readonly at: number; readonly hourly: Amounts }[];
  /** Hours that the player spent saving, by the resource that was reached last. */
  readonly saved: ReadonlyMap<Resource, number>;
}

/** Length of the first session, in which the player acts every few seconds. */
const SESSION = 2 * HOUR;

/** Days by whose end the income is noted. */
export const INCOME_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30];

/**
 * Simulates until `end`: after the first session the player acts every 20 minutes for 16 hours a day. `joinsOn`: the day of the
 * season on which the player comes. `look` is called by the end of each day.
 */
export function play(
  raceId: number,
  style: Style,
  end: number,
  { joinsOn = 0, look = () => {} }: { readonly joinsOn?: number; readonly look?: (life: Life) => void } = {},
): Played {
  const life = new Life(raceId, undefined, joinsOn);
  const chances: number[] = [];
  const income: { at: number; hourly: Amounts }[] = [];
  const looks = INCOME_DAYS.map((day) => day * DAY);
  const saved = new Map<Resource, number>();
  let lookedAt = 0;
  while (life.now <= end) {
    life.lookAround();
    const binding = spendAll(life, style);
    if (life.now < SESSION && (options(life).length > 0 || canOrderAhead(life))) chances.push(life.now);
    for (; looks[0] !== undefined && looks[0] <= life.now; looks.shift())
      income.push({ at: looks[0], hourly: life.hourly() });
    if (life.now >= (lookedAt + 1) * DAY) {
      lookedAt = Math.floor(life.now / DAY);
      look(life);
    }
    const since = life.now;
    const next = since < SESSION ? since + (style.looksEvery ?? 5) * SECOND : since + HOUR / 3;
    const sleeps = next > SESSION && next % DAY >= 16 * HOUR;
    orderAhead(life, style, sleeps ? MOST_ORDERS : 1);
    life.waitUntil(sleeps ? next + DAY - (next % DAY) : next);
    if (binding) saved.set(binding, (saved.get(binding) ?? 0) + (life.now - since) / HOUR);
  }
  return { life, chances, income, saved };
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

/**
 * Orders ahead, on worlds without a free slot, until this many orders wait there: what pays for itself soon, or for a
 * night what pays for itself at all.
 */
function orderAhead(life: Life, style: Style, orders: number): void {
  const hours = orders > 1 ? style.paybackHours : URGENT_PAYBACK_HOURS;
  const isOpen = ({ world }: Growth['order']) => freeBuildSlots(world) === 0 && life.queueOf(world).length < orders;
  for (;;) {
    const first = nextOfOpening(life, style);
    const all: Growth['order'][] = first
      ? [{ kind: 'ahead', world: life.home, type: first }]
      : growth(life, style, 'ahead').flatMap((each) => (each.hours <= hours ? each.order : []));
    const order = all.find((each) => isOpen(each) && life.isLawful(each));
    if (!order) return;
    life.carryOut(order);
  }
}

/** Whether paying one price delays the moment at which the other can be paid. */
function delays(life: Life, cost: Cost, other: Cost): boolean {
  const both = Object.fromEntries(RESOURCES.map((each) => [each, (cost[each] ?? 0) + (other[each] ?? 0)]));
  const needed = Object.fromEntries(RESOURCES.filter((each) => other[each]).map((each) => [each, both[each] ?? 0]));
  return life.wait(needed).hours > life.wait(other).hours;
}

/** Whether there is a building that the player could pay for now, and order ahead where no slot is free. */
function canOrderAhead(life: Life): boolean {
  const { stock } = life;
  return life.worlds.some((world) =>
    BUILDING_TYPES.some(
      (type) =>
        freeBuildSlots(world) === 0 &&
        life.isLawful({ kind: 'ahead', world, type }) &&
        !shortage(buildCost(type, life.counted(type) + life.ordered(type)), stock),
    ),
  );
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
