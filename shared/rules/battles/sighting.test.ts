import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIGHT_PERCENT } from '../../catalogue/research.ts';
import { type Garrison, sightingOf, warningOf } from './sighting.ts';

const units = fc.uniqueArray(
  fc.record({ typeId: fc.integer({ min: 1, max: 99 }), count: fc.integer({ min: 1, max: 500_000 }) }),
  {
    maxLength: 6,
    selector: ({ typeId }) => typeId,
  },
);
const garrisons = fc.record({ ships: units, squads: units, defenseLevel: fc.nat(12), defenseStat: fc.nat(1000) });
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const levels = fc.integer({ min: 0, max: 3 });
const all = ({ ships, squads }: Garrison) => [...ships, ...squads];

describe('what a probe sees', () => {
  it('is off by no more than its error, type by type, and never leaves a type out', () => {
    fc.assert(
      fc.property(garrisons, levels, seeds, (garrison, listening, seed) => {
        const seen = sightingOf(garrison, listening, seed);
        const { errorPercent } = seen;
        expect(all(seen).map(({ typeId }) => typeId)).toEqual(all(garrison).map(({ typeId }) => typeId));
        all(garrison).forEach(({ count }, i) => {
          const told = all(seen)[i]?.count ?? 0;
          expect(told).toBeGreaterThanOrEqual(1);
          expect(Math.abs(told - count) * 100).toBeLessThanOrEqual(count * errorPercent + 50);
        });
      }),
    );
  });

  it('is the same for the same seed, and the wall is as it is', () => {
    fc.assert(
      fc.property(garrisons, levels, seeds, (garrison, listening, seed) => {
        const seen = sightingOf(garrison, listening, seed);
        expect(sightingOf(garrison, listening, seed)).toEqual(seen);
        expect(seen).toMatchObject({ defenseLevel: garrison.defenseLevel, defenseStat: garrison.defenseStat });
      }),
    );
  });

  it('errs by 50, 30, 15 and 0 percent, and reaches both ends', () => {
    const of = (listening: number) =>
      Array.from({ length: 3000 }, (_, seed) => {
        const ships = [{ typeId: 44, count: 100 }];
        const { ships: told } = sightingOf({ ships, squads: [], defenseLevel: 0, defenseStat: 0 }, listening, seed);
        return told[0]?.count ?? 0;
      });
    const ends = SIGHT_PERCENT.map((_, level) => [Math.min(...of(level)), Math.max(...of(level))]);
    expect(ends).toEqual([
      [50, 150],
      [70, 130],
      [85, 115],
      [100, 100],
    ]);
  });
});

describe('a warning', () => {
  const ships = [
    { typeId: 43, count: 4 },
    { typeId: 44, count: 20 },
  ];
  const squads = [{ typeId: 10, count: 3 }];

  it('tells nothing without Listening, then the number, then the types', () => {
    expect([0, 1, 2, 3].map((level) => warningOf({ ships, squads }, level))).toEqual([
      undefined,
      { units: 27, types: null },
      { units: 27, types: { ships, squads } },
      { units: 27, types: { ships, squads } },
    ]);
  });
});
