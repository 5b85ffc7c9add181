import { describe, expect, it } from 'vitest';
import { HOME_PLANET_TYPE_ID, PLANET_TYPES, planetTypeOf } from './planets.ts';
import { RESERVES } from './resources.ts';
import { HOME_WORLD } from './start.ts';

describe('the planet types', () => {
  it('have ids and names of their own', () => {
    expect(new Set(PLANET_TYPES.map(({ id }) => id)).size).toBe(PLANET_TYPES.length);
    expect(new Set(PLANET_TYPES.map(({ name }) => name)).size).toBe(PLANET_TYPES.length);
  });

  it('have weights that read as percent', () => {
    expect(PLANET_TYPES.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it.each(PLANET_TYPES)('$name holds whole reserves, from a lower to a higher bound', ({ reserves }) => {
    for (const [low, high] of RESERVES.map((each) => reserves[each])) {
      expect(Number.isInteger(low) && Number.isInteger(high) && 0 < low && low < high).toBe(true);
    }
  });

  it('each have something that a home world has less of: a reason to leave', () => {
    for (const { reserves } of PLANET_TYPES) {
      expect(RESERVES.some((each) => reserves[each][1] > HOME_WORLD.reserves[each])).toBe(true);
    }
  });

  it('are found by id, the home among them', () => {
    expect(planetTypeOf(HOME_PLANET_TYPE_ID).name).toBe('Temperate');
    expect(() => planetTypeOf(99)).toThrow('There is no planet type 99.');
  });
});
