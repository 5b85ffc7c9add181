import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingTypeOf, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { gainXp, MAX_LEVEL } from './experience.ts';
import { checkLevel, isUnlocked, levelsBetween, unlocksAt, xpUntil } from './levels.ts';

const blueprint = { name: 'Citadel', minLevel: 10 };

describe('G-43, G-50: a blueprint', () => {
  it.each([
    { level: 9, unlocked: false },
    { level: 10, unlocked: true },
    { level: 50, unlocked: true },
  ])('of level 10 is unlocked for a player of level $level: $unlocked', ({ level, unlocked }) => {
    expect(isUnlocked(blueprint, level)).toBe(unlocked);
    expect(checkLevel(blueprint, level) === undefined).toBe(unlocked);
  });

  it('that is not says which level it needs', () => {
    expect(checkLevel(blueprint, 3)).toMatchObject({ status: 403, text: 'Citadel requires level 10.' });
  });
});

describe('G-42: what a level unlocks', () => {
  it('at the start: what a first evening needs, and each race its scout', () => {
    const start = unlocksAt(1);
    expect(start).toContainEqual({ kind: 'building', id: SHIPYARD_ID, name: buildingTypeOf(SHIPYARD_ID).name });
    expect(start.filter(({ kind }) => kind === 'ship').map(({ raceId }) => raceId)).toEqual([1, 2, 3, 4]);
  });

  it('is nothing at the eleventh', () => {
    expect(unlocksAt(11)).toEqual([]);
  });
});

describe('the table of levels', () => {
  const HUMAN = 4;

  it('has every level that brings something: the first ten, and from 12 on those that end in 0, 2, 5 and 7', () => {
    const levels = levelsBetween(0, MAX_LEVEL, HUMAN).map(({ level }) => level);
    const later = [12, 15, 17, 20, 22, 25, 27, 30, 32, 35, 37, 40, 42, 45, 47, 50];
    expect(levels).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...later]);
  });

  it("shows a race its own ships, and everybody's bonuses and titles", () => {
    const rows = levelsBetween(9, 17, HUMAN);
    expect(rows.map(({ level }) => level)).toEqual([10, 12, 15, 17]);
    expect(rows[0]?.unlocks.filter(({ kind }) => kind === 'ship')).toMatchObject([
      { name: 'Homeworld', raceId: HUMAN },
    ]);
    expect(rows.slice(1).flatMap(({ unlocks }) => unlocks)).toEqual([
      { kind: 'building', id: 19, name: 'Refinery' },
      { kind: 'title', title: 'Wayfarer' },
      { kind: 'bonus', bonus: 'place' },
      { kind: 'title', title: 'Envoy' },
    ]);
  });

  it('is the same in one step or in two', () => {
    const level = fc.integer({ min: 0, max: MAX_LEVEL + 5 });
    fc.assert(
      fc.property(level, level, level, (...levels) => {
        const [low = 0, middle = 0, high = 0] = levels.sort((a, b) => a - b);
        const steps = [...levelsBetween(low, middle, HUMAN), ...levelsBetween(middle, high, HUMAN)];
        expect(steps).toEqual(levelsBetween(low, high, HUMAN));
      }),
      { seed: 1 },
    );
  });
});

describe('the XP until a level', () => {
  // From experience.test.ts: 100, 283, 520 and 800 XP lead from levels 1 to 4 to the next.
  it.each([
    [2, { level: 1, xp: 0 }, 100],
    [4, { level: 1, xp: 40 }, 863], // 60 + 283 + 520
    [5, { level: 4, xp: 799 }, 1],
    [4, { level: 4, xp: 3 }, 0],
    [2, { level: 9, xp: 0 }, 0],
  ])('%i, from %o, is %i', (target, from, xp) => {
    expect(xpUntil(target, from)).toBe(xp);
  });

  it('reaches the level, and one less does not', () => {
    fc.assert(
      fc.property(fc.nat(400_000), fc.integer({ min: 2, max: MAX_LEVEL }), (total, target) => {
        const from = gainXp({ level: 1, xp: 0 }, total);
        fc.pre(from.level < target);
        const needed = xpUntil(target, from);
        expect(gainXp(from, needed)).toEqual({ level: target, xp: 0 });
        expect(gainXp(from, needed - 1).level).toBe(target - 1);
      }),
      { seed: 1 },
    );
  });
});
