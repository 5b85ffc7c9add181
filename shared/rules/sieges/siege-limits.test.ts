import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIEGE } from '../../catalogue/battles.ts';
import { lossCounts, type PastSiege, siegeLimits } from './siege-limits.ts';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 4, 1);
const [WORLD, ATTACKER, RULER] = [7, 1, 2];
const PAST: PastSiege = {
  planetId: WORLD,
  besiegerId: ATTACKER,
  rulerId: RULER,
  outcome: 'captured',
  endedAt: AT,
  counts: true,
  byGroup: false,
};

/** What is limited, in hours from the moment AT, at which past sieges end unless they say otherwise. */
function limits(
  past: Partial<PastSiege> | Partial<PastSiege>[],
  { heldSince = null as number | null, speed = 1 } = {},
) {
  const found = siegeLimits(
    { planetId: WORLD, rulerId: RULER, heldSince },
    ATTACKER,
    [past].flat().map((each) => ({ ...PAST, ...each })),
    speed,
  );
  const hours = (moment: number | null) => (moment === null ? null : (moment - AT) / HOUR);
  return [found.youngUntil, found.noSiegeUntil, found.takesNoneUntil, found.losesNoneUntil].map(hours);
}

describe('limits of sieges: young, no siege, takes none, loses none', () => {
  it.each<[string, Partial<PastSiege>, (number | null)[]]>([
    ['broken', { outcome: 'broken' }, [null, 48, null, null]],
    ['broken by relief for anybody', { outcome: 'broken', besiegerId: 9 }, [null, 48, null, null]],
    ['left', { outcome: 'left' }, [null, 336, null, null]],
    ['left by another', { outcome: 'left', besiegerId: 9 }, [null, null, null, null]],
    ['ended by nobody', { outcome: 'ended' }, [null, null, null, null]],
    ['captured', {}, [null, 168, 336, 1440]],
    ['captured elsewhere, from the same', { planetId: 8 }, [null, null, 336, 1440]],
    ['captured by another', { planetId: 8, besiegerId: 9 }, [null, null, null, 720]],
    ['a small world by another', { planetId: 8, besiegerId: 9, counts: false }, [null, null, null, null]],
    ['a small world', { planetId: 8, counts: false }, [null, null, 336, 1440]],
    ['captured from another', { planetId: 8, rulerId: 9 }, [null, null, 336, null]],
    ['captured by one of the ruler’s group', { planetId: 8, besiegerId: 9, byGroup: true }, [null, null, null, null]],
    ['captured by one of the ruler’s group, who comes again', { planetId: 8, byGroup: true }, [null, null, 336, 1440]],
  ])('%s', (_, past, expected) => {
    expect(limits(past)).toEqual(expected);
  });

  it('two worlds of any size are lost in sixty days, to whomever, and the next one sixty days after the first of them', () => {
    const small = (besiegerId: number, hours: number) => ({
      planetId: 8,
      besiegerId,
      counts: false,
      endedAt: AT + hours * HOUR,
    });
    expect(limits([small(8, 0), small(9, 100)])).toEqual([null, null, null, 1440]);
    expect(limits([small(9, 100), small(8, 0)])).toEqual([null, null, null, 1440]);
    expect(limits([small(7, -500), small(8, 0), small(9, 100)])).toEqual([null, null, null, 1440]);
    expect(limits([small(8, 0), { ...small(9, 1000), counts: true }])).toEqual([null, null, null, 1720]);
    expect(limits([small(8, 0), { ...small(9, 100), rulerId: 9 }])).toEqual([null, null, null, null]);
  });

  it('worlds that the ruler’s own group takes are none of the two', () => {
    const small = (besiegerId: number, byGroup: boolean) => ({ planetId: 8, besiegerId, counts: false, byGroup });
    expect(limits([small(8, true), small(9, true), small(7, true)])).toEqual([null, null, null, null]);
    expect(limits([small(8, true), small(9, false)])).toEqual([null, null, null, null]);
    expect(limits([small(8, false), small(9, false), small(7, true)])).toEqual([null, null, null, 1440]);
  });

  it('a young world is safe, and hours are those of the game', () => {
    expect(limits({ outcome: 'ended' }, { heldSince: AT })).toEqual([336, null, null, null]);
    expect(limits({ outcome: 'broken' }, { heldSince: AT, speed: 100 })).toEqual([3.36, 0.48, null, null]);
  });

  it.each([
    [50, 1000, true],
    [49, 1000, false],
    [1000, 1000, true],
    [0, 0, true],
  ])('buildings worth %i of %i: their loss counts: %s', (world, all, counts) => {
    expect(lossCounts(world, all)).toBe(counts);
  });

  it('who holds no more than that many worlds always has one whose loss counts, and more buildings on it never make it count less', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), {
          minLength: 1,
          maxLength: Math.floor(100 / SIEGE.losePercent),
        }),
        fc.nat(100_000),
        (worlds, more) => {
          const all = worlds.reduce((sum, worth) => sum + worth, 0);
          const largest = Math.max(...worlds);
          expect(lossCounts(largest, all)).toBe(true);
          for (const worth of worlds)
            if (lossCounts(worth, all)) expect(lossCounts(worth + more, all + more)).toBe(true);
        },
      ),
    );
  });
});
