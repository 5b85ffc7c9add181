import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundedMight, sumOf, worthOf } from '../battles/worth.ts';
import { hoursToAfford, mightBeyond, mightLacking } from './climb.ts';

const amounts = (most: number) => {
  const some = fc.nat(most);
  return fc.record({ naquadah: some, trinium: some, metal: some, energy: some, food: some });
};
const NONE = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };

it.each([
  [99, 100],
  [100, 105],
  [1300, 1350],
  [13_000, 13_500],
])('whoever is read as %i has less than %i', (rounded, beyond) => {
  expect(mightBeyond(rounded)).toBe(beyond);
});

it('the might that passes another one is the least that does so whatever is behind the rounded number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (might) => {
      const beyond = mightBeyond(roundedMight(might));
      expect(beyond).toBeGreaterThan(might);
      expect(roundedMight(beyond - 1)).toBe(roundedMight(might));
    }),
  );
});

it('a player who is level with the next place, as far as anybody can see, lacks a little', () => {
  expect([mightLacking(12_344, 13_000), mightLacking(13_499, 13_000), mightLacking(13_600, 13_000)]).toEqual([
    1156, 1, 1,
  ]);
});

it.each([
  ['the stock is enough', { ...NONE, metal: 600, food: 400 }, NONE, 0],
  ['a little is missing', { ...NONE, metal: 600 }, { ...NONE, metal: 300 }, 2],
  ['nothing comes in', NONE, NONE, null],
])('100 might cost a thousand resources: %s', (_, stock, rates, hours) => {
  expect(hoursToAfford(100, stock, rates)).toBe(hours);
});

it('after these hours, and not earlier, stock and income are worth the might', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), amounts(10_000), amounts(500), (might, stock, rates) => {
      const hours = hoursToAfford(might, stock, rates);
      const worthAfter = (passed: number) => worthOf({ metal: sumOf(stock) + passed * sumOf(rates) });
      expect(worthAfter(hours ?? 0) >= might).toBe(hours !== null);
      if (hours !== 0) expect(worthAfter((hours ?? 1_000_000) - 1)).toBeLessThan(might);
    }),
  );
});
