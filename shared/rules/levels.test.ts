import { describe, expect, it } from 'vitest';
import { buildingTypeOf, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { checkLevel, isUnlocked, unlocksAt } from './levels.ts';

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
    expect(checkLevel(blueprint, 3)).toMatchObject({ status: 403, text: 'Citadel needs level 10.' });
  });
});

describe('G-42: what a level unlocks', () => {
  it('at the start: what a first evening needs, and each race its scout', () => {
    const start = unlocksAt(1);
    expect(start).toContainEqual({ kind: 'building', id: SHIPYARD_ID, name: buildingTypeOf(SHIPYARD_ID).name });
    expect(start.filter(({ kind }) => kind === 'ship').map(({ raceId }) => raceId)).toEqual([1, 2, 3, 4]);
  });

  it('is nothing more after the tenth', () => {
    expect(unlocksAt(11)).toEqual([]);
  });
});
