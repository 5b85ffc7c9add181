import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../.vitest/sizes.ts';
import { type Amounts, RESERVES, RESOURCES, type Reserve, type Resource } from '../catalogue/resources.ts';
import {
  type Economy,
  emptiesAt,
  type Flow,
  growsAt,
  hourlyOutput,
  MAX_RATE,
  MAX_STOCK,
  type ReserveFlow,
  reservesAt,
  settle,
  stockAt,
} from './production.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** An arbitrary moment of 2027, in ms since 1970. */
const START = 1_800_000_000_000;

const NOTHING: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const STILL: Flow = { rate: 0, remainder: 0 };
const EMPTY: ReserveFlow = { rate: 0, remainder: 0, reserve: 0 };

/** An economy of one planet with only the given flows. */
function economy(given: {
  stock?: Partial<Amounts>;
  flows?: Partial<Record<Resource, Flow>>;
  reserves?: Partial<Record<Reserve, ReserveFlow>>;
}): Economy {
  return {
    settledAt: START,
    stock: { ...NOTHING, ...given.stock },
    flows: { naquadah: STILL, trinium: STILL, metal: STILL, energy: STILL, food: STILL, ...given.flows },
    planets: [{ planetId: 1, reserves: { naquadah: EMPTY, trinium: EMPTY, metal: EMPTY, ...given.reserves } }],
  };
}

const metalOf = (state: Economy) => ({ stock: state.stock.metal, ...state.planets[0]?.reserves.metal });

describe('G-36: a stream without a reserve', () => {
  // units = floor((rate x ms + remainder) / 3,600,000), and the remainder is carried.
  it.each([
    { rate: 120, remainder: 0, after: HOUR, units: 120, carried: 0 },
    { rate: 120, remainder: 0, after: 30 * SECOND, units: 1, carried: 0 }, // 120 x 30,000 = 3,600,000: exactly one
    { rate: 120, remainder: 0, after: 29_999, units: 0, carried: 3_599_880 }, // 120 x 29,999 = 3,599,880
    { rate: 120, remainder: 120, after: 29_999, units: 1, carried: 0 }, // 3,599,880 + 120 = 3,600,000
    { rate: 7, remainder: 0, after: 10 * MINUTE, units: 1, carried: 600_000 }, // 7 x 600,000 = 4,200,000
    { rate: 7, remainder: 3_599_999, after: 1, units: 1, carried: 6 }, // 7 + 3,599,999 = 3,600,006
    { rate: 1, remainder: 0, after: 30 * DAY + 1, units: 720, carried: 1 },
    { rate: 0, remainder: 1_234, after: DAY, units: 0, carried: 1_234 },
    { rate: 5, remainder: 77, after: 0, units: 0, carried: 77 },
  ])('of $rate/h with $remainder carried gives $units after $after ms and carries $carried', (row) => {
    const before = economy({ stock: { food: 1000 }, flows: { food: { rate: row.rate, remainder: row.remainder } } });
    const after = settle(before, START + row.after);
    expect(after.stock).toEqual({ ...NOTHING, food: 1000 + row.units });
    expect(after.flows.food).toEqual({ rate: row.rate, remainder: row.carried });
    expect(after.settledAt).toBe(START + row.after);
  });

  it('runs beside what the reserves give, and planets add up', () => {
    const mine = (rate: number, reserve: number): ReserveFlow => ({ rate, remainder: 0, reserve });
    const one = economy({ flows: { metal: { rate: 30, remainder: 0 } }, reserves: { metal: mine(180, 10_000) } });
    const two = {
      ...one,
      planets: [...one.planets, { planetId: 2, reserves: { ...EMPTY_WORLD, metal: mine(60, 90) } }],
    };
    // Two hours: 2 x 30 without a mine, 2 x 180 from the first planet, and the second has only 90 of its 2 x 60.
    expect(settle(two, START + 2 * HOUR).stock.metal).toBe(60 + 360 + 90);
  });
});

const EMPTY_WORLD = { naquadah: EMPTY, trinium: EMPTY, metal: EMPTY };

describe('G-36, T-15: a stream from a reserve', () => {
  it.each([
    { rate: 180, reserve: 1000, after: HOUR, stock: 180, left: 820, carried: 0 },
    { rate: 180, reserve: 180, after: HOUR - 1, stock: 179, left: 1, carried: 3_599_820 }, // 180 x 3,599,999 = 179 units + this
    { rate: 180, reserve: 180, after: HOUR, stock: 180, left: 0, carried: 0 },
    { rate: 180, reserve: 180, after: 9 * HOUR, stock: 180, left: 0, carried: 0 },
    { rate: 180, reserve: 0, after: HOUR, stock: 0, left: 0, carried: 0 },
    { rate: 5000, reserve: 3, after: HOUR, stock: 3, left: 0, carried: 0 },
    { rate: 0, reserve: 500, after: DAY, stock: 0, left: 500, carried: 0 },
  ])('of $rate/h from $reserve gives $stock after $after ms', ({ rate, reserve, after, stock, left, carried }) => {
    const before = economy({ reserves: { metal: { rate, remainder: 0, reserve } } });
    expect(metalOf(settle(before, START + after))).toEqual({ stock, rate, reserve: left, remainder: carried });
  });

  it('leaves energy and food untouched when it runs dry', () => {
    const both = economy({
      flows: { energy: { rate: 60, remainder: 0 } },
      reserves: { naquadah: { rate: 100, remainder: 0, reserve: 10 } },
    });
    expect(settle(both, START + 10 * HOUR).stock).toEqual({ ...NOTHING, naquadah: 10, energy: 600 });
  });
});

describe('G-36: polling', () => {
  it('3,600 times in an hour pays what one look pays', () => {
    const rates = { naquadah: 7, trinium: 11, metal: 1, energy: 3599, food: 13 };
    const flows = Object.fromEntries(RESOURCES.map((each) => [each, { rate: rates[each], remainder: 0 }]));
    let polled = economy({ flows });
    for (let second = 1; second <= 3600; second++) polled = settle(polled, START + second * SECOND);
    expect(polled.stock).toEqual(rates);
    expect(polled).toEqual(settle(economy({ flows }), START + HOUR));
  });

  it('with a clock that goes backwards changes nothing', () => {
    const before = economy({ stock: { metal: 5 }, reserves: { metal: { rate: 180, remainder: 9, reserve: 50 } } });
    expect(settle(before, START - HOUR)).toBe(before);
    expect(stockAt(before, START - HOUR)).toEqual(before.stock);
    expect(settle(settle(before, START - DAY), START + MINUTE)).toEqual(settle(before, START + MINUTE));
  });

  it('does not change the economy it was given', () => {
    const before = economy({ flows: { food: { rate: 60, remainder: 0 } } });
    const copy = structuredClone(before);
    settle(before, START + DAY);
    expect(before).toEqual(copy);
  });
});

describe('G-36: numbers at the edge', () => {
  const century = 100 * 365 * DAY;

  it('stay exact at MAX_RATE over a hundred years', () => {
    const before = economy({ flows: { metal: { rate: MAX_RATE, remainder: 3_599_999 } } });
    const exact = BigInt(MAX_RATE) * BigInt(century - 1) + 3_599_999n;
    const after = settle(before, START + century - 1);
    expect(BigInt(after.stock.metal)).toBe(exact / BigInt(HOUR));
    expect(BigInt(after.flows.metal.remainder)).toBe(exact % BigInt(HOUR));
  });

  it('MAX_RATE leaves room for a whole hour and a carried remainder', () => {
    expect(Number.isSafeInteger(MAX_RATE * HOUR + HOUR)).toBe(true);
  });
});

describe('G-36: a stock at the largest exact number', () => {
  const mine = (rate: number, reserve: number): ReserveFlow => ({ rate, remainder: 0, reserve });

  it('grows no more, and goes on once something is spent', () => {
    const start = economy({ stock: { food: MAX_STOCK - 10 }, flows: { food: { rate: 60, remainder: 0 } } });
    const full = settle(start, START + HOUR);
    expect(full.stock.food).toBe(MAX_STOCK);
    expect(stockAt(start, START + HOUR).food).toBe(MAX_STOCK);
    expect(growsAt(full, START + HOUR)).toBe(Number.POSITIVE_INFINITY);
    const spent = { ...full, stock: { ...full.stock, food: MAX_STOCK - 7 } };
    expect(settle(spent, START + HOUR + 5 * MINUTE).stock.food).toBe(MAX_STOCK - 2);
  });

  it('leaves in the ground what does not fit', () => {
    const flows = { metal: { rate: 60, remainder: 0 } };
    const start = economy({ stock: { metal: MAX_STOCK - 10 }, flows, reserves: { metal: mine(60, 100) } });
    // Two units a minute: full after five.
    expect(metalOf(settle(start, START + DAY))).toEqual({ stock: MAX_STOCK, rate: 60, reserve: 95, remainder: 0 });
  });

  it('takes what fits in its last millisecond from the first planets', () => {
    const one = economy({ stock: { metal: MAX_STOCK - 5 }, reserves: { metal: mine(7_200_000, 100) } });
    const two = {
      ...one,
      planets: [...one.planets, { planetId: 2, reserves: { ...EMPTY_WORLD, metal: mine(7_200_000, 100) } }],
    };
    // Two units a millisecond from each planet: 4 in the first, and 1 of the 4 in the second.
    const { stock, planets } = settle(two, START + HOUR);
    expect(stock.metal).toBe(MAX_STOCK);
    expect(planets.map(({ reserves }) => reserves.metal.reserve)).toEqual([97, 98]);
  });
});

describe('G-36: the moment at which a reserve is empty', () => {
  // `ms`: the first at which rate × ms + remainder reaches reserve × HOUR
  it.each([
    { rate: 180, remainder: 0, reserve: 180, ms: HOUR },
    { rate: 180, remainder: 0, reserve: 1, ms: 20_000 }, // 3,600,000 / 180
    { rate: 7, remainder: 0, reserve: 1, ms: 514_286 }, // 3,600,000 / 7 = 514,285.7
    { rate: 7, remainder: 3_599_999, reserve: 1, ms: 1 },
    { rate: 7, remainder: 3_599_999, reserve: 8, ms: HOUR + 1 }, // 7 in an hour, the eighth one ms later
    { rate: 7_200_000, remainder: 0, reserve: 1, ms: 1 }, // two a millisecond
    { rate: MAX_RATE, remainder: 0, reserve: 5, ms: 1 }, // 555.5 a millisecond
    { rate: 1, remainder: 0, reserve: 2_147_483_647, ms: 2_147_483_647 * HOUR },
    { rate: 0, remainder: 5, reserve: 100, ms: Number.POSITIVE_INFINITY },
    { rate: 9, remainder: 0, reserve: 0, ms: Number.POSITIVE_INFINITY },
  ])('of $reserve at $rate/h with $remainder carried comes after $ms ms', ({ ms, ...flow }) => {
    expect(emptiesAt(flow, 0)).toBe(ms);
    expect(emptiesAt(flow, START)).toBe(START + ms);
  });
});

// One seed for all property tests, so that a failure repeats on every machine. Change it now and then.
const SEED = 20_270_115;
const RUNS = { seed: SEED, numRuns: rounds('cases of a production property') };
/** Each test takes a second or two alone, and longer on a machine that runs other suites too. */
const TIMEOUT = 60_000;

const rate = fc.oneof(fc.constant(0), fc.nat(500), fc.nat(100_000), fc.nat(MAX_RATE / 10));
const remainder = fc.nat(HOUR - 1);
const span = fc.oneof(fc.nat(2 * SECOND), fc.nat(2 * HOUR), fc.nat(30 * DAY));
const reserve = fc.oneof(fc.nat(20), fc.nat(2_000), fc.nat(1_000_000));
const anyFlow: fc.Arbitrary<Flow> = fc.tuple(rate, remainder).map(([rate, remainder]) => ({ rate, remainder }));
const anyReserveFlow: fc.Arbitrary<ReserveFlow> = fc
  .tuple(rate, remainder, reserve)
  .map(([rate, remainder, reserve]) => ({ rate, remainder, reserve }));
const anyEconomy: fc.Arbitrary<Economy> = fc
  .tuple(anyFlow, anyFlow, anyReserveFlow, anyReserveFlow, anyReserveFlow, fc.nat(1_000_000))
  .map(([metal, food, here, there, trinium, owned]) => ({
    settledAt: START,
    stock: { ...NOTHING, metal: owned },
    flows: { naquadah: STILL, trinium: STILL, metal, energy: STILL, food },
    planets: [
      { planetId: 1, reserves: { naquadah: EMPTY, trinium, metal: here } },
      { planetId: 2, reserves: { ...EMPTY_WORLD, metal: there } },
    ],
  }));

const reservesOf = (state: Economy) => state.planets.flatMap((planet) => RESERVES.map((each) => planet.reserves[each]));

/** An activation at `moment`: settles first, then raises the rate of the first planet's metal mine. */
function activate(state: Economy, moment: number, rise: number): Economy {
  const settled = settle(state, moment);
  const [home, ...others] = settled.planets;
  if (!home) return settled;
  const metal = { ...home.reserves.metal, rate: home.reserves.metal.rate + rise };
  return { ...settled, planets: [{ ...home, reserves: { ...home.reserves, metal } }, ...others] };
}

describe(`G-36, P7: ${RUNS.numRuns} random economies (seed ${SEED})`, { timeout: TIMEOUT }, () => {
  it('settle(settle(e, a), b) equals settle(e, b), also across an activation and over emptied reserves', () => {
    let emptied = 0;
    fc.assert(
      fc.property(anyEconomy, span, span, span, span, rate, (start, first, second, third, fourth, rise) => {
        const a = START + first;
        const activation = a + second;
        const b = activation + third;
        const end = b + fourth;
        if (!isDeepStrictEqual(settle(settle(start, a), b), settle(start, b))) return false;

        const seldom = settle(activate(start, activation, rise), end);
        const often = settle(settle(activate(settle(start, a), activation, rise), b), end);
        if (reservesOf(start).some((flow, i) => flow.reserve > 0 && reservesOf(seldom)[i]?.reserve === 0)) emptied += 1;
        return isDeepStrictEqual(often, seldom);
      }),
      RUNS,
    );
    expect(emptied).toBeGreaterThan(0.3 * RUNS.numRuns);
  });

  it('the stock gains what the reserves lose and what the streams yield, to the unit', () => {
    fc.assert(
      fc.property(anyEconomy, span, (start, elapsed) => {
        const end = settle(start, START + elapsed);
        const mined = (index: number, each: Reserve) =>
          (start.planets[index]?.reserves[each].reserve ?? 0) - (end.planets[index]?.reserves[each].reserve ?? 0);
        const streamed = (each: Resource) => {
          const flow = start.flows[each];
          return Number((BigInt(flow.rate) * BigInt(elapsed) + BigInt(flow.remainder)) / BigInt(HOUR));
        };
        return (
          end.stock.metal === start.stock.metal + streamed('metal') + mined(0, 'metal') + mined(1, 'metal') &&
          end.stock.trinium === mined(0, 'trinium') &&
          end.stock.food === streamed('food') &&
          reservesOf(end).every((flow) => flow.reserve >= 0 && flow.remainder >= 0 && flow.remainder < HOUR)
        );
      }),
      RUNS,
    );
  });

  it('also while the stock fills up: settled often or seldom, it is never above MAX_STOCK, nor is ore lost', () => {
    let filled = 0;
    const nearlyFull = fc.tuple(anyEconomy, fc.nat(1_000_000)).map(([start, room]) => ({
      ...start,
      stock: { ...start.stock, metal: MAX_STOCK - room },
    }));
    fc.assert(
      fc.property(nearlyFull, span, span, (start, first, second) => {
        const [a, b] = [START + first, START + first + second];
        const end = settle(start, b);
        if (end.stock.metal === MAX_STOCK) filled += 1;
        const mined = (index: number) =>
          (start.planets[index]?.reserves.metal.reserve ?? 0) - (end.planets[index]?.reserves.metal.reserve ?? 0);
        return (
          isDeepStrictEqual(settle(settle(start, a), b), end) &&
          isDeepStrictEqual(stockAt(start, b), end.stock) &&
          end.stock.metal <= MAX_STOCK &&
          mined(0) >= 0 &&
          mined(1) >= 0 &&
          mined(0) + mined(1) <= end.stock.metal - start.stock.metal
        );
      }),
      RUNS,
    );
    expect(filled).toBeGreaterThan(0.2 * RUNS.numRuns);
  });

  it('stockAt says what settle would, before and after', () => {
    fc.assert(
      fc.property(anyEconomy, fc.integer({ min: -DAY, max: 30 * DAY }), (start, elapsed) =>
        isDeepStrictEqual(stockAt(start, START + elapsed), settle(start, START + elapsed).stock),
      ),
      RUNS,
    );
  });

  it('reservesAt says what settle leaves in the ground, before and after', () => {
    fc.assert(
      fc.property(anyEconomy, fc.integer({ min: -DAY, max: 30 * DAY }), (start, elapsed) =>
        start.planets.every((planet, index) => {
          const left = reservesAt(planet, START, START + elapsed);
          const settled = settle(start, START + elapsed).planets[index]?.reserves;
          return RESERVES.every((each) => left[each] === settled?.[each].reserve);
        }),
      ),
      RUNS,
    );
  });

  it('growsAt is the first millisecond at which the stock is another one', () => {
    fc.assert(
      fc.property(anyEconomy, fc.integer({ min: -DAY, max: 30 * DAY }), (start, elapsed) => {
        const now = START + elapsed;
        const moment = growsAt(start, now);
        const same = (time: number) => isDeepStrictEqual(stockAt(start, time), stockAt(start, now));
        if (moment === Number.POSITIVE_INFINITY) return same(now + 300 * DAY);
        return moment > now && same(moment - 1) && !same(moment);
      }),
      RUNS,
    );
  });

  it('emptiesAt is the first millisecond at which the reserve is 0', () => {
    const flowing = fc
      .tuple(fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: MAX_RATE })), remainder, reserve)
      .map(([rate, remainder, reserve]) => ({ rate, remainder, reserve: reserve + 1 }));
    fc.assert(
      fc.property(flowing, (metal) => {
        const start = economy({ reserves: { metal } });
        const moment = emptiesAt(metal, START);
        const leftAt = (time: number) => settle(start, time).planets[0]?.reserves.metal.reserve ?? -1;
        return moment > START && leftAt(moment - 1) > 0 && leftAt(moment) === 0;
      }),
      RUNS,
    );
  });
});

it('hourlyOutput sums what flows now, at speed 1, and leaves out a reserve that is empty', () => {
  const now = economy({
    stock: { food: 77 },
    flows: { metal: { rate: 900, remainder: 5 }, energy: { rate: 450, remainder: 0 } },
    reserves: {
      metal: { rate: 7200, remainder: 0, reserve: 1 },
      trinium: { rate: 5400, remainder: 0, reserve: 0 },
    },
  });
  expect(hourlyOutput(now, 10)).toEqual({ naquadah: 0, trinium: 0, metal: 810, energy: 45, food: 0 });
});
