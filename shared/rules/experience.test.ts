import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES, buildingTypeOf } from '../catalogue/buildings.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { buildCost } from './construction.ts';
import { dayStart, gainXp, MAX_LEVEL, Tally, xpFor, xpForNextLevel } from './experience.ts';

describe('G-41: XP that leads to the next level', () => {
  // 100 x level^1.5, rounded
  it.each([
    [1, 100],
    [2, 283], // 282.84
    [3, 520], // 519.62
    [4, 800],
    [5, 1118], // 1118.03
    [10, 3162], // 3162.28
    [25, 12_500],
    [49, 34_300],
    [50, null],
    [51, null],
  ])('from level %i is %s', (level, xp) => {
    expect(xpForNextLevel(level)).toBe(xp);
  });
});

describe('G-41: gaining XP', () => {
  it.each([
    { before: { level: 1, xp: 0 }, gain: 99, after: { level: 1, xp: 99 } },
    { before: { level: 1, xp: 0 }, gain: 100, after: { level: 2, xp: 0 } },
    { before: { level: 1, xp: 90 }, gain: 25, after: { level: 2, xp: 15 } },
    { before: { level: 1, xp: 0 }, gain: 902, after: { level: 3, xp: 519 } }, // 902 - 100 - 283
    { before: { level: 1, xp: 0 }, gain: 1000, after: { level: 4, xp: 97 } }, // 1000 - 100 - 283 - 520
    { before: { level: 7, xp: 5 }, gain: 0, after: { level: 7, xp: 5 } },
    { before: { level: 49, xp: 34_299 }, gain: 1, after: { level: 50, xp: 0 } },
    { before: { level: 50, xp: 10 }, gain: 1_000_000, after: { level: 50, xp: 1_000_010 } },
  ])('$gain at level $before.level with $before.xp leads to $after', ({ before, gain, after }) => {
    expect(gainXp(before, gain)).toEqual(after);
  });

  it('in parts leads where the sum leads', () => {
    const gains = fc.array(fc.nat(20_000), { maxLength: 30 });
    fc.assert(
      fc.property(gains, (parts) => {
        const stepwise = parts.reduce(gainXp, { level: 1, xp: 0 });
        const atOnce = gainXp(
          { level: 1, xp: 0 },
          parts.reduce((sum, part) => sum + part, 0),
        );
        expect(stepwise).toEqual(atOnce);
        expect(stepwise.level).toBeLessThanOrEqual(MAX_LEVEL);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

describe('XP of what is made', () => {
  const FIRST = 30;
  it.each([
    // Two thirds of the root of the price: 2/3 · √900 = 20.
    { price: { metal: 900 }, today: 0, ever: 5, xp: 20 },
    { price: { naquadah: 100, trinium: 200, metal: 300, energy: 200, food: 100 }, today: 9, ever: 9, xp: 20 },
    { price: { metal: 900 }, today: 0, ever: 4, xp: 20 + FIRST },
    { price: { metal: 900 }, today: 4, ever: 4, xp: 20 + FIRST },
    // The eleventh of a day gives (10/11)² of it, the twentieth a quarter, the hundredth a hundredth.
    { price: { metal: 900 }, today: 10, ever: 10, xp: 16 }, // 20 · 100/121 = 16.5
    { price: { metal: 900 }, today: 19, ever: 19, xp: 5 },
    { price: { metal: 900 }, today: 99, ever: 99, xp: 0 },
    { price: {}, today: 0, ever: 0, xp: FIRST },
    { price: {}, today: 0, ever: 5, xp: 0 },
    // The first metal mine: 15 units, √(60/9) = 2.6.
    { price: buildCost(buildingTypeOf(3), 0), today: 0, ever: 0, xp: 2 + FIRST },
    { price: { metal: Number.MAX_SAFE_INTEGER, food: Number.MAX_SAFE_INTEGER }, today: 0, ever: 9, xp: 63_270_843 },
  ])('for $price, the ($today + 1)th of the day and the ($ever + 1)th of all, is $xp', ({ price, today, ever, xp }) => {
    expect(xpFor(price, { today, ever })).toBe(xp);
  });

  it('of one type and day is less than that of twenty, however many are made, besides that of the first five', () => {
    const price = fc.constantFrom(...[...BUILDING_TYPES, ...SHIP_TYPES].map(({ cost }) => cost));
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 5000 }), (cost, count) => {
        const tally = new Tally();
        let sum = 0;
        for (let i = 0; i < count; i++) sum += xpFor(cost, tally.add('ship', 3));
        expect(sum).toBeLessThanOrEqual(20 * xpFor(cost, { today: 0, ever: 5 }) + 5 * FIRST);
      }),
      { numRuns: 200 },
    );
  });

  it('is counted anew each day, and the first five of a season once', () => {
    const tally = new Tally();
    const made = (type: string, day: number) => tally.add(type, day);
    expect([made('a', 1), made('a', 1), made('b', 1), made('a', 2)]).toEqual([
      { today: 0, ever: 0 },
      { today: 1, ever: 1 },
      { today: 0, ever: 0 },
      { today: 0, ever: 2 },
    ]);
  });

  it('counts by days of UTC, and faster games by days of the game', () => {
    const noon = Date.UTC(2026, 4, 1, 12);
    expect(dayStart(noon, 1)).toBe(Date.UTC(2026, 4, 1));
    expect(dayStart(noon, 2)).toBe(noon);
    expect(dayStart(noon + 1, 24)).toBe(noon);
  });
});
