import { describe, expect, it } from 'vitest';
import { BARRACKS_ID, CITADEL_ID } from '../../catalogue/buildings.ts';
import { RACES } from '../../catalogue/races.ts';
import { SQUAD_TYPES, squadOf, TRAINING } from '../../catalogue/squads.ts';
import { isqrt } from '../integers.ts';
import {
  type Barracks,
  checkTrain,
  freeQuarters,
  quartersOf,
  readyTimes,
  squadTypesOf,
  trainingCost,
} from './garrison.ts';
import { sumOf } from './worth.ts';

const HUMANS = 4;
const RICH = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };
const [GUARD, LINE, ELITE] = [squadOf(HUMANS, 'guard'), squadOf(HUMANS, 'line'), squadOf(HUMANS, 'elite')];

const world = (change: Partial<Barracks> = {}): Barracks => ({
  raceId: HUMANS,
  population: 1000,
  buildings: [],
  squads: 1,
  ...change,
});
const active = (id: number) => ({ building_type_id: id, activated: true });

describe('the price of a squad', () => {
  it.each(SQUAD_TYPES)('of $name follows from its strength', ({ baseAttack, baseDefense, cost }) => {
    const price = Math.floor((9 * isqrt(6 * baseAttack * baseDefense) + 5) / 10) * 10;
    const percent = (share: number) => Math.floor((price * share) / 100);
    expect(sumOf(cost)).toBe(price);
    const { naquadah, trinium, metal, energy } = cost;
    expect([metal, trinium, naquadah, energy]).toEqual([percent(25), percent(15), percent(10), percent(10)]);
  });

  it('is paid for each', () => {
    expect(trainingCost(GUARD, 3)).toEqual({ naquadah: 210, trinium: 315, metal: 525, energy: 210, food: 840 });
  });
});

it.each(RACES)('$name train a guard, a line and an elite', ({ id }) => {
  expect(squadTypesOf(id).map(({ rank }) => rank)).toEqual(['guard', 'line', 'elite']);
});

it.each([
  [0, 10],
  [24, 10],
  [25, 11],
  [1000, 50],
  [6000, 250],
])('a population of %i has quarters for %i squads', (population, squads) => {
  expect(quartersOf(population)).toBe(squads);
});

it('full quarters have no room, nor have those that are too full since people left', () => {
  expect(freeQuarters({ population: 0, squads: 9 })).toBe(1);
  expect(freeQuarters({ population: 0, squads: 10 })).toBe(0);
  expect(freeQuarters({ population: 0, squads: 12 })).toBe(0);
});

describe('training', () => {
  it.each([
    ['a guard without any building', GUARD, world(), undefined],
    ['a line squad without Barracks', LINE, world(), 'Rifle Platoon needs an active Barracks on this planet.'],
    ['a line squad with Barracks', LINE, world({ buildings: [active(BARRACKS_ID)] }), undefined],
    [
      'a line squad while the Barracks are built',
      LINE,
      world({ buildings: [{ building_type_id: BARRACKS_ID, activated: false }] }),
      'Rifle Platoon needs an active Barracks on this planet.',
    ],
    [
      'an elite squad with Barracks alone',
      ELITE,
      world({ buildings: [active(BARRACKS_ID)] }),
      'Night Rangers needs an active Citadel on this planet.',
    ],
    ['an elite squad with a Citadel', ELITE, world({ buildings: [active(CITADEL_ID)] }), undefined],
    ['of another race', squadOf(1, 'guard'), world(), 'Your race does not train this squad.'],
    ['in full quarters', GUARD, world({ squads: 50 }), 'The quarters are full.'],
  ])('%s', (_, type, barracks, text) => {
    expect(checkTrain(type, barracks, RICH, 1)?.text).toBe(text);
  });

  it.each([0, 51, 1.5, Number.NaN, -3])('refuses %d squads', (count) => {
    expect(checkTrain(GUARD, world(), RICH, count)?.text).toBe('Between 1 and 50 squads can be trained at once.');
  });

  it('refuses more than there is room for, and more than the stock pays', () => {
    expect(checkTrain(GUARD, world({ squads: 45 }), RICH, 5)).toBeUndefined();
    expect(checkTrain(GUARD, world({ squads: 45 }), RICH, 6)?.text).toBe('The quarters are full.');
    expect(checkTrain(GUARD, world(), { ...RICH, food: 559 }, 2)?.text).toBe(
      'Insufficient resources. You still need 1 food.',
    );
  });

  it('takes 6, 8 and 20 minutes each, one after the other, after those that are in training', () => {
    expect(Object.values(TRAINING).map(({ minutes }) => minutes)).toEqual([6, 8, 20]);
    const minute = 60_000;
    expect(readyTimes(GUARD, 3, { now: 1000, busyUntil: null, speed: 1 })).toEqual(
      [6, 12, 18].map((minutes) => 1000 + minutes * minute),
    );
    expect(readyTimes(LINE, 2, { now: 1000, busyUntil: 5000, speed: 60 })).toEqual([13_000, 21_000]);
    expect(readyTimes(LINE, 1, { now: 9000, busyUntil: 5000, speed: 60 })).toEqual([17_000]);
  });
});
