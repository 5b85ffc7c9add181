import { describe, expect, it } from 'vitest';
import { sfc32 } from './sfc32.ts';

const drawn = (seed: string, count: number) => Array.from({ length: count }, sfc32(seed));

describe('sfc32', () => {
  // Computed by another program, in Python, whose whole numbers have no limit.
  it.each([
    ['00000000000000000000000000000000', [4035892905, 1363572419, 145230303, 808754475, 4216505632]],
    ['000102030405060708090a0b0c0d0e0f', [858807458, 1403912697, 1845977855, 1504073547, 2702540561]],
  ])('draws the same numbers for %s everywhere', (seed, numbers) => {
    expect(drawn(seed, 5)).toEqual(numbers);
  });

  it('is even over the seventeen steps of luck', () => {
    const steps = Array<number>(17).fill(0);
    for (const number of drawn('0123456789abcdef0123456789abcdef', 170_000)) {
      const step = Math.floor((number * 17) / 2 ** 32);
      steps[step] = (steps[step] ?? Number.NaN) + 1;
    }
    expect(steps).toHaveLength(17);
    // 10,000 each; one standard deviation is 97.
    for (const count of steps) expect(Math.abs(count - 10_000)).toBeLessThan(5 * 97);
  });

  it.each(['', '0', 'G'.repeat(32), 'A'.repeat(32), '0'.repeat(33)])('refuses "%s" as a seed', (seed) => {
    expect(() => sfc32(seed)).toThrow('A seed has 32 lowercase hexadecimal digits.');
  });
});
