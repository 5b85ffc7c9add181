import { type BuildingType, buildingTypeOf } from '../catalogue/buildings.ts';
import { type Amounts, type Cost, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import {
  type BuildSite,
  buildCost,
  buildMinutes,
  builtOn,
  type CountStep,
  checkSite,
  countAt,
  countSteps,
  type PricedSite,
  shortage,
  slotHolders,
} from './construction.ts';
import { enoughAt } from './income.ts';
import { type Economy, stockAt } from './production.ts';

/*
 * Buildings that are ordered ahead. The rules of their order:
 * - On each planet the order that was given first is the head, and only the head can begin.
 * - The head begins at the first moment at which a build slot of its planet is free, or held by a finished building, and   the
 *   stock covers the price of that moment: it falls when the ore beneath the player's mines runs out.
 * - When an order begins, every finished building of its planet is activated first, as of that moment, just as if the   player
 *   had done it: so a building holds its slot until it is activated, here and by hand, and yet nothing stalls   overnight. On a
 *   planet without orders, finished buildings wait for the player.
 * - All planets share one stock. The earlier start comes first; at the same moment, the order that was given first.
 * - A head that the planet has no place for waits, and the orders behind it wait too, until there is a place or it is
 *   cancelled.
 * - A command of the player comes after all starts up to its own moment, that moment included.
 * - Goods count from the moment at which they are booked: those of a mission when it is settled, at its finish.
 *
 * An activation raises yields, XP, level, places and slots, and so changes the moments of all later starts. So the rules know
 * when each head begins as things are now, of which only the earliest is certain, and nothing about the orders behind it.
 */

/** Orders that may wait on one planet. */
export const MOST_ORDERS = 5;

const MINUTE = 60_000;

/** A building that waits to begin. Ids rise in the order in which orders are given. */
export interface Order {
  readonly id: number;
  readonly planetId: number;
  readonly typeId: number;
}

/** A planet as the queue sees it, with all buildings that stand or are under construction. Times are ms since 1970. */
export interface QueueSite extends BuildSite {
  readonly planet_id: number;
  readonly buildings: readonly (BuildSite['buildings'][number] &
    PricedSite['buildings'][number] & { readonly builtAt: number })[];
}

/** What decides when orders begin. `sites` are all planets of the player. */
export interface Queue {
  readonly economy: Economy;
  readonly orders: readonly Order[];
  readonly sites: readonly QueueSite[];
}

/** The beginning of an order: its price is taken at `at`. */
export interface Start {
  readonly order: Order;
  readonly at: number;
  readonly builtAt: number;
  readonly cost: Cost;
}

/** The refusal if this building cannot be ordered ahead here, or undefined. Neither slots nor the price matter yet. */
export function checkOrder(
  site: BuildSite,
  waiting: readonly { readonly building_type_id: number }[],
  type: BuildingType,
): Refusal | undefined {
  if (waiting.length >= MOST_ORDERS) return REFUSALS.queueFull(MOST_ORDERS);
  const ordered = waiting.map(({ building_type_id }) => ({ building_type_id, activated: false }));
  return checkSite({ ...site, buildings: [...site.buildings, ...ordered] }, type);
}

/** The order that begins next, if any does; never before `settledAt`. */
export function nextStart(queue: Queue, speed: number): Start | undefined {
  return headStarts(queue, speed)[0];
}

/** When the head of each planet begins as things are now, the earliest first; those that never begin are left out. */
export function headStarts({ economy, orders, sites }: Queue, speed: number): readonly Start[] {
  const heads = headsOf(orders);
  const built = builtOn(sites);
  const priced = new Map<number, Priced>();
  const starts: Start[] = [];
  for (const site of sites) {
    const order = heads.get(site.planet_id);
    if (!order) continue;
    const type = buildingTypeOf(order.typeId);
    if (checkSite(site, type)) continue;
    // Unless something is spent, the stock only grows and prices only fall: what is affordable now is affordable later too.
    const { steps, payableAt } = priced.get(type.id) ?? pricedOf(type, countSteps(type, built, economy), economy);
    priced.set(type.id, { steps, payableAt });
    const at = Math.max(payableAt, slotFreeAt(site, economy.settledAt));
    if (at === Number.POSITIVE_INFINITY) continue;
    const count = countAt(steps, at);
    const cost = buildCost(type, count);
    starts.push({ order, at, builtAt: at + Math.round(buildMinutes(type, count, speed) * MINUTE), cost });
  }
  return starts.sort((a, b) => a.at - b.at || a.order.id - b.order.id);
}

/** The head of each planet, by planet. */
function headsOf(orders: readonly Order[]): ReadonlyMap<number, Order> {
  const heads = new Map<number, Order>();
  for (const order of orders) {
    const head = heads.get(order.planetId);
    if (!head || order.id < head.id) heads.set(order.planetId, order);
  }
  return heads;
}

interface Priced {
  readonly steps: readonly CountStep[];
  /** The first moment at which the stock covers the price of that moment; Infinity if it never does. */
  readonly payableAt: number;
}

/** The stock only grows and the price only falls, so the step within which it is first covered is found by halving. */
function pricedOf(type: BuildingType, steps: readonly CountStep[], economy: Economy): Priced {
  const costOf = (step: number) => buildCost(type, steps[step]?.owned ?? 0);
  let first = 0;
  let last = steps.length - 1;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const isCovered = !shortage(costOf(middle), stockAt(economy, (steps[middle + 1]?.from ?? 0) - 1));
    if (isCovered) last = middle;
    else first = middle + 1;
  }
  return { steps, payableAt: enoughAt(economy, costOf(first), steps[first]?.from ?? economy.settledAt) };
}

/** The first moment from `from` on at which the planet has a slot that is free, or held by a finished building. */
function slotFreeAt({ build_slots, buildings }: QueueSite, from: number): number {
  if (build_slots <= 0) return Number.POSITIVE_INFINITY;
  const ends = slotHolders(buildings).map(({ builtAt }) => builtAt);
  ends.sort((a, b) => b - a);
  return Math.max(from, ends[build_slots - 1] ?? from);
}

/** Shares of the price that a cancelled construction gives back, in percent: at its start, and at its end. */
const REFUND = { first: 100, last: 40 };

/** For this many hours of the game after an attack, a cancelled construction gives back the least. */
export const HOURS_AFTER_ATTACK = 1;

/**
 * What cancelling a construction at `at` gives back of the price that was paid: the further the construction is, the less; and
 * the least while the player is under attack, so that goods cannot be hidden from raiders in a building.
 */
export function refundOf(
  paid: Cost,
  { startedAt, builtAt, underAttack }: { startedAt: number; builtAt: number; underAttack: boolean },
  at: number,
): Cost {
  const whole = Math.max(1, builtAt - startedAt);
  const built = underAttack ? whole : Math.min(whole, Math.max(0, at - startedAt));
  const share = REFUND.first * whole - (REFUND.first - REFUND.last) * built;
  const refund: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const amount = paid[resource];
    // Rounded down, and exactly: the product may be larger than JavaScript's exact integers.
    if (amount) refund[resource] = Number((BigInt(amount) * BigInt(share)) / BigInt(100 * whole));
  }
  return refund;
}

/** The refusal if this construction cannot be cancelled at `now` (ms since 1970), or undefined. */
export function checkCancel(
  building: { readonly activated: boolean; readonly builtAt: number },
  now: number,
): Refusal | undefined {
  return building.activated || now >= building.builtAt ? REFUSALS.buildingFinished : undefined;
}
