import { type Amounts, RESERVES, RESOURCES, type Reserve, type Resource } from '../catalogue/resources.ts';

/** Milliseconds in an hour: rates are units per hour, elapsed time is milliseconds. */
const HOUR = 3_600_000;

/** The highest rate for which `rate * HOUR + remainder` stays an exact JavaScript integer. */
export const MAX_RATE = 2_000_000_000;

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
 * from one emptied reserve to the next, and settle(settle(e, a), b) equals settle(e, b) for all settledAt <= a <= b.
 */
export function settle(economy: Economy, until: number): Economy {
  const elapsed = until - economy.settledAt;
  if (elapsed <= 0) return economy;

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
 * Whole units of each resource at `now` (ms since 1970): a cheaper settle() for the ticker, which computes only the
 * stock.
 */
export function stockAt(economy: Economy, now: number): Amounts {
  const elapsed = Math.max(0, now - economy.settledAt);
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] += yieldOf(economy.flows[resource], elapsed).units;
  for (const planet of economy.planets) {
    for (const reserve of RESERVES) {
      const flow = planet.reserves[reserve];
      stock[reserve] += Math.min(flow.reserve, yieldOf(flow, elapsed).units);
    }
  }
  return stock;
}

/** The first moment after `now` (ms since 1970) at which any stock is a unit larger; Infinity if none grows. */
export function growsAt(economy: Economy, now: number): number {
  const elapsed = Math.max(0, now - economy.settledAt);
  let wait = Number.POSITIVE_INFINITY;
  for (const resource of RESOURCES) {
    wait = Math.min(wait, untilNextUnit(economy.flows[resource], Number.POSITIVE_INFINITY, elapsed));
  }
  for (const { reserves } of economy.planets) {
    for (const reserve of RESERVES) {
      const flow = reserves[reserve];
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

/** What is left in the ground at `now` of a planet that was settled at `settledAt`; both ms since 1970. */
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
