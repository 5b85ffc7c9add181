import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isqrt, mulDiv } from './integers.ts';

describe('isqrt', () => {
  it.each([
    [0, 0],
    [1, 1],
    [3, 1],
    [4, 2],
    [99, 9],
    [100, 10],
    // The square of 94,906,265 is the largest below 2^53.
    [94_906_265 ** 2, 94_906_265],
    [94_906_265 ** 2 - 1, 94_906_264],
    [Number.MAX_SAFE_INTEGER, 94_906_265],
  ])('of %d is %d', (n, root) => {
    expect(isqrt(n)).toBe(root);
  });

  it('is the whole root of every whole number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        const root = BigInt(isqrt(n));
        expect(root * root <= BigInt(n) && (root + 1n) * (root + 1n) > BigInt(n)).toBe(true);
      }),
    );
  });
});

describe('mulDiv', () => {
  it.each([
    [7, 3, 2, 10],
    [0, 5, 3, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [9_000_000_000_000_001, 3, 3, 9_000_000_000_000_001],
  ])('%d x %d / %d is %d', (a, b, c, quotient) => {
    expect(mulDiv(a, b, c)).toBe(quotient);
  });
});
