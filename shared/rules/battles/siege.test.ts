import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIEGE } from '../../catalogue/battles.ts';
import { lengthened, loyaltyOf, partEndsAt, resumed, siegeHours, siegeTime } from './siege.ts';
import { type NightTruce, truceBegin, truceEnd } from './truce.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon. */
const NOON = Date.UTC(2026, 4, 1, 12);
/** From 23:00 to 7:00. */
const TRUCE: NightTruce = { from: 1380, next: null };

describe('the length of a siege', () => {
  it.each([
    [0, 24],
    [249, 24],
    [250, 25],
    [2500, 34],
    [6000, 48],
    [100_000, 48],
  ])('with %i people is %i h', (population, hours) => {
    expect(siegeHours(population)).toBe(hours);
  });

  it('stands still in the night truce of the owner', () => {
    // 11 h until the night, 13 h after it.
    const siege = siegeTime(NOON, 0, TRUCE, 1);
    expect(siege.endsAt).toBe(NOON + DAY + 8 * HOUR);
    expect(siege.pauses).toEqual([{ from: NOON + 11 * HOUR, until: NOON + 19 * HOUR }]);
  });

  it('never ends in the first moment of a night', () => {
    const siege = siegeTime(NOON + 3 * HOUR, 0, TRUCE, 1);
    expect(siege.endsAt).toBe(NOON + 43 * HOUR);
  });

  it('begins to run after the night that it begins in, and knows of a change of the truce', () => {
    const night = NOON + 12 * HOUR;
    expect(siegeTime(night, 0, TRUCE, 1).pauses[0]).toEqual({ from: night, until: night + 7 * HOUR });
    const next = { from: 720, at: NOON + 16 * HOUR };
    // The night of the old truce lasts until noon of the next day only by its own hours: 23:00 to 7:00; then 12:00 to 20:00.
    expect(siegeTime(NOON, 0, { from: 1380, next }, 1).pauses).toEqual([
      { from: NOON + 11 * HOUR, until: NOON + 16 * HOUR + 3 * HOUR },
      { from: NOON + DAY, until: NOON + DAY + 8 * HOUR },
    ]);
  });

  it('knows no night in a fast game', () => {
    expect(siegeTime(NOON, 250, TRUCE, 100)).toEqual({ begunAt: NOON, endsAt: NOON + 25 * HOUR * 0.01, pauses: [] });
  });
});

describe('loyalty', () => {
  it('is the share that is left, and stands still at night', () => {
    const siege = siegeTime(NOON, 0, TRUCE, 1);
    const at = (hours: number) => loyaltyOf(siege, NOON + hours * HOUR);
    expect([0, 6, 11, 15, 19, 25, 31.9, 32, 40].map(at)).toEqual([100, 75, 55, 55, 55, 30, 1, 0, 0]);
  });

  it('has quarters', () => {
    const siege = siegeTime(NOON, 0, TRUCE, 1);
    expect([1, 2, 3, 4].map((part) => (partEndsAt(siege, part) - NOON) / HOUR)).toEqual([6, 20, 26, 32]);
  });
});

const sieges = fc.record({
  begunAt: fc.integer({ min: 0, max: 10 * DAY }),
  population: fc.integer({ min: 0, max: 20_000 }),
  truce: fc.record({
    from: fc.integer({ min: 0, max: 1439 }),
    next: fc.option(fc.record({ from: fc.integer({ min: 0, max: 1439 }), at: fc.integer({ min: 0, max: 12 * DAY }) })),
  }),
});

it('has its whole length outside truces, whatever the truce, and does not end in one', () => {
  fc.assert(
    fc.property(sieges, ({ begunAt, population, truce }) => {
      const siege = siegeTime(begunAt, population, truce, 1);
      const still = siege.pauses.reduce((sum, { from, until }) => sum + until - from, 0);
      expect(siege.endsAt - begunAt - still).toBe(siegeHours(population) * HOUR);
      expect(truceEnd(truce, siege.endsAt)).toBeUndefined();
      for (const [i, pause] of siege.pauses.entries()) {
        expect(pause.from).toBeGreaterThanOrEqual(siege.pauses[i - 1]?.until ?? begunAt);
        expect(truceBegin(truce, pause.from)).toBe(pause.from);
      }
      const parts = [1, 2, 3, SIEGE.parts].map((part) => loyaltyOf(siege, partEndsAt(siege, part)));
      expect(parts).toEqual([75, 50, 25, 0]);
    }),
  );
});

it('keeps what was left of it after an absence and when it is lengthened', () => {
  fc.assert(
    fc.property(
      sieges,
      fc.integer({ min: -DAY, max: 4 * DAY }),
      fc.integer({ min: 0, max: 4 * DAY }),
      (given, before, gap) => {
        const siege = siegeTime(given.begunAt, given.population, given.truce, 1);
        const awayFrom = siege.begunAt + before;
        if (awayFrom > siege.endsAt || awayFrom + gap < siege.begunAt) return;
        const after = resumed(siege, awayFrom, awayFrom + gap, given.truce, 1);
        expect(loyaltyOf(after, awayFrom + gap)).toBe(loyaltyOf(siege, awayFrom));
        expect(loyaltyOf(after, after.endsAt)).toBe(0);
        expect(truceEnd(given.truce, after.endsAt)).toBeUndefined();
        const longer = lengthened(siege, 12 * HOUR, given.truce, 1);
        const still = longer.pauses.reduce((sum, { from, until }) => sum + until - from, 0);
        expect(longer.endsAt - siege.begunAt - still).toBe((siegeHours(given.population) + 12) * HOUR);
      },
    ),
  );
});
