import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainXp, MAX_LEVEL, xpForNextLevel } from './experience.ts';

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
