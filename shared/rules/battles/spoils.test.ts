import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../catalogue/resources.ts';
import { battleXp, holdOf, lootAllowance, lootCap, lootOf, type Raid, salvageOf, withinCap } from './spoils.ts';
import { sumOf } from './worth.ts';

const amounts = (naquadah: number, trinium: number, metal: number, energy: number, food: number) => ({
  naquadah,
  trinium,
  metal,
  energy,
  food,
});
const same = (amount: number) => amounts(amount, amount, amount, amount, amount);

it('salvage is 15 % of the ores in the wrecks', () => {
  // Interceptor: 110 naquadah, 170 trinium, 260 metal. Three: 330, 510, 780; 15 %: 49.5, 76.5, 117.
  expect(salvageOf([{ typeId: 42, count: 3 }])).toEqual(amounts(49, 76, 117, 0, 0));
  // With a Talon of 180, 160, 190: 510, 670, 970.
  expect(
    salvageOf([
      { typeId: 42, count: 3 },
      { typeId: 22, count: 1 },
    ]),
  ).toEqual(amounts(76, 100, 145, 0, 0));
  expect(salvageOf([])).toEqual(same(0));
});

it('a hold has 20 units for each point of a crew, and 10 for each of a squad', () => {
  // Breacher: 32. Sentinel: 46 / 10 = 4. Interceptor: 2 / 10 = 0. Rifle Platoon: 35.
  const crews = [
    { typeId: 43, count: 3 },
    { typeId: 44, count: 2 },
    { typeId: 42, count: 9 },
  ];
  expect(holdOf({ crews, squads: [{ typeId: 8, count: 4 }] })).toBe(20 * (96 + 8) + 10 * 140);
});

describe('loot', () => {
  const RAID: Raid = {
    stock: amounts(50_000, 14_000, 100_000, 5000, 0),
    hourly: amounts(1000, 1000, 2000, 500, 100),
    isHome: true,
    morale: 100,
    hold: 1_000_000,
    victimLeft: 1_000_000,
    takerLeft: 1_000_000,
  };

  it.each([
    // Open: 50,000 - 12,000 - 2,000 = 36,000; 0; 100,000 - 24,000 - 2,000 = 74,000; 0; 0.
    ['20 % at home', {}, amounts(7200, 0, 14_800, 0, 0)],
    ['10 % elsewhere', { isHome: false }, amounts(3600, 0, 7400, 0, 0)],
    ['less with low morale', { morale: 64 }, amounts(4608, 0, 9472, 0, 0)],
    // 22,000 wanted. 7,200 x 11,000 / 22,000 = 3,600; 14,800 x 1 / 2 = 7,400.
    ['within the hold', { hold: 11_000 }, amounts(3600, 0, 7400, 0, 0)],
    ["within the victim's allowance", { victimLeft: 22 }, amounts(7, 0, 14, 0, 0)],
    ["within the taker's allowance", { takerLeft: 1 }, same(0)],
    ['nothing without an allowance', { victimLeft: 0 }, same(0)],
    ['nothing without a hold', { hold: 0 }, same(0)],
    ['fractions of output dropped', { hourly: amounts(1000.9, 1000, 2000, 500, 100) }, amounts(7200, 0, 14_800, 0, 0)],
  ])('is %s', (_, change, expected) => {
    expect(lootOf({ ...RAID, ...change })).toEqual(expected);
  });

  it('is never more than what lies open, nor than any limit, however large the numbers are', () => {
    const large = fc.oneof(fc.nat(100_000), fc.nat(4_000_000_000_000));
    const each = fc.record({ naquadah: large, trinium: large, metal: large, energy: large, food: large });
    const raids = fc.record({
      stock: each,
      hourly: each.map((hourly) =>
        amounts(
          ...(RESOURCES.map((name) => Math.floor(hourly[name] / 2000)) as [number, number, number, number, number]),
        ),
      ),
      isHome: fc.boolean(),
      morale: fc.integer({ min: 64, max: 100 }),
      hold: large,
      victimLeft: large,
      takerLeft: large,
    });
    fc.assert(
      fc.property(raids, (raid) => {
        const loot = lootOf(raid);
        expect(sumOf(loot)).toBeLessThanOrEqual(Math.min(raid.hold, raid.victimLeft, raid.takerLeft));
        for (const resource of RESOURCES) {
          const open = Math.max(0, raid.stock[resource] - 12 * raid.hourly[resource] - 2000);
          expect(Number.isSafeInteger(loot[resource]) && loot[resource] >= 0).toBe(true);
          expect(loot[resource]).toBeLessThanOrEqual(open / 5);
        }
      }),
    );
  });

  it('is limited by four hours of output for the victim in a day, and by twelve for the taker', () => {
    const hourly = amounts(100.7, 200, 300, 400, 500);
    expect([lootCap(hourly, 'victim'), lootCap(hourly, 'taker')]).toEqual([6000, 18_000]);
    expect(lootAllowance(hourly, 'victim', 2500)).toBe(3500);
    expect(lootAllowance(hourly, 'victim', 6001)).toBe(0);
  });
});

it('amounts within a cap keep their proportions, and lose less than a unit each', () => {
  expect(withinCap(amounts(10, 20, 30, 0, 0), 60)).toEqual(amounts(10, 20, 30, 0, 0));
  expect(withinCap(amounts(10, 20, 30, 0, 0), 59)).toEqual(amounts(9, 19, 29, 0, 0));
  expect(withinCap(same(0), 0)).toEqual(same(0));
});

it.each([
  [0, 100, 0],
  [499, 100, 0],
  [500, 100, 1],
  [100_000, 80, 160],
  [1_000_000, 100, 2000],
  [1_000_001_000, 100, 2000],
  [100_000, 65, 130],
  [100_000, 64, 0],
])('for a destroyed price of %i at a morale of %i there are %i XP', (price, morale, xp) => {
  expect(battleXp(price, morale)).toBe(xp);
});
