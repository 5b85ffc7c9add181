import { type BuildingType, buildingTypeOf } from '../catalogue/buildings.ts';
import { type Amounts, type Cost, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type BuildSite, buildCost, buildMinutes, checkSite } from './construction.ts';
import { spend } from './economy.ts';
import { enoughAt } from './income.ts';
import { type Economy, settle } from './production.ts';

/*
 * Buildings that are ordered ahead. The rules of their order:
 *
 * - On each planet the order that was given first is the head, and only the head can begin.
 * - The head begins at the first moment at which fewer buildings are under construction on its planet than the planet
 *   has build slots, and the stock covers the price of that moment. A finished building that is not activated takes no
 *   slot from the queue.
 * - All planets share one stock. The earlier start comes first; at the same moment, the order that was given first.
 * - A head that the planet has no place for waits, and the orders behind it wait too, until there is a place or it is
 *   cancelled.
 * - A command of the player comes after all starts up to its own moment, that moment included.
 * - Goods count from the moment at which they are booked: those of a mission when it is settled, at its finish.
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
  readonly buildings: readonly (BuildSite['buildings'][number] & {
    readonly builtAt: number;
    /** Whether the player took it together with its planet: it does not make the next one dearer. */
    readonly taken?: boolean;
  })[];
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

/**
 * Begins every order that begins by `until`, each at its own moment, and settles the economy up to `until`. In one step or
 * in many, the starts are the same: begin(begin(q, a).queue, b) has the starts that begin(q, b) has after a.
 */
export function beginOrders(queue: Queue, until: number, speed: number): { queue: Queue; starts: readonly Start[] } {
  const { queue: left, starts } = beginAll(queue, until, speed);
  return { queue: { ...left, economy: settle(left.economy, until) }, starts };
}

/** When each order begins if the player does nothing; orders that never begin are left out. */
export function predictStarts(queue: Queue, speed: number): readonly Start[] {
  return beginAll(queue, Number.POSITIVE_INFINITY, speed).starts;
}

function beginAll(queue: Queue, until: number, speed: number): { queue: Queue; starts: readonly Start[] } {
  const starts: Start[] = [];
  let left = queue;
  for (let next = nextStart(left, speed); next && next.at <= until; next = nextStart(left, speed)) {
    starts.push(next);
    left = afterStart(left, next);
  }
  return { queue: left, starts };
}

/** The order that begins next, if any does; never before `settledAt`. */
export function nextStart(queue: Queue, speed: number): Start | undefined {
  let first: Start | undefined;
  for (const site of queue.sites) {
    const start = startOn(site, queue, speed);
    if (start && (!first || start.at < first.at || (start.at === first.at && start.order.id < first.order.id)))
      first = start;
  }
  return first;
}

function startOn(site: QueueSite, { economy, orders, sites }: Queue, speed: number): Start | undefined {
  const order = headOf(orders, site.planet_id);
  if (!order) return undefined;
  const type = buildingTypeOf(order.typeId);
  if (checkSite(site, type)) return undefined;
  const owned = sites
    .flatMap(({ buildings }) => buildings)
    .filter((each) => each.building_type_id === type.id && !each.taken).length;
  const cost = buildCost(type, owned);
  const at = enoughAt(economy, cost, slotFreeAt(site, economy.settledAt));
  if (at === Number.POSITIVE_INFINITY) return undefined;
  return { order, at, builtAt: at + Math.round(buildMinutes(type, owned, speed) * MINUTE), cost };
}

function afterStart({ economy, orders, sites }: Queue, { order, at, builtAt, cost }: Start): Queue {
  const building = { building_type_id: order.typeId, activated: false, builtAt };
  return {
    economy: spend(settle(economy, at), cost),
    orders: orders.filter(({ id }) => id !== order.id),
    sites: sites.map((site) =>
      site.planet_id === order.planetId ? { ...site, buildings: [...site.buildings, building] } : site,
    ),
  };
}

function headOf(orders: readonly Order[], planetId: number): Order | undefined {
  return orders.filter((order) => order.planetId === planetId).sort((a, b) => a.id - b.id)[0];
}

/** The first moment from `from` on at which fewer buildings are under construction than the planet has slots. */
function slotFreeAt({ build_slots, buildings }: QueueSite, from: number): number {
  if (build_slots <= 0) return Number.POSITIVE_INFINITY;
  const ends = buildings.map(({ builtAt }) => builtAt).sort((a, b) => b - a);
  return Math.max(from, ends[build_slots - 1] ?? from);
}

/** Shares of the price that a cancelled construction gives back, in percent: at its start, and at its end. */
const REFUND = { first: 100, last: 40 };

/** For how many hours of the game after an attack a cancelled construction gives back the least. */
export const HOURS_AFTER_ATTACK = 1;

/**
 * What cancelling a construction at `at` gives back of the price that was paid: less the more of it is built, and the least
 * for who is under attack, so that goods cannot be hidden from raiders in a building.
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
