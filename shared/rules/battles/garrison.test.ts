import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARRACKS_ID, CITADEL_ID } from '../../catalogue/buildings.ts';
import { RACES } from '../../catalogue/races.ts';
import { SQUAD_TYPES, squadOf, TRAINING } from '../../catalogue/squads.ts';
import { isqrt } from '../integers.ts';
import { NO_RESEARCH, withLevel } from '../research.ts';
import {
  type Barracks,
  checkCamp,
  checkTrain,
  freeQuarters,
  quartersOf,
  readyTimes,
  squadsThatStay,
  squadTypesOf,
  trainingCost,
  trainingRows,
} from './garrison.ts';
import { sumOf } from './worth.ts';

const [JAFFA, HUMANS] = [1, 4];
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

describe('an army that has taken a world', () => {
  it('stays as far as it finds quarters, and whole if it is one of Jaffa', () => {
    // 10 + ⌊100 / 25⌋ = 14
    const stay = (raceId: number, squads: number) => squadsThatStay(raceId, { population: 100, squads });
    expect([1, 2, 3, 4].map((raceId) => stay(raceId, 20))).toEqual([20, 14, 14, 14]);
    expect([1, 2, 3, 4].map((raceId) => stay(raceId, 14))).toEqual([14, 14, 14, 14]);
  });

  it('cannot be added to, and attacks with no more squads than there are quarters for', () => {
    // Quarters for 14: of 20, of whom 18 are there, 6 must stay.
    const camp = { raceId: JAFFA, population: 100, squads: 20, here: 18 };
    expect(checkTrain(GUARD, world({ population: 100, squads: 20 }), RICH, 1)?.text).toBe('The quarters are full.');
    expect(checkCamp(camp, 12)).toBeUndefined();
    expect(checkCamp(camp, 13)?.text).toBe(
      'More squads live here than there are quarters for: at most 12 can leave for an attack. Send the others to another world first.',
    );
    expect(checkCamp({ ...camp, here: 5 }, 1)?.text).toBe(
      'More squads live here than there are quarters for: none of them can leave for an attack. Send some to another world first.',
    );
    expect(checkCamp({ ...camp, squads: 14, here: 14 }, 14)).toBeUndefined();
    // What others had before stays as free as it was.
    expect(checkCamp({ ...camp, raceId: HUMANS }, 18)).toBeUndefined();
  });

  it('never has more squads out for attacks than the world has quarters, in whatever order they leave', () => {
    const counts = { population: fc.nat(500), squads: fc.nat(60), orders: fc.array(fc.integer({ min: 1, max: 20 })) };
    fc.assert(
      fc.property(fc.record(counts), ({ population, squads, orders }) => {
        let here = squads;
        for (const count of orders)
          if (count <= here && !checkCamp({ raceId: JAFFA, population, squads, here }, count)) here -= count;
        expect(squads - here).toBeLessThanOrEqual(Math.max(quartersOf(population), 0));
      }),
    );
  });
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
    expect(readyTimes(GUARD, 3, { now: 1000, busyUntil: [], speed: 1 })).toEqual(
      [6, 12, 18].map((minutes) => 1000 + minutes * minute),
    );
    expect(readyTimes(LINE, 2, { now: 1000, busyUntil: [5000], speed: 60 })).toEqual([13_000, 21_000]);
    expect(readyTimes(LINE, 1, { now: 9000, busyUntil: [5000], speed: 60 })).toEqual([17_000]);
  });

  it('goes on in two rows with the fifth level of Drill, and in less time with Muster', () => {
    expect(trainingRows(withLevel(NO_RESEARCH, 9, 4))).toBe(1);
    expect(trainingRows(withLevel(NO_RESEARCH, 9, 5))).toBe(2);
    const clock = { now: 0, busyUntil: [], rows: 2, speed: 1 } as const;
    const minutes = (times: number[]) => times.map((at) => at / 60_000);
    expect(minutes(readyTimes(GUARD, 5, clock))).toEqual([6, 6, 12, 12, 18]);
    expect(minutes(readyTimes(LINE, 3, { ...clock, busyUntil: [20 * 60_000, 6 * 60_000] }))).toEqual([14, 22, 28]);
    expect(minutes(readyTimes(GUARD, 2, { ...clock, rows: 1, percent: 68 }))).toEqual([4.08, 8.16]);
  });

  it('never takes longer in two rows than in one, and never less than half', () => {
    const orders = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      busy: fc.array(fc.nat(10_000_000), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(orders, fc.constantFrom(GUARD, LINE, ELITE), ({ count, busy }, type) => {
        const busyUntil = busy.sort((a, b) => b - a);
        const [one, two] = [1, 2].map((rows) => readyTimes(type, count, { now: 0, busyUntil, rows, speed: 1 }));
        one?.forEach((at, i) => {
          expect(two?.[i]).toBeLessThanOrEqual(at);
          expect(2 * (two?.[i] ?? 0)).toBeGreaterThanOrEqual(at - (busyUntil[0] ?? 0));
        });
      }),
    );
  });
});
