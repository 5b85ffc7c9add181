import { describe, expect, it } from 'vitest';
import {
  berthsOfShips,
  canRecall,
  flightMinutes,
  fuelOf,
  minutesToMs,
  mostHostileMarches,
  outMinutes,
  reachOf,
  wayOf,
  worthOfMarch,
} from './marches.ts';

const ships = (...typeIds: number[]) => typeIds.map((typeId) => ({ typeId, count: 1 }));

describe('the way of a march', () => {
  it.each([
    ['raid', ships(42), 'space'],
    ['siege', ships(42), 'space'],
    ['strike', [], 'gate'],
    ['transfer', ships(42), 'space'],
    ['transfer', [], 'gate'],
    ['relief', [], 'gate'],
    ['raid', [], 'space'],
  ] as const)('of a %s with %j is %s', (kind, fleet, way) => {
    expect(wayOf(kind, { ships: fleet })).toBe(way);
  });
});

describe('minutes of a flight', () => {
  it.each([
    // 60 + 333 x pace / 10
    ['fighters', 'space', 333, ships(42), 100, 259],
    ['scouts', 'space', 333, ships(41), 100, 259],
    ['the line', 'space', 333, ships(42, 44), 100, 326],
    ['landers', 'space', 333, ships(42, 43), 100, 393],
    ['heavy ships', 'space', 333, ships(45, 44), 100, 393],
    ['capital ships', 'space', 333, ships(46, 42), 100, 459],
    ['a plan without ships', 'space', 333, [], 100, 393],
    ['no distance', 'space', 0, ships(46), 100, 60],
    ['five levels of drives', 'space', 333, ships(46), 80, 367],
    ['the gate, from anywhere', 'gate', 2236, [], 100, 15],
  ] as const)('with %s', (_, way, distance, fleet, percent, minutes) => {
    expect(flightMinutes(way, distance, fleet, percent)).toBe(minutes);
  });

  it.each([
    ['raid', 100, 240],
    ['raid', 300, 300],
    ['strike', 15, 240],
    ['siege', 300, 480],
    ['transfer', 15, 15],
    ['relief', 61, 61],
  ] as const)('a %s whose flight takes %i lands after %i', (kind, flight, minutes) => {
    expect(outMinutes(kind, flight)).toBe(minutes);
  });

  it('pass faster in a fast game, and never in no time', () => {
    expect(minutesToMs(240, 1)).toBe(14_400_000);
    expect(minutesToMs(240, 60)).toBe(240_000);
    expect(minutesToMs(15, 7)).toBe(128_571);
    expect(minutesToMs(15, 1e9)).toBe(1);
  });
});

describe('the reach', () => {
  it.each([
    ['400 if others are near', [10, 20, 30, 40, 50, 60, 70, 80, 900], 0, 400],
    ['to the eighth home', [700, 100, 200, 300, 400, 500, 600, 800, 900], 0, 800],
    ['to the farthest of fewer', [1500, 20], 0, 1500],
    ['400 in an empty galaxy', [], 0, 400],
    ['more with research', [10], 150, 550],
    ['beyond the eighth home with research', [1000], 150, 1150],
  ])('is %s', (_, homes, bonus, reach) => {
    expect(reachOf(homes, bonus)).toBe(reach);
  });
});

describe('what a march costs and carries', () => {
  // Interceptor 64, Breacher 234, Rifle Platoon 77
  const marchers = {
    ships: [
      { typeId: 42, count: 100 },
      { typeId: 43, count: 10 },
    ],
    squads: [{ typeId: 8, count: 15 }],
  };

  it('is energy by worth and distance, and food for each squad', () => {
    expect(worthOfMarch(marchers)).toBe(6400 + 2340 + 1155);
    // 9,895 x 433 / 20,000 = 214.2
    expect(fuelOf(marchers, 333)).toEqual({ energy: 214, food: 75 });
    expect(fuelOf({ ships: [], squads: [] }, 333)).toEqual({ energy: 0, food: 0 });
  });

  it('two squads find room on each lander and capital ship', () => {
    expect(berthsOfShips(marchers.ships)).toBe(20);
    expect(berthsOfShips(ships(41, 42, 44, 45, 46))).toBe(2);
  });
});

it.each([
  [1, 0, 1],
  [4, 0, 1],
  [5, 0, 2],
  [24, 0, 5],
  [25, 0, 6],
  [50, 0, 6],
  [50, 2, 8],
])('a player of level %i with %i levels of the War Council has %i hostile marches', (level, councils, most) => {
  expect(mostHostileMarches(level, councils)).toBe(most);
});

it('a march can be called back until half an hour of the game before it lands', () => {
  const [lands, half] = [100_000_000, 1_800_000];
  expect([canRecall(lands, lands - half, 1), canRecall(lands, lands - half + 1, 1)]).toEqual([true, false]);
  expect([canRecall(lands, lands - half / 60, 60), canRecall(lands, lands - half / 60 + 1, 60)]).toEqual([true, false]);
});
