import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE_HOMES, GALAXY_RADIUS } from '../catalogue/galaxy.ts';
import {
  cornerOfSquare,
  growthOf,
  growthPlaces,
  isInGalaxy,
  PLACES_IN_SQUARE,
  SQUARE_SIDE,
  SQUARES,
  type SquareCount,
} from './growth.ts';

const ranks = Uint32Array.from({ length: PLACES_IN_SQUARE }, (_, site) => Math.imul(site + 1, 2_654_435_761));
const count = (square: number, free: number, homes: number, forNewcomers = FREE_HOMES): SquareCount => ({
  square,
  free,
  homes,
  forNewcomers,
});

describe('the places in which worlds come', () => {
  it('lie in their square and in the galaxy, each once, the even ones first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SQUARES - 1 }), (square) => {
        const places = growthPlaces(square, ranks);
        const corner = cornerOfSquare(square);
        expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(places.length);
        expect(places.length > 0).toBe(isInGalaxy(square));
        for (const { x, y } of places) {
          expect([x, y].every((each) => Number.isInteger(each) && Math.abs(each) <= GALAXY_RADIUS)).toBe(true);
          expect(Math.max(x - corner.x, y - corner.y)).toBeLessThan(SQUARE_SIDE);
          expect(Math.min(x - corner.x, y - corner.y)).toBeGreaterThanOrEqual(0);
          expect(x * x + y * y).toBeLessThanOrEqual(GALAXY_RADIUS ** 2);
        }
        const odd = places.map(({ x, y }) => Math.abs(x + y) % 2);
        expect(odd).toEqual(odd.toSorted());
      }),
    );
  });

  it('follow from the random numbers alone', () => {
    expect(growthPlaces(500, ranks)).toEqual(growthPlaces(500, ranks));
    expect(growthPlaces(500, ranks)).not.toEqual(growthPlaces(500, ranks.toReversed()));
    expect(growthPlaces(500, ranks)).toHaveLength(PLACES_IN_SQUARE);
  });

  it('fill the whole disc', () => {
    const inside = Array.from({ length: SQUARES }, (_, square) => growthPlaces(square, ranks).length);
    // The area of the disc is 3,926,752.
    expect(inside.reduce((sum, each) => sum + each)).toBeGreaterThan(3_926_000);
  });
});

describe('what the galaxy lacks', () => {
  it('is nothing where eight worlds for each home are free', () => {
    expect(growthOf([count(1, 8, 1), count(2, 16, 2), count(3, 0, 0)])).toEqual([]);
  });

  it('is filled up to nine worlds a home and eight more', () => {
    expect(growthOf([count(1, 7, 1), count(2, 15, 2), count(3, 0, 3)])).toEqual([
      { square: 1, worlds: 10, homes: 0 },
      { square: 2, worlds: 11, homes: 0 },
      { square: 3, worlds: 35, homes: 0 },
    ]);
  });

  it('is homes for newcomers too, in the squares with the fewest homes', () => {
    expect(growthOf([count(0, 80, 9, FREE_HOMES - 4), count(1, 8, 1, 0), count(2, 5, 0, 0)])).toEqual([
      { square: 2, worlds: 2, homes: 2 },
      { square: 1, worlds: 1, homes: 1 },
      { square: 0, worlds: 1, homes: 1 },
    ]);
    expect(growthOf([])).toEqual([]);
  });

  it('is never less than what is missing, and nothing more once it has come', () => {
    const squares = fc.uniqueArray(
      fc.record({
        square: fc.integer({ min: 0, max: SQUARES - 1 }),
        free: fc.nat(400),
        homes: fc.nat(40),
        forNewcomers: fc.nat(40),
      }),
      { selector: ({ square }) => square, minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(squares, (counts) => {
        const growth = new Map(growthOf(counts).map((each) => [each.square, each]));
        const grown = counts.map(({ square, free, homes, forNewcomers }) => ({
          square,
          homes,
          free: free + (growth.get(square)?.worlds ?? 0),
          forNewcomers: forNewcomers + (growth.get(square)?.homes ?? 0),
        }));
        for (const { free, homes } of grown) expect(free).toBeGreaterThanOrEqual(8 * homes);
        expect(growthOf(grown)).toEqual([]);
      }),
    );
  });
});
