import { expect, it } from 'vitest';
import { ARTIFACT_TYPES } from '../catalogue/artifacts.ts';
import { BUILDING_TYPES } from '../catalogue/buildings.ts';
import { TITLES } from '../catalogue/levels.ts';
import { MISSION_TYPES } from '../catalogue/missions.ts';
import { FIRST_GOALS, WEEKLY_GOALS } from '../catalogue/objectives.ts';
import { PLANET_TYPES } from '../catalogue/planets.ts';
import { RACES } from '../catalogue/races.ts';
import { RESEARCH_TYPES } from '../catalogue/research.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { DRILL_GARRISONS } from '../catalogue/sparring.ts';
import { SQUAD_TYPES } from '../catalogue/squads.ts';
import {
  ARTIFACT_NAMES,
  BUILDING_NAMES,
  GARRISON_NAMES,
  MISSION_NAMES,
  OBJECTIVE_NAMES,
  PLANET_TYPE_NAMES,
  RACE_NAMES,
  RESEARCH_NAMES,
  SHIP_NAMES,
  SQUAD_NAMES,
  TITLE_NAMES,
} from './de/names.ts';

interface Type {
  readonly name?: string;
  readonly title?: string;
  readonly description?: unknown;
  readonly text?: unknown;
}

/** What players read of each type: its name, and whether it has a description that holds no values. */
const readOf = (types: readonly Type[]) =>
  types
    .map(({ name, title, description, text }) => [name ?? title, typeof (description ?? text) === 'string'] as const)
    .sort();

it.each([
  ['buildings', BUILDING_TYPES, BUILDING_NAMES],
  ['ships', SHIP_TYPES, SHIP_NAMES],
  ['squads', SQUAD_TYPES, SQUAD_NAMES],
  ['kinds of worlds', PLANET_TYPES, PLANET_TYPE_NAMES],
  ['races', RACES, RACE_NAMES],
  ['titles', TITLES, TITLE_NAMES],
  ['missions', MISSION_TYPES, MISSION_NAMES],
  ['garrisons of the sparring world', DRILL_GARRISONS, GARRISON_NAMES],
  ['lines of research', RESEARCH_TYPES, RESEARCH_NAMES],
  ['artifacts', ARTIFACT_TYPES, ARTIFACT_NAMES],
  ['first orders', FIRST_GOALS, OBJECTIVE_NAMES],
  ['orders of the week', WEEKLY_GOALS, OBJECTIVE_NAMES],
] as const)('all %s have German names and descriptions', (_, types, names) => {
  const german = new Map(Object.entries(names).map(([name, [, description]]) => [name, description !== undefined]));
  for (const [name, described] of readOf(types)) {
    expect(german.has(name ?? ''), name).toBe(true);
    // Of an order of the week, the client writes the text that names the goal.
    if (described) expect(german.get(name ?? ''), name).toBe(true);
  }
});

it('names of types that the catalogue does not know are gone', () => {
  const known = (types: readonly Type[]) => readOf(types).map(([name]) => name);
  expect(Object.keys(BUILDING_NAMES).sort()).toEqual(known(BUILDING_TYPES));
  expect(Object.keys(SHIP_NAMES).sort()).toEqual(known(SHIP_TYPES));
  expect(Object.keys(SQUAD_NAMES).sort()).toEqual(known(SQUAD_TYPES));
  expect(Object.keys(RESEARCH_NAMES).sort()).toEqual(known(RESEARCH_TYPES));
  expect(Object.keys(ARTIFACT_NAMES).sort()).toEqual(known(ARTIFACT_TYPES));
  expect(Object.keys(PLANET_TYPE_NAMES).sort()).toEqual(known(PLANET_TYPES));
  expect(Object.keys(RACE_NAMES).sort()).toEqual(known(RACES));
  expect(Object.keys(TITLE_NAMES).sort()).toEqual(known(TITLES));
  expect(Object.keys(MISSION_NAMES).sort()).toEqual(known(MISSION_TYPES));
  expect(Object.keys(GARRISON_NAMES).sort()).toEqual(known(DRILL_GARRISONS));
  expect(Object.keys(OBJECTIVE_NAMES).sort()).toEqual(known([...FIRST_GOALS, ...WEEKLY_GOALS]));
});
