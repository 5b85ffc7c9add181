/** Everything that can be bought must change some outcome. Compares 500 journeys from a new home with and without it. */

import { describe, expect, it } from 'vitest';
import { freeBuildSlots } from '../rules/construction.ts';
import { type Escort, escortStrength } from '../rules/missions/escort.ts';
import { type ExploreInput, planExploration } from '../rules/missions/explore.ts';
import { BUILDING_TYPES, type BuildingType } from './buildings.ts';
import { RACES } from './races.ts';
import { SHIP_TYPES } from './ships.ts';
import { homeGuardOf, SQUAD_TYPES, type SquadType, squadOf } from './squads.ts';
import { HOME_WORLD } from './start.ts';

const GUARD: Escort = { ships: [], squads: [homeGuardOf(4)] };
const AT_HOME = {
  days: 5,
  escort: escortStrength(GUARD),
  population: HOME_WORLD.population,
  defense: HOME_WORLD.defenseStat,
  hourly: { naquadah: 1000, trinium: 1000, metal: 1000, energy: 1000, food: 1000 },
  emptyInARow: 0,
} satisfies ExploreInput;

function brought(change: Partial<ExploreInput>): number {
  let units = 0;
  for (let seed = 0; seed < 500; seed++) {
    const { find, haul } = planExploration({ ...AT_HOME, ...change }, seed);
    if (find === 'resources') units += Object.values(haul).reduce((a, b) => a + b, 0);
  }
  return units;
}

const NOTHING_BOUGHT = brought({});
const withSquads = (squads: readonly SquadType[]) => escortStrength({ ...GUARD, squads: [...GUARD.squads, ...squads] });

describe('what a building gives its world', () => {
  const given = (BUILDING_TYPES as readonly BuildingType[]).filter(({ effects }) => effects);
  const of = (effect: keyof NonNullable<BuildingType['effects']>) =>
    given.flatMap(({ name, effects }) => (effects?.[effect] === undefined ? [] : [{ name, effects }]));

  it.each(of('population'))('$name: its people bring more home', ({ effects: { population = 0 } }) => {
    expect(brought({ population: AT_HOME.population + population })).toBeGreaterThan(NOTHING_BOUGHT);
  });

  it.each(of('defenseStat'))('$name: its defence leaves less to an ambush', ({ effects: { defenseStat = 0 } }) => {
    expect(brought({ defense: AT_HOME.defense + defenseStat })).toBeGreaterThan(NOTHING_BOUGHT);
  });

  it.each(of('squads'))('$name: its squads keep ambushes away, in every race', ({ effects: { squads } }) => {
    for (const { id } of RACES) {
      const escort = withSquads(Array(squads?.count).fill(squadOf(id, squads?.rank ?? 'guard')));
      expect(brought({ escort })).toBeGreaterThan(NOTHING_BOUGHT);
    }
  });

  it.each(of('buildSlots'))('$name: one more can be built at a time', ({ effects: { buildSlots = 0 } }) => {
    const site = { home: true, max_buildings: HOME_WORLD.maxBuildings, buildings: [] };
    const before = freeBuildSlots({ ...site, build_slots: HOME_WORLD.buildSlots });
    expect(freeBuildSlots({ ...site, build_slots: HOME_WORLD.buildSlots + buildSlots })).toBeGreaterThan(before);
  });

  it('is something', () => {
    for (const { effects } of given) expect(Object.values(effects ?? {}).length).toBeGreaterThan(0);
  });
});

it.each(SHIP_TYPES.filter(({ isScout }) => !isScout))('$name keeps ambushes away', (type) => {
  expect(brought({ escort: escortStrength({ ...GUARD, ships: [type] }) })).toBeGreaterThan(NOTHING_BOUGHT);
});

describe('the squads', () => {
  it('have ids and names of their own', () => {
    expect(new Set(SQUAD_TYPES.map(({ id }) => id)).size).toBe(SQUAD_TYPES.length);
    expect(new Set(SQUAD_TYPES.map(({ name }) => name)).size).toBe(SQUAD_TYPES.length);
  });

  it.each(RACES)('$name: a guard, a line, an elite, each stronger than the one before', ({ id }) => {
    const strengths = (['guard', 'line', 'elite'] as const).map((rank) => {
      const type = squadOf(id, rank);
      expect(type.raceId).toBe(id);
      return type.baseAttack + type.baseDefense;
    });
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
  });
});
