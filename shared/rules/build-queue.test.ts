import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playOut } from '../../loadtest/lib/play-out.ts';
import { BUILDING_TYPES, buildingTypeOf, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { type Amounts, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import {
  checkCancel,
  checkOrder,
  headStarts,
  MOST_ORDERS,
  nextStart,
  type Queue,
  type QueueSite,
  refundOf,
  type Start,
} from './build-queue.ts';
import { buildCost, buildingOutput, buildMinutes } from './construction.ts';
import type { Economy } from './production.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_800_000_000_000;
const METAL_MINE = 3;
const STILL = { rate: 0, remainder: 0 };
const EMPTY = { rate: 0, remainder: 0, reserve: 0 };
const NOTHING: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const RICH: Amounts = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
const mine = buildingTypeOf(METAL_MINE);
/** The first metal mine's time. */
const TAKES = buildMinutes(mine, 0, 1) * MINUTE;

/** An economy that gains these units of each resource per hour. */
const economy = (stock: Amounts, rate = 0): Economy => ({
  settledAt: NOW,
  stock,
  flows: {
    naquadah: { rate, remainder: 0 },
    trinium: { rate, remainder: 0 },
    metal: { rate, remainder: 0 },
    energy: { rate, remainder: 0 },
    food: { rate, remainder: 0 },
  },
  planets: [{ planetId: 1, reserves: { naquadah: EMPTY, trinium: EMPTY, metal: { ...STILL, reserve: 1000 } } }],
});

const site = (changes: Partial<QueueSite> = {}): QueueSite => ({
  planet_id: 1,
  home: false,
  max_buildings: 12,
  build_slots: 1,
  buildings: [],
  ...changes,
});
const unfinished = (builtAt: number, building_type_id = 4) => ({ building_type_id, activated: false, builtAt });
const order = (id: number, planetId = 1, typeId = METAL_MINE) => ({ id, planetId, typeId });

const HUMANS = { raceId: 4, speed: 1 };
const startsOf = (queue: Queue) => playOut(queue, NOW + 1000 * HOUR, HUMANS).starts;
/** Which orders begin when, in ms from NOW. */
const begun = (queue: Queue) => startsOf(queue).map(({ order: { id }, at }) => [id, at - NOW]);

describe('an order begins', () => {
  it('at once, if a slot is free and its price is there', () => {
    expect(begun({ economy: economy(RICH), orders: [order(1)], sites: [site()] })).toEqual([[1, 0]]);
  });

  it('at the end of the construction before it, activated or not', () => {
    const sites = [site({ buildings: [unfinished(NOW + HOUR), unfinished(NOW - HOUR)] })];
    expect(begun({ economy: economy(RICH), orders: [order(1)], sites })).toEqual([[1, HOUR]]);
    const active = { ...unfinished(NOW - HOUR), activated: true };
    expect(begun({ economy: economy(RICH), orders: [order(1)], sites: [site({ buildings: [active] })] })).toEqual([
      [1, 0],
    ]);
  });

  it('with what the finished building before it yields from then on', () => {
    // The first begins at once and activates the mine, whose metal pays for the second.
    const stock = { ...RICH, metal: buildCost(mine, 1).metal ?? 0 };
    const sites = [site({ build_slots: 2, buildings: [unfinished(NOW, METAL_MINE)] })];
    const state = { economy: economy(stock), orders: [order(1), order(2)], sites };
    expect(nextStart({ ...state, orders: [order(2)], economy: economy(NOTHING) }, 1)).toBeUndefined();
    const [first, second] = startsOf(state);
    const missing = buildCost(mine, 2).metal ?? 0;
    const yields = buildingOutput(mine, 4, 1).metal ?? 0;
    expect([first?.at, second?.at]).toEqual([NOW, NOW + Math.ceil((missing * HOUR) / yields)]);
  });

  it('two at a time where there are two slots', () => {
    const sites = [site({ build_slots: 2, buildings: [unfinished(NOW + HOUR), unfinished(NOW + 2 * HOUR)] })];
    const orders = [order(1), order(2, 1, 4)];
    expect(begun({ economy: economy(RICH), orders, sites })).toEqual([
      [1, HOUR],
      [2, HOUR + TAKES],
    ]);
  });

  it('at the price and in the time of its own moment', () => {
    const [first, second] = startsOf({ economy: economy(RICH), orders: [order(1), order(2)], sites: [site()] });
    expect([first?.cost, second?.cost]).toEqual([buildCost(mine, 0), buildCost(mine, 1)]);
    expect((second?.builtAt ?? 0) - (second?.at ?? 0)).toBe(Math.round(mine.minutes * mine.minutesGrowth * MINUTE));
  });

  it('at the very millisecond at which its price is there, and holds the rest until then', () => {
    const dear = Math.max(...Object.values(buildCost(mine, 0)));
    const orders = [order(1), order(2)];
    const state = { economy: economy({ ...RICH, metal: 0, trinium: 0, naquadah: 0 }, dear), orders, sites: [site()] };
    const [first, second] = startsOf(state);
    expect(first?.at).toBe(NOW + HOUR);
    expect(second?.order.id).toBe(2);
    expect(second?.at).toBeGreaterThan(NOW + HOUR);
  });

  it('in the order of moments over all worlds, at the same moment the older one, and the stock is one', () => {
    const both = buildCost(mine, 0);
    const orders = [order(1, 2), order(2, 1)];
    const sites = [site(), site({ planet_id: 2 })];
    // Enough for one: the older one takes it, though its planet comes later.
    expect(begun({ economy: economy({ ...NOTHING, ...both }), orders, sites })).toEqual([[1, 0]]);
  });

  it('never where there is no place for it, nor does what waits behind it', () => {
    const full = site({ max_buildings: 1, buildings: [unfinished(NOW - HOUR)] });
    expect(begun({ economy: economy(RICH), orders: [order(1), order(2)], sites: [full] })).toEqual([]);
    const yard = site({ buildings: [unfinished(NOW - HOUR, SHIPYARD_ID)] });
    expect(begun({ economy: economy(RICH), orders: [order(1, 1, SHIPYARD_ID), order(2)], sites: [yard] })).toEqual([]);
  });

  it('when it is the head: of the orders behind it nothing is known yet', () => {
    const orders = [order(3), order(2, 2), order(4), order(5, 2), order(6, 3)];
    const sites = [site({ buildings: [unfinished(NOW + HOUR)] }), site({ planet_id: 2 }), site({ planet_id: 3 })];
    const starts = headStarts({ economy: economy(RICH), orders, sites }, 1);
    expect(starts.map(({ order: { id }, at }) => [id, at - NOW])).toEqual([
      [2, 0],
      [6, 0],
      [3, HOUR],
    ]);
  });

  it('never if its price is never reached', () => {
    expect(nextStart({ economy: economy(NOTHING), orders: [order(1)], sites: [site()] }, 1)).toBeUndefined();
  });
});

describe('replay', () => {
  const rate = fc.integer({ min: 0, max: 5000 });
  const flow = fc.record({ rate, remainder: fc.integer({ min: 0, max: 3_599_999 }) });
  const reserve = fc.record({
    rate,
    remainder: fc.integer({ min: 0, max: 3_599_999 }),
    reserve: fc.integer({ min: 0, max: 5000 }),
  });
  const amount = fc.integer({ min: 0, max: 4000 });
  const byResource = <T>(each: fc.Arbitrary<T>) =>
    fc.record({ naquadah: each, trinium: each, metal: each, energy: each, food: each });
  const buildings = fc.array(
    fc.record({
      building_type_id: fc.constantFrom(1, 2, 3, 4),
      activated: fc.constant(false),
      builtAt: fc.integer({ min: NOW - HOUR, max: NOW + 3 * HOUR }),
    }),
    { maxLength: 3 },
  );
  const queues: fc.Arbitrary<Queue> = fc
    .record({
      stock: byResource(amount),
      flows: byResource(flow),
      reserves: fc.tuple(reserve, reserve, reserve),
      sites: fc.tuple(buildings, buildings, buildings),
      slots: fc.integer({ min: 1, max: 3 }),
      orders: fc.array(
        fc.record({
          planetId: fc.constantFrom(1, 2, 3),
          typeId: fc.constantFrom(...BUILDING_TYPES.map(({ id }) => id)),
        }),
        { maxLength: 15 },
      ),
    })
    .map(({ stock, flows, reserves: [naquadah, trinium, metal], sites, slots, orders }) => ({
      economy: { settledAt: NOW, stock, flows, planets: [{ planetId: 1, reserves: { naquadah, trinium, metal } }] },
      sites: sites.map((standing, i) => site({ planet_id: i + 1, build_slots: slots, buildings: standing })),
      orders: orders.map((each, i) => ({ ...each, id: i + 1 })),
    }));

  it('in one step begins what many steps begin, at the same moments, for the same prices', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 10 * HOUR }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(queues, steps, (start, later) => {
        const moments = later.map((ms) => NOW + ms).sort((a, b) => a - b);
        const end = moments.at(-1) ?? NOW;
        const whole = playOut(start, end, HUMANS);
        let queue = start;
        const starts = moments.flatMap((moment) => {
          const step = playOut(queue, moment, HUMANS);
          queue = step.queue;
          return step.starts;
        });
        expect(starts).toEqual(whole.starts);
        expect(queue).toEqual(whole.queue);
      }),
    );
  });

  /** What is built and not activated holds a slot, so there are never more of them than slots. */
  const noMoreThanSlots = ({ sites }: Queue, { order, at }: Start) => {
    const { build_slots, buildings } = sites.find(({ planet_id }) => planet_id === order.planetId) ?? site();
    const holding = buildings.filter(({ activated }) => !activated);
    expect(holding.length).toBeLessThanOrEqual(build_slots);
    expect(holding.every(({ builtAt }) => builtAt > at)).toBe(true);
  };

  it('never spends what is not there, builds more than there are slots, or leaves what could have begun', () => {
    fc.assert(
      fc.property(queues, (start) => {
        const end = NOW + 10 * HOUR;
        const { queue, starts } = playOut(start, end, HUMANS, noMoreThanSlots);
        for (const resource of RESOURCES) expect(queue.economy.stock[resource]).toBeGreaterThanOrEqual(0);
        expect(nextStart(queue, 1)?.at ?? end + 1).toBeGreaterThanOrEqual(end);
        expect(starts.map(({ at }) => at)).toEqual(starts.map(({ at }) => at).sort((a, b) => a - b));
      }),
    );
  });
});

describe('when the ore beneath a mine runs out', () => {
  const active = { ...unfinished(NOW - HOUR, METAL_MINE), activated: true };
  const stands = [site({ buildings: [active, active] })];
  /** The metal of planet 1 lasts for an hour. */
  const emptying = (stock: Amounts): Economy => {
    const still = economy(stock);
    const metal = { rate: 10, remainder: 0, reserve: 10 };
    return { ...still, planets: [{ planetId: 1, reserves: { naquadah: EMPTY, trinium: EMPTY, metal } }] };
  };
  const cheap = buildCost(mine, 0);
  const startOf = (stock: Amounts, sites: readonly QueueSite[] = stands) =>
    nextStart({ economy: emptying(stock), orders: [order(1)], sites }, 1);

  it('an order begins that could not be paid for before, at the lower price and in the shorter time', () => {
    const stock = { ...RICH, metal: (cheap.metal ?? 0) - 3 };
    expect(startOf(stock)).toMatchObject({ at: NOW + HOUR, cost: cheap, builtAt: NOW + HOUR + TAKES });
  });

  it('a stock that covers the higher price earlier pays it', () => {
    const dear = buildCost(mine, 2);
    const stock = { ...RICH, metal: (dear.metal ?? 0) - 5 };
    expect(startOf(stock)).toMatchObject({ at: NOW + HOUR / 2, cost: dear });
  });

  it('an order that waits for its slot pays the price of the moment at which it begins', () => {
    const sites = [site({ buildings: [active, active, unfinished(NOW + 2 * HOUR)] })];
    expect(startOf(RICH, sites)).toMatchObject({ at: NOW + 2 * HOUR, cost: cheap });
  });
});

describe('a building can be ordered', () => {
  const waiting = (count: number, building_type_id = METAL_MINE) =>
    Array.from({ length: count }, () => ({ building_type_id }));
  it('up to five at a time, whatever slots are free', () => {
    const busy = site({ buildings: [unfinished(NOW + HOUR)] });
    expect(checkOrder(busy, waiting(MOST_ORDERS - 1), mine)).toBeUndefined();
    expect(checkOrder(busy, waiting(MOST_ORDERS), mine)).toEqual(REFUSALS.queueFull(5));
  });

  it('where a place is left that no other order will take', () => {
    const two = site({ max_buildings: 3, buildings: [unfinished(NOW, SHIPYARD_ID)] });
    expect(checkOrder(two, waiting(1), mine)).toBeUndefined();
    expect(checkOrder(two, waiting(2), mine)).toBe(REFUSALS.planetFull);
  });

  it('once, if there is one per planet', () => {
    expect(checkOrder(site(), waiting(1, SHIPYARD_ID), buildingTypeOf(SHIPYARD_ID))).toBe(REFUSALS.limitReached);
  });
});

describe('a cancelled construction gives back', () => {
  const times = { startedAt: NOW, builtAt: NOW + 1000, underAttack: false };
  it.each([
    { after: 0, metal: 1000, food: 7 },
    { after: 500, metal: 700, food: 4 }, // 7 x 70 % = 4.9
    { after: 250, metal: 850, food: 5 }, // 7 x 85 % = 5.95
    { after: 999, metal: 400, food: 2 }, // 1000 x 40.06 % = 400.6; 7 x 40.06 % = 2.8
    { after: 1000, metal: 400, food: 2 },
    { after: 2000, metal: 400, food: 2 },
  ])('$metal of 1000 metal after $after ms of 1000', ({ after, metal, food }) => {
    expect(refundOf({ metal: 1000, food: 7 }, times, NOW + after)).toEqual({ metal, food });
  });

  it('never more than was paid, and never less the earlier it is', () => {
    const some = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(some, some, some, fc.integer({ min: 1, max: 2 ** 40 }), (metal, a, b, length) => {
        const back = (at: number) =>
          refundOf({ metal }, { startedAt: 0, builtAt: length, underAttack: false }, Math.min(length, at)).metal ?? 0;
        const [early, late] = [back(Math.min(a, b)), back(Math.max(a, b))];
        expect(early).toBeLessThanOrEqual(metal);
        expect(late).toBeLessThanOrEqual(early);
        expect(late).toBeGreaterThanOrEqual(Math.floor(metal * 0.4) - 1);
      }),
    );
  });

  it('the least at any time while an attack is coming', () => {
    const attacked = { ...times, underAttack: true };
    for (const after of [0, 500, 1000])
      expect(refundOf({ metal: 1000 }, attacked, NOW + after)).toEqual({ metal: 400 });
  });

  it('nothing once it is due', () => {
    const building = { activated: false, builtAt: NOW };
    expect(checkCancel(building, NOW - 1)).toBeUndefined();
    expect(checkCancel(building, NOW)).toBe(REFUSALS.buildingFinished);
    expect(checkCancel({ activated: true, builtAt: NOW }, NOW - 1)).toBe(REFUSALS.buildingFinished);
  });
});
