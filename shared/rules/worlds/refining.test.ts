import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVES, RESOURCES, type Reserve } from '../../catalogue/resources.ts';
import { REFUSALS } from '../../refusals.ts';
import { gain, spend } from '../economy.ts';
import { type Economy, MAX_STOCK } from '../production.ts';
import {
  checkRefine,
  NO_ORES,
  REFINE_PARTS,
  type Refiner,
  type Refining,
  refine,
  refiningLeft,
  refiningLimits,
  refiningOf,
} from './refining.ts';

const STOCK = { naquadah: 1000, trinium: 600, metal: 90, energy: 5, food: 5 };
const REFINER: Refiner = {
  hasRefinery: true,
  stock: STOCK,
  limits: { naquadah: 500, trinium: 2000, metal: 0 },
  refined: NO_ORES,
};
const asked = (amount: number, from: Reserve = 'naquadah', to: Reserve = 'metal'): Refining => ({ from, to, amount });

describe('refining', () => {
  it.each([
    [0, 0, 0],
    [2, 0, 0],
    [3, 3, 1],
    [5, 3, 1],
    [1000, 999, 333],
  ])('%i units: takes %i and makes %i', (amount, taken, made) => {
    expect(refine(amount)).toEqual({ taken, made });
  });

  it('of each ore has a limit of 24 hours of output, at any speed', () => {
    const rates = { naquadah: 540, trinium: 1081, metal: 0, energy: 900, food: 900 };
    expect(refiningLimits(rates, 1)).toEqual({ naquadah: 12_960, trinium: 25_944, metal: 0 });
    // ⌊1081 / 2⌋ = 540
    expect(refiningLimits(rates, 2)).toEqual({ naquadah: 6480, trinium: 12_960, metal: 0 });
  });

  it.each([
    ['without a Refinery', asked(30), { hasRefinery: false }, REFUSALS.refineryMissing],
    ['an ore into itself', asked(30, 'metal', 'metal'), {}, REFUSALS.refineSameOre],
    ['an ore that no world yields', asked(30, 'metal', 'trinium'), {}, REFUSALS.refinedEnough('metal')],
    [
      'once the day is used up',
      asked(3),
      { refined: { ...NO_ORES, naquadah: 498 } },
      REFUSALS.refinedEnough('naquadah'),
    ],
    [
      'after a fall of the output',
      asked(3),
      { refined: { ...NO_ORES, naquadah: 900 } },
      REFUSALS.refinedEnough('naquadah'),
    ],
    ['less than makes a unit', asked(2), {}, REFUSALS.refineTooLittle(3)],
    ['more than the day has left', asked(501), {}, REFUSALS.refineTooMuch(498)],
    ['more than there is', asked(900, 'trinium'), {}, REFUSALS.insufficientResources({ trinium: 300 })],
    ['what has no room', asked(30), { stock: { ...STOCK, metal: MAX_STOCK - 9 } }, REFUSALS.noRoom],
  ])('is refused: %s', (_, refining, changes, refusal) => {
    expect(checkRefine(refining, { ...REFINER, ...changes })).toEqual(refusal);
  });

  it('takes what is left of the day, and leaves what makes no whole unit', () => {
    expect(refiningLeft(REFINER, 'naquadah')).toBe(498);
    expect(checkRefine(asked(500), REFINER)).toBeUndefined();
    expect(refiningOf(asked(500))).toEqual({ taken: { naquadah: 498 }, made: { metal: 166 } });
  });

  it('gives a third at most, in whole units, and never takes more of an ore in a day than its limit, whatever is asked', () => {
    const ore = fc.constantFrom(...RESERVES);
    const units = fc.nat(20_000);
    const ores = fc.record({ naquadah: units, trinium: units, metal: units });
    const orders = fc.array(fc.record({ from: ore, to: ore, amount: fc.nat(9000) }), { maxLength: 30 });
    fc.assert(
      fc.property(ores, ores, orders, (limits, ground, list) => {
        let economy = economyWith(ground);
        let refined = NO_ORES;
        let [taken, made] = [0, 0];
        for (const order of list) {
          if (checkRefine(order, { hasRefinery: true, stock: economy.stock, limits, refined })) continue;
          const change = refiningOf(order);
          economy = gain(spend(economy, change.taken), change.made);
          refined = { ...refined, [order.from]: refined[order.from] + refine(order.amount).taken };
          taken += refine(order.amount).taken;
          made += refine(order.amount).made;
        }
        for (const each of RESERVES) expect(refined[each]).toBeLessThanOrEqual(limits[each]);
        for (const each of RESOURCES) {
          expect(Number.isInteger(economy.stock[each])).toBe(true);
          expect(economy.stock[each]).toBeGreaterThanOrEqual(0);
        }
        expect(taken).toBe(REFINE_PARTS * made);
        expect(sum(economy)).toBe(sum(economyWith(ground)) - taken + made);
      }),
    );
  });
});

const sum = ({ stock }: Economy) => RESOURCES.reduce((all, each) => all + stock[each], 0);

function economyWith(ground: Readonly<Record<Reserve, number>>): Economy {
  const flow = { rate: 0, remainder: 0 };
  return {
    settledAt: 0,
    stock: { ...ground, energy: 0, food: 0 },
    flows: { naquadah: flow, trinium: flow, metal: flow, energy: flow, food: flow },
    planets: [],
  };
}
