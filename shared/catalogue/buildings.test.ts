import { describe, expect, it } from 'vitest';
import { buildCost, buildingOutput } from '../rules/construction.ts';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, findBuildingType, SHIPYARD_ID } from './buildings.ts';
import { RACES } from './races.ts';
import { RESERVES, RESOURCES } from './resources.ts';
import { HOME_WORLD, HOME_YIELD, STARTING_STOCK } from './start.ts';

const TYPES: readonly BuildingType[] = BUILDING_TYPES;
const producing = (resource: (typeof RESOURCES)[number]) => TYPES.filter((type) => type.output[resource]);

describe('G-47: the buildings', () => {
  it('C-29: have the shipyard as type 7', () => {
    expect(SHIPYARD_ID).toBe(7);
    expect(buildingTypeOf(7).name).toBe('Shipyard');
  });

  it('have ids and names of their own', () => {
    expect(new Set(TYPES.map(({ id }) => id)).size).toBe(TYPES.length);
    expect(new Set(TYPES.map(({ name }) => name)).size).toBe(TYPES.length);
  });

  it.each(RESOURCES)('yield %s', (resource) => {
    expect(producing(resource)).not.toEqual([]);
  });

  it('C-30: have something that a planet holds only one of, the shipyard among it', () => {
    expect(TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet).map(({ id }) => id)).toContain(SHIPYARD_ID);
  });

  it('have use for every resource', () => {
    for (const resource of RESOURCES) expect(TYPES.some(({ cost }) => cost[resource])).toBe(true);
  });

  it('leave places on a home world when one of each stands, some of them only', () => {
    const unique = TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet);
    expect(TYPES.length).toBeLessThanOrEqual(HOME_WORLD.maxBuildings);
    expect(unique.length).toBeLessThanOrEqual(HOME_WORLD.maxBuildings / 2);
  });

  it('all have a reason: they yield something, raise something, or open the way to ships', () => {
    const useless = TYPES.filter(
      ({ id, output, effects = {} }) =>
        id !== SHIPYARD_ID && Object.keys(output).length === 0 && Object.keys(effects).length === 0,
    );
    expect(useless).toEqual([]);
  });
});

describe.each(TYPES)('$name', (type) => {
  it('costs and takes time in whole, positive amounts that grow', () => {
    for (const amount of Object.values<number>(type.cost)) {
      expect(Number.isInteger(amount) && amount > 0).toBe(true);
    }
    expect(type.minutes).toBeGreaterThan(0);
    expect(Math.min(type.costGrowth, type.minutesGrowth)).toBeGreaterThan(1);
  });

  it.each(RACES)('G-28: yields whole units an hour for $name, to the percent', ({ id, trait }) => {
    for (const resource of RESOURCES) {
      const percent = resource === trait.resource ? 100 + trait.percent : 100;
      // In hundredths of a unit, so that no rounding of the product goes unnoticed.
      expect((buildingOutput(type, id, 1)[resource] ?? 0) * 100).toBe((type.output[resource] ?? 0) * percent);
    }
  });
});

describe('looking up a building type', () => {
  it('finds it by id, or says that there is none', () => {
    expect(findBuildingType(3)?.id).toBe(3);
    expect(findBuildingType(99)).toBeUndefined();
    expect(() => buildingTypeOf(99)).toThrow('There is no building type 99.');
  });
});

describe('G-38: a new player', () => {
  it('can pay one mine of each kind and the shipyard', () => {
    const mines = RESERVES.flatMap(producing).filter(({ minLevel }) => minLevel === 1);
    const wanted = [...mines, buildingTypeOf(SHIPYARD_ID)];
    expect(wanted).toHaveLength(4);
    for (const resource of RESOURCES) {
      const price = wanted.reduce((sum, type) => sum + (buildCost(type, 0)[resource] ?? 0), 0);
      expect(STARTING_STOCK[resource]).toBeGreaterThanOrEqual(price);
    }
  });

  it('gathers a little of every resource by hand, less than any building yields', () => {
    for (const resource of RESOURCES) {
      expect(HOME_YIELD[resource]).toBeGreaterThan(0);
      for (const type of producing(resource)) expect(HOME_YIELD[resource]).toBeLessThan(type.output[resource] ?? 0);
    }
  });
});
