import { describe, expect, it } from 'vitest';
import { allianceSummary } from '#shared/api/alliances/alliances';
import { REFUSALS } from '../refusals.ts';
import { ALLIANCE_START } from './alliances.ts';
import { ARTIFACT_TYPES } from './artifacts.ts';
import { ruleOfRefusal, rulePath } from './battle-rules.ts';
import { BUILDING_TYPES } from './buildings.ts';
import { MISSION_TYPES } from './missions.ts';
import { HOME_PLANET_TYPE_ID, PLANET_TYPES, planetTypeOf } from './planets.ts';
import { PRODUCT } from './product.ts';
import { RACES, raceOf } from './races.ts';
import { RESERVES, RESOURCES } from './resources.ts';
import { SHIP_TYPES } from './ships.ts';
import { SQUAD_TYPES } from './squads.ts';
import { HOME_WORLD } from './start.ts';

it('C-48: a player owns five resources, in the order of the top bar', () => {
  expect(RESOURCES).toEqual(['naquadah', 'trinium', 'metal', 'energy', 'food']);
});

it('C-49: three of them run dry', () => {
  expect([...RESERVES].sort()).toEqual(['metal', 'naquadah', 'trinium']);
});

it('C-46: each kind of mission has its endpoint', () => {
  expect(MISSION_TYPES.map(({ endpoint }) => endpoint)).toEqual(
    expect.arrayContaining(['/missions/colonize', '/missions/explore', '/missions/malp']),
  );
});

it('C-34, G-77: an alliance begins at level 1 with ten seats, and the server says so', () => {
  expect(ALLIANCE_START).toEqual({ level: 1, maxMembers: 10 });
  expect(Object.keys(allianceSummary.shape)).toEqual(expect.arrayContaining(['level', 'max_members']));
});

describe('the races', () => {
  it('C-47, R-63: have their fixed ids', () => {
    expect(RACES.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Jaffa'],
      [2, "Goa'uld"],
      [3, "Tok'ra"],
      [4, 'Humans'],
    ]);
  });

  it('G-28: have one modest trait each, no two the same', () => {
    expect(new Set(RACES.map(({ trait }) => trait.resource)).size).toBe(RACES.length);
    for (const { trait } of RACES) expect(trait.percent).toBe(10);
  });

  it('G-28: say their trait in their description', () => {
    for (const { trait, description } of RACES) expect(description).toMatch(new RegExp(`10% more ${trait.resource}`));
  });

  it('are found by id', () => {
    expect(raceOf(3).name).toBe("Tok'ra");
    expect(() => raceOf(5)).toThrow('There is no race 5.');
  });
});

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

/** All catalogue texts that a message may quote. */
const TEXTS = [
  PRODUCT,
  ...[...PLANET_TYPES, ...SQUAD_TYPES].map(({ name }) => name),
  ...[...BUILDING_TYPES, ...SHIP_TYPES, ...MISSION_TYPES, ...ARTIFACT_TYPES, ...RACES].flatMap(
    ({ name, description }) => [name, description],
  ),
];

// The client shows a message with one of these words as a failure, even inside another word ("unoccupied", "failsafe").
it.each(TEXTS)('G-62: "%s" reads as good news', (text) => {
  expect(text).not.toMatch(/fail|occupied|insufficient/i);
});

it.each(TEXTS)('"%s" is trimmed and not empty', (text) => {
  expect(text).toBe(text.trim());
  expect(text).not.toBe('');
});

const codeOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every reason for which mayAttack refuses an attack: the keys from ownWorld to commandersAway. */
const keys = Object.keys(REFUSALS);
const OF_ATTACKS = keys.slice(keys.indexOf('ownWorld'), keys.indexOf('commandersAway') + 1);

it.each(OF_ATTACKS)('%s is explained in a paragraph of the rules', (key) => {
  expect(ruleOfRefusal(codeOf(key))).toBeDefined();
});

it('other refusals have no paragraph', () => {
  expect([ruleOfRefusal('token_missing'), ruleOfRefusal(null), ruleOfRefusal(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(rulePath('peace')).toBe('/battles/rules#peace');
});
