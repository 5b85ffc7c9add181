import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLIANCE_PERKS, LAST_ALLIANCE_LEVEL } from '../catalogue/alliances.ts';
import { MARCH_KINDS } from '../catalogue/marches.ts';
import { flightPercentWithPerks, fuelWithPerks, hasPerk, mostGuests } from './alliance-perks.ts';
import { upgradePrice } from './alliances.ts';

/** All that the bank has paid when an alliance reaches this level. */
function priceUpTo(level: number): number {
  let sum = 0;
  for (let from = 1; from < level; from++) {
    const { naquadah, trinium, metal } = upgradePrice(from);
    sum += naquadah + trinium + metal;
  }
  return sum;
}

describe('the table of perks', () => {
  it('is in the order of the levels, all of which can be reached', () => {
    const levels = ALLIANCE_PERKS.map(({ level }) => level);
    expect(levels).toEqual([...new Set(levels)].sort((a, b) => a - b));
    expect(levels.every((level) => level > 1 && level <= LAST_ALLIANCE_LEVEL)).toBe(true);
  });

  it('costs what the comment at the table says', () => {
    expect(ALLIANCE_PERKS.map(({ level }) => priceUpTo(level))).toEqual([12_000, 40_000, 180_000, 420_000]);
  });

  it.each([
    ['shared_sightings', 2, false],
    ['shared_sightings', 3, true],
    ['swift_relief', 4, false],
    ['swift_relief', 5, true],
    ['fourth_guest', 9, false],
    ['fourth_guest', 10, true],
    ['relief_beacon', 14, false],
    ['relief_beacon', 15, true],
    ['relief_beacon', 20, true],
    ['shared_sightings', 0, false],
  ] as const)('%s at level %i: %s', (perk, level, has) => {
    expect(hasPerk(perk, level)).toBe(has);
  });
});

describe('what they are worth', () => {
  it.each([
    ['relief', 100, 4, 100],
    ['relief', 100, 5, 80],
    // Drives first: ⌊96 x 80 / 100⌋
    ['relief', 96, 5, 76],
    ['relief', 80, 20, 64],
    ['transfer', 100, 20, 100],
    ['raid', 80, 20, 80],
  ] as const)(
    'the flight of a %s with drives of %i %% in an alliance of level %i takes %i %%',
    (kind, drives, level, percent) => {
      expect(flightPercentWithPerks(kind, drives, level)).toBe(percent);
    },
  );

  it.each([
    ['relief', 14, { energy: 101, food: 5 }],
    ['relief', 15, { energy: 50, food: 2 }],
    ['transfer', 15, { energy: 101, food: 5 }],
    ['siege', 20, { energy: 101, food: 5 }],
  ] as const)('the fuel of a %s in an alliance of level %i is %j', (kind, level, fuel) => {
    expect(fuelWithPerks(kind, { energy: 101, food: 5 }, level)).toEqual(fuel);
  });

  it.each([
    [0, 3],
    [9, 3],
    [10, 4],
    [20, 4],
  ])('an alliance of level %i has up to %i guests on a world', (level, most) => {
    expect(mostGuests(level)).toBe(most);
  });

  it('a higher level never makes anything worse, and changes relief only', () => {
    const march = fc.record({
      kind: fc.constantFrom(...MARCH_KINDS),
      drives: fc.integer({ min: 1, max: 100 }),
      energy: fc.nat(1_000_000),
      level: fc.integer({ min: 0, max: LAST_ALLIANCE_LEVEL - 1 }),
    });
    fc.assert(
      fc.property(march, ({ kind, drives, energy, level }) => {
        const at = (allianceLevel: number) => ({
          percent: flightPercentWithPerks(kind, drives, allianceLevel),
          energy: fuelWithPerks(kind, { energy }, allianceLevel).energy ?? 0,
        });
        const [now, next] = [at(level), at(level + 1)];
        expect(next.percent).toBeLessThanOrEqual(now.percent);
        expect(next.energy).toBeLessThanOrEqual(now.energy);
        expect(mostGuests(level + 1)).toBeGreaterThanOrEqual(mostGuests(level));
        if (kind !== 'relief') expect(next).toEqual({ percent: drives, energy });
      }),
    );
  });
});
