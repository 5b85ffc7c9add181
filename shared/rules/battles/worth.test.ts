import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isInWindow,
  leastWorth,
  mightOf,
  moraleOf,
  roundedMight,
  wallPercent,
  worthOfBuildings,
  worthOfShips,
  worthOfSquads,
} from './worth.ts';

describe('worth and might', () => {
  it('are a tenth of the price, rounded down for each one', () => {
    // Interceptor: 110 + 170 + 260 + 70 + 30 = 640. Gate Team: 700. Trinium Mine: 5 + 16 = 21.
    expect(worthOfShips([{ typeId: 42, count: 3 }])).toBe(192);
    expect(worthOfSquads([{ typeId: 4, count: 2 }])).toBe(140);
    // Metal Mine: 3 + 12 = 15, so 1 each.
    expect(worthOfBuildings([{ typeId: 3, count: 10 }])).toBe(10);
    const owned = {
      ships: [{ typeId: 42, count: 3 }],
      squads: [{ typeId: 4, count: 2 }],
      buildings: [
        { typeId: 2, count: 1 },
        { typeId: 3, count: 1 },
      ],
    };
    expect(mightOf(owned)).toBe(192 + 140 + 2 + 1);
  });

  it('throw on a type that does not exist', () => {
    expect(() => worthOfShips([{ typeId: 99, count: 1 }])).toThrow('There is no ship type 99.');
  });
});

describe('morale', () => {
  it.each([
    [0, 500, 100],
    [1000, 0, 64],
    [1000, 199, 64],
    // 40 + 120 x 0.2 = 64: here it begins to rise.
    [1000, 200, 64],
    [1000, 209, 65],
    [1000, 250, 70],
    [1000, 499, 99],
    [1000, 500, 100],
    [1000, 9000, 100],
  ])('of a might of %i against %i is %i %%', (own, theirs, morale) => {
    expect(moraleOf(own, theirs)).toBe(morale);
  });

  it('never falls when the other one grows', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9), (own, theirs, more) => {
        expect(moraleOf(own, theirs + more)).toBeGreaterThanOrEqual(moraleOf(own, theirs));
        expect(moraleOf(own, theirs)).toBeGreaterThanOrEqual(64);
      }),
    );
  });
});

it.each([
  [0, 0, true],
  [1, 0, false],
  [500, 100, true],
  [501, 100, false],
  [1, 9999, true],
])('a might of %i may attack one of %i: %s', (own, theirs, may) => {
  expect(isInWindow(own, theirs)).toBe(may);
});

it.each([
  [0, 0],
  [1, 1],
  [50, 1],
  [51, 2],
  [100_000, 2000],
  [103_999, 2000],
])('a march against a might of %i is worth %i at least', (theirs, least) => {
  expect(leastWorth(theirs)).toBe(least);
});

it.each([
  [0, 100],
  [50, 107],
  [290, 132],
  [600, 150],
  [690, 153],
  [1090, 164],
])('a wall of %i counts as %i %%', (stat, percent) => {
  expect(wallPercent(stat)).toBe(percent);
});

it.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [104, 100],
  [105, 110],
  [1249, 1200],
  [64_209, 64_000],
  [99_600, 100_000],
])('strangers read a might of %i as %i', (might, told) => expect(roundedMight(might)).toBe(told));
