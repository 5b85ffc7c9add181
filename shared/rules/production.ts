import { type Amounts, isReserve, RESERVES, RESOURCES, type Reserve, type Resource } from '../catalogue/resources.ts';

/** Milliseconds in an hour: rates are units per hour, elapsed time is milliseconds. */
const HOUR = 3_600_000;

/** The highest rate for which `rate * HOUR + remainder` stays an exact JavaScript integer. */
export const MAX_RATE = 2_000_000_000;

/** The largest stock of a resource: larger numbers are not exact. What no longer fits is not produced. */
export const MAX_STOCK = Number.MAX_SAFE_INTEGER;

/** An amount that the stock does not reach within a century counts as never reached. */
const CENTURY = 100 * 365 * 24 * HOUR;

/** A constant flow into the player's stock. */
export interface Flow {
  /** Whole units per hour. */
  readonly rate: number;
  /** Carried from the last settlement, in units x ms: 0 to 3,599,999. It keeps fractions of a unit exact. */
  readonly remainder: number;
}

/** A flow from a planet's reserve: it ends when the reserve is empty. */
export interface ReserveFlow extends Flow {
  /** Whole units left in the ground. */
  readonly reserve: number;
}

/** Everything that determines a player's stock at any moment until the next command. Times are ms since 1970. */
export interface Economy {
  readonly settledAt: number;
  readonly stock: Readonly<Amounts>;
  /** Flows without a reserve: the home's base yield, energy, food. */
  readonly flows: Readonly<Record<Resource, Flow>>;
  readonly planets: readonly PlanetEconomy[];
}

export interface PlanetEconomy {
  readonly planetId: number;
  readonly reserves: Readonly<Record<Reserve, ReserveFlow>>;
}

/**
 * Units that a rate yields in `elapsed` ms, and the remainder to carry. Whole hours are split off to stay within exact
 * integers.
 */
function yieldOf(flow: Flow, elapsed: number): { units: number; remainder: number } {
  const hours = Math.floor(elapsed / HOUR);
  const rest = flow.rate * (elapsed - hours * HOUR) + flow.remainder;
  const restUnits = Math.floor(rest / HOUR);
  return { units: flow.rate * hours + restUnits, remainder: rest - restUnits * HOUR };
}

function settleReserve(flow: ReserveFlow, elapsed: number): ReserveFlow {
  if (flow.rate === 0 || flow.reserve === 0) return flow;
  const { units, remainder } = yieldOf(flow, elapsed);
  if (units >= flow.reserve) return { rate: flow.rate, reserve: 0, remainder: 0 };
  return { rate: flow.rate, reserve: flow.reserve - units, remainder };
}

/**
 * The economy at `until` (ms since 1970), if nothing but time happens to it. A moment before `settledAt` changes nothing.
 *
 * Flows do not touch one another, and each is an exact integer division with a carried remainder. So there is no walk
 * from one emptied reserve to the next, and settle(settle(e, a), b) equals settle(e, b) for all settledAt <= a <= b. A
 * resource whose stock is full stands still from that millisecond on: what no longer fits is not produced, and its ore
 * stays in the ground.
 */
export function settle(economy: Economy, until: number): Economy {
  if (until <= economy.settledAt) return economy;
  const after = produced(economy, until);
  const full = RESOURCES.filter((resource) => after.stock[resource] >= MAX_STOCK);
  return full.reduce((state, resource) => withResource(state, resource, filled(economy, resource)), after);
}

/** The economy at `until`, as if a stock had no limit. Exact wherever the stock stays below MAX_STOCK. */
function produced(economy: Economy, until: number): Economy {
  const elapsed = until - economy.settledAt;
  const stock = { ...economy.stock };
  const flows = { ...economy.flows };
  for (const resource of RESOURCES) {
    const flow = flows[resource];
    if (flow.rate === 0) continue;
    const { units, remainder } = yieldOf(flow, elapsed);
    stock[resource] += units;
    flows[resource] = { rate: flow.rate, remainder };
  }

  const planets = economy.planets.map((planet) => {
    const reserves = { ...planet.reserves };
    for (const reserve of RESERVES) {
      const before = reserves[reserve];
      const after = settleReserve(before, elapsed);
      stock[reserve] += before.reserve - after.reserve;
      reserves[reserve] = after;
    }
    return { planetId: planet.planetId, reserves };
  });

  return { settledAt: until, stock, flows, planets };
}

/**
 * The economy at the millisecond at which the stock of this resource is full, exact for this resource alone. In that
 * millisecond the flow comes first, and then the planets in their order.
 */
function filled(economy: Economy, resource: Resource): Economy {
  const fullAt = reachesAt(economy, resource, MAX_STOCK, economy.settledAt);
  if (fullAt === economy.settledAt) return economy;
  const before = produced(economy, fullAt - 1);
  const after = produced(before, fullAt);
  const stock = { ...after.stock, [resource]: MAX_STOCK };
  if (!isReserve(resource)) return { ...after, stock };
  let room = Math.max(0, MAX_STOCK - before.stock[resource] - yieldOf(before.flows[resource], 1).units);
  const planets = after.planets.map(({ planetId, reserves }, index) => {
    const flow = reserves[resource];
    const was = before.planets[index]?.reserves[resource].reserve ?? flow.reserve;
    const mined = Math.min(room, was - flow.reserve);
    room -= mined;
    return { planetId, reserves: { ...reserves, [resource]: { ...flow, reserve: was - mined } } };
  });
  return { ...after, stock, planets };
}

/** `economy` with the stock, the flow and the reserves of one resource taken from `other`. */
function withResource(economy: Economy, resource: Resource, other: Economy): Economy {
  const stock = { ...economy.stock, [resource]: other.stock[resource] };
  const flows = { ...economy.flows, [resource]: other.flows[resource] };
  if (!isReserve(resource)) return { ...economy, stock, flows };
  const planets = economy.planets.map(({ planetId, reserves }, index) => {
    const flow = other.planets[index]?.reserves[resource] ?? reserves[resource];
    return { planetId, reserves: { ...reserves, [resource]: flow } };
  });
  return { ...economy, stock, flows, planets };
}

/**
 * Whole units of each resource at `now` (ms since 1970): a cheaper settle() for the ticker, which computes only the
 * stock.
 */
export function stockAt(economy: Economy, now: number): Amounts {
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] = Math.min(MAX_STOCK, unitsAt(economy, resource, now));
  return stock;
}

/**
 * Units of one resource at `now`, as if its stock had no limit: exact up to MAX_STOCK, and above that, it is only known to be
 * larger.
 */
function unitsAt({ settledAt, stock, flows, planets }: Economy, resource: Resource, now: number): number {
  const elapsed = Math.max(0, now - settledAt);
  let units = stock[resource] + yieldOf(flows[resource], elapsed).units;
  if (!isReserve(resource)) return units;
  for (const { reserves } of planets) {
    const flow = reserves[resource];
    if (flow.rate > 0) units += Math.min(flow.reserve, yieldOf(flow, elapsed).units);
  }
  return units;
}

/** The first moment from `from` on (ms since 1970) at which the stock holds so much of a resource; Infinity if it never does. */
export function reachesAt(economy: Economy, resource: Resource, amount: number, from: number): number {
  if (economy.stock[resource] >= amount || from === Number.POSITIVE_INFINITY) return from;
  if (amount > MAX_STOCK) return Number.POSITIVE_INFINITY;
  if (unitsAt(economy, resource, from) >= amount) return from;
  let short = from;
  let enough = from + CENTURY;
  if (unitsAt(economy, resource, enough) < amount) return Number.POSITIVE_INFINITY;
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (unitsAt(economy, resource, middle) >= amount) enough = middle;
    else short = middle;
  }
  return enough;
}

/** The first moment after `now` (ms since 1970) at which any stock is a unit larger; Infinity if none grows. */
export function growsAt(economy: Economy, now: number): number {
  const elapsed = Math.max(0, now - economy.settledAt);
  let wait = Number.POSITIVE_INFINITY;
  for (const resource of RESOURCES) {
    if (unitsAt(economy, resource, now) >= MAX_STOCK) continue;
    wait = Math.min(wait, untilNextUnit(economy.flows[resource], Number.POSITIVE_INFINITY, elapsed));
    if (!isReserve(resource)) continue;
    for (const { reserves } of economy.planets) {
      const flow = reserves[resource];
      wait = Math.min(wait, untilNextUnit(flow, flow.reserve, elapsed));
    }
  }
  return economy.settledAt + elapsed + wait;
}

/**
 * Milliseconds until this flow, after `elapsed` of them, has yielded another unit; Infinity once it has given its
 * `limit`.
 */
function untilNextUnit(flow: Flow, limit: number, elapsed: number): number {
  if (flow.rate === 0) return Number.POSITIVE_INFINITY;
  const { units, remainder } = yieldOf(flow, elapsed);
  return units < limit ? Math.ceil((HOUR - remainder) / flow.rate) : Number.POSITIVE_INFINITY;
}

/**
 * The reserves of a planet at `now`, if they were last settled at `settledAt` and its owner's stock has room; both ms since 1970.
 */
export function reservesAt({ reserves }: PlanetEconomy, settledAt: number, now: number): Record<Reserve, number> {
  const elapsed = Math.max(0, now - settledAt);
  const left = (reserve: Reserve) => settleReserve(reserves[reserve], elapsed).reserve;
  return { naquadah: left('naquadah'), trinium: left('trinium'), metal: left('metal') };
}

/** Current production in units per hour, converted to game speed 1. An empty reserve yields nothing. */
export function hourlyOutput(economy: Economy, speed: number): Amounts {
  const output = { ...economy.stock };
  for (const resource of RESOURCES) output[resource] = economy.flows[resource].rate / speed;
  for (const planet of economy.planets) {
    for (const reserve of RESERVES) {
      const flow = planet.reserves[reserve];
      if (flow.reserve > 0) output[reserve] += flow.rate / speed;
    }
  }
  return output;
}

/**
 * The first moment (ms since 1970) at which this reserve is empty; Infinity if that never happens or it is empty
 * already.
 */
export function emptiesAt(flow: ReserveFlow, settledAt: number): number {
  if (flow.rate === 0 || flow.reserve === 0) return Number.POSITIVE_INFINITY;
  const wholeHours = Math.floor((flow.reserve - 1) / flow.rate);
  const left = (flow.reserve - wholeHours * flow.rate) * HOUR - flow.remainder;
  return settledAt + wholeHours * HOUR + Math.ceil(left / flow.rate);
}
