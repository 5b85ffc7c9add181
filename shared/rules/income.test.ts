import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounts, type Cost, RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { shortage } from './construction.ts';
import { economyShown, enoughAt, type YieldingPlanet } from './income.ts';
import { type Economy, hourlyOutput, settle, stockAt } from './production.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An arbitrary moment of 2027, in ms since 1970. */
const NOW = 1_800_000_000_000;
const NOTHING: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

/** A planet with these yields of its own and of its mines. */
const planet = (own: Cost, mines: Cost = {}, reserves: Cost = {}): YieldingPlanet => ({
  planet_id: 1,
  naquadah: reserves.naquadah ?? 0,
  trinium: reserves.trinium ?? 0,
  metal: reserves.metal ?? 0,
  own_rates: { ...NOTHING, ...own },
  producers: [{ rates: { ...NOTHING, ...mines } }],
});

describe('when the stock covers a price', () => {
  const at = (planets: YieldingPlanet[], cost: Cost, stock: Cost = {}) =>
    enoughAt(economyShown({ ...NOTHING, ...stock }, planets, NOW), cost, NOW) - NOW;

  it.each([
    ['at once, if nothing is missing', [planet({ metal: 60 })], { metal: 10 }, { metal: 10 }, 0],
    // 6 units at 60 an hour, one each minute.
    ['after the time that the missing units take', [planet({ metal: 60 })], { metal: 16 }, { metal: 10 }, 6 * MINUTE],
    // Metal takes 6 minutes, food 12.
    ['when the last resource is there', [planet({ metal: 60, food: 30 })], { metal: 6, food: 6 }, {}, 12 * MINUTE],
    // Two worlds with 30 each: at 6 minutes each has made 3.
    ['from all worlds together', [planet({ metal: 30 }), planet({ metal: 30 })], { metal: 6 }, {}, 6 * MINUTE],
    // 10 units come from the mine with 60/h, then it is dry after 10 minutes; the home's 30/h made 5, and needs 10 more minutes for 5.
    [
      'later, if a reserve runs dry before',
      [planet({ metal: 30 }, { metal: 60 }, { metal: 10 })],
      { metal: 20 },
      {},
      20 * MINUTE,
    ],
    ['never, if nothing yields it', [planet({ metal: 60 })], { trinium: 1 }, {}, Number.POSITIVE_INFINITY],
    [
      'never, if the reserve does not hold that much',
      [planet({}, { metal: 60 }, { metal: 10 })],
      { metal: 11 },
      {},
      Number.POSITIVE_INFINITY,
    ],
  ] as const)('is %s', (_, planets, cost, stock, wait) => {
    expect(at([...planets], cost, stock)).toBe(wait);
  });
});

const amounts = (max: number) =>
  fc.record({
    naquadah: fc.nat(max),
    trinium: fc.nat(max),
    metal: fc.nat(max),
    energy: fc.nat(max),
    food: fc.nat(max),
  });
const remainder = fc.nat(HOUR - 1);
const flow = fc.record({ rate: fc.nat(5000), remainder });
const reserveFlow = fc.record({ rate: fc.nat(5000), remainder, reserve: fc.nat(20_000) });
const anEconomy: fc.Arbitrary<Economy> = fc.record({
  settledAt: fc.constant(NOW),
  stock: amounts(10_000),
  flows: fc.record({ naquadah: flow, trinium: flow, metal: flow, energy: flow, food: flow }),
  planets: fc.array(
    fc.record({
      planetId: fc.nat(9),
      reserves: fc.record({ naquadah: reserveFlow, trinium: reserveFlow, metal: reserveFlow }),
    }),
    { maxLength: 3 },
  ),
});

/** The planets of an economy as the API shows them: the flows without a reserve belong to the first. */
const shownOf = ({ flows, planets }: Economy): YieldingPlanet[] => {
  const own = Object.fromEntries(RESOURCES.map((resource) => [resource, flows[resource].rate])) as Amounts;
  const home = { planet_id: 0, naquadah: 0, trinium: 0, metal: 0, own_rates: own, producers: [] };
  return [
    home,
    ...planets.map(({ planetId, reserves }) => ({
      planet_id: planetId,
      naquadah: reserves.naquadah.reserve,
      trinium: reserves.trinium.reserve,
      metal: reserves.metal.reserve,
      own_rates: NOTHING,
      producers: [{ rates: { ...NOTHING, ...Object.fromEntries(RESERVES.map((ore) => [ore, reserves[ore].rate])) } }],
    })),
  ];
};

describe('the moment at which a price can be paid', () => {
  const covers = (economy: Economy, cost: Cost, at: number) => shortage(cost, stockAt(economy, at)) === undefined;

  it('is the first one that covers it, and never comes later for a lower price', () => {
    fc.assert(
      fc.property(anEconomy, amounts(30_000), fc.nat(48 * HOUR), fc.nat(5000), (economy, cost, wait, less) => {
        const from = NOW + wait;
        const at = enoughAt(economy, cost, from);
        if (at === Number.POSITIVE_INFINITY) return;
        expect(at).toBeGreaterThanOrEqual(from);
        expect(covers(economy, cost, at)).toBe(true);
        if (at > from) expect(covers(economy, cost, at - 1)).toBe(false);
        const lower = { ...cost, metal: Math.max(0, cost.metal - less) };
        expect(enoughAt(economy, lower, from)).toBeLessThanOrEqual(at);
      }),
    );
  });

  it('is the same after the economy was settled on the way', () => {
    fc.assert(
      fc.property(anEconomy, amounts(30_000), fc.nat(48 * HOUR), (economy, cost, wait) => {
        const from = NOW + wait;
        expect(enoughAt(settle(economy, from), cost, from)).toBe(enoughAt(economy, cost, from));
      }),
    );
  });

  it('is never said too early by what the API shows, which leaves out fractions of a unit', () => {
    fc.assert(
      fc.property(anEconomy, amounts(30_000), (economy, cost) => {
        const said = enoughAt(economyShown(economy.stock, shownOf(economy), NOW), cost, NOW);
        expect(said).toBeGreaterThanOrEqual(enoughAt(economy, cost, NOW));
      }),
    );
  });
});

it('the economy behind what the API shows yields what the real one yields', () => {
  fc.assert(
    fc.property(anEconomy, (economy) => {
      const shown = economyShown(economy.stock, shownOf(economy), NOW);
      expect(hourlyOutput(shown, 1)).toEqual(hourlyOutput(economy, 1));
    }),
  );
});
