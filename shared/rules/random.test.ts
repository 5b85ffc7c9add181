import { describe, expect, it } from 'vitest';
import { seededRandom, wholeBetween } from './random.ts';

describe('seededRandom', () => {
  it('is mulberry32: its published first number for seed 0', () => {
    expect(seededRandom(0)()).toBe(0.26642920868471265);
  });

  it('repeats itself for the same seed and differs for another', () => {
    const five = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(five(42)).toEqual(five(42));
    expect(five(42)).not.toEqual(five(43));
  });

  it('stays in [0, 1) and is even over ten bins', () => {
    const bins = Array<number>(10).fill(0);
    const random = seededRandom(7);
    for (let i = 0; i < 100_000; i++) {
      const bin = Math.floor(random() * 10);
      bins[bin] = (bins[bin] ?? Number.NaN) + 1;
    }
    expect(bins).toHaveLength(10);
    // 10,000 each; one standard deviation is sqrt(100,000 x 0.1 x 0.9) = 95
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 95);
  });
});

describe('wholeBetween', () => {
  it.each([
    [0, 1],
    [0.5, 20],
    [0.999_999_999, 39],
  ])('turns %d into %i of 1 to 39', (roll, whole) => {
    expect(wholeBetween(() => roll, 1, 39)).toBe(whole);
  });
});
