import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from '../catalogue/buildings.ts';
import type { Amounts } from '../catalogue/resources.ts';
import { HOME_WORLD } from '../catalogue/start.ts';
import { REFUSALS } from '../refusals.ts';
import {
  type BuildSite,
  buildCost,
  buildingOutput,
  buildMinutes,
  builtOn,
  checkActivate,
  checkBuild,
  checkCost,
  countAt,
  countedOf,
  countSteps,
  freeBuildSlots,
  type PricedSite,
} from './construction.ts';
import { type Economy, MAX_STOCK } from './production.ts';

const MINE_ID = 3;
const JAFFA = 1;
const HUMANS = 4;

const mine: BuildingType = {
  id: MINE_ID,
  name: 'Mine',
  description: '',
  minLevel: 1,
  cost: { metal: 100, trinium: 33 },
  costGrowth: 1.5,
  minutes: 2,
  minutesGrowth: 1.5,
  uniquePerPlanet: false,
  output: { metal: 180, food: 150 },
};
const shipyard: BuildingType = { ...mine, id: SHIPYARD_ID, uniquePerPlanet: true };

const PRICE = { metal: 100, trinium: 30 };
const RICH: Amounts = { naquadah: 999, trinium: 999, metal: 999, energy: 999, food: 999 };

/** A planet with these finished and these unfinished buildings, by type id. */
function site(
  finished: number[],
  unfinished: number[] = [],
  limits = { max_buildings: 12, build_slots: 2 },
): BuildSite {
  const stand = (activated: boolean) => (building_type_id: number) => ({ building_type_id, activated });
  return { home: false, ...limits, buildings: [...finished.map(stand(true)), ...unfinished.map(stand(false))] };
}

describe('the price of the next building', () => {
  it.each([
    { owned: 0, price: { metal: 100, trinium: 33 } },
    { owned: 1, price: { metal: 150, trinium: 50 } }, // 33 x 1.5 = 49.5
    { owned: 2, price: { metal: 225, trinium: 74 } }, // 33 x 2.25 = 74.25
    { owned: 3, price: { metal: 338, trinium: 111 } }, // 100 x 3.375 = 337.5; 33 x 3.375 = 111.375
  ])('after $owned grows by half for each', ({ owned, price }) => {
    expect(buildCost(mine, owned)).toEqual(price);
  });
});

describe('for the price of the next one', () => {
  const ORE_MINE: BuildingType = { ...mine, output: { metal: 720 } };
  const DRILL: BuildingType = { ...mine, output: { naquadah: 600, trinium: 600, metal: 800 } };
  const PLANT: BuildingType = { ...mine, output: { energy: 420 } };
  const NOW = 1_800_000_000_000;
  const HOUR = 3_600_000;
  const ore = (reserve: number, rate = 1) => ({ reserve, rate, remainder: 0 });
  const economy = (...planets: (readonly [naquadah: number, trinium: number, metal: number])[]): Economy => {
    const still = ore(0, 0);
    return {
      settledAt: NOW,
      stock: RICH,
      flows: { naquadah: still, trinium: still, metal: still, energy: still, food: still },
      planets: planets.map(([naquadah, trinium, metal], i) => ({
        planetId: i + 1,
        reserves: { naquadah: ore(naquadah), trinium: ore(trinium), metal: ore(metal) },
      })),
    };
  };
  const standing = (count: number, taken = false) =>
    Array.from({ length: count }, () => ({ building_type_id: MINE_ID, taken }));
  const sites = (...counts: number[]): PricedSite[] =>
    counts.map((count, i) => ({ planet_id: i + 1, buildings: standing(count) }));

  it.each([
    ['a mine counts while its ore is left', ORE_MINE, economy([0, 0, 1], [9, 9, 0]), 2],
    ['what yields no ore always counts', PLANT, economy([0, 0, 0], [0, 0, 0]), 5],
    ['a drill counts while any ore is left', DRILL, economy([0, 1, 0], [0, 0, 0]), 2],
    ['on a world that the economy does not know it counts', ORE_MINE, economy([0, 0, 0]), 3],
  ])('%s', (_, type, there, count) => {
    expect(countedOf(type, sites(2, 3), there)).toBe(count);
  });

  it('none counts that was taken with its world', () => {
    const taken = [{ planet_id: 1, buildings: [...standing(1), ...standing(4, true)] }];
    expect(countedOf(ORE_MINE, taken, economy([1, 1, 1]))).toBe(1);
  });

  it('the count falls at the millisecond at which the last ore beneath them is gone, and not before', () => {
    const there = economy([3, 3, 2], [1, 5, 7], [0, 0, 0], [4, 4, 4]);
    const built = sites(1, 2, 4, 0);
    const steps = (type: BuildingType) =>
      countSteps(type, builtOn(built), there).map(({ from, owned }) => [(from - NOW) / HOUR, owned]);
    expect(steps(ORE_MINE)).toEqual([
      [0, 3],
      [2, 2],
      [7, 0],
    ]);
    expect(steps(DRILL)).toEqual([
      [0, 3],
      [3, 2],
      [7, 0],
    ]);
    expect(steps(PLANT)).toEqual([[0, 7]]);
    const counts = [0, 2 * HOUR - 1, 2 * HOUR, 7 * HOUR - 1, 7 * HOUR];
    expect(counts.map((ms) => countAt(countSteps(ORE_MINE, builtOn(built), there), NOW + ms))).toEqual([3, 3, 2, 2, 0]);
  });
});

describe('the time of the next building', () => {
  it.each([
    { owned: 0, speed: 1, minutes: 2 },
    { owned: 2, speed: 1, minutes: 4.5 }, // 2 x 1.5 x 1.5
    { owned: 2, speed: 3, minutes: 1.5 }, // 4.5 / 3
    { owned: 0, speed: 240, minutes: 2 / 240 },
  ])('after $owned at speed $speed is $minutes minutes', ({ owned, speed, minutes }) => {
    expect(buildMinutes(mine, owned, speed)).toBeCloseTo(minutes, 10);
  });

  it('is shorter for the first one where the type says so, and nothing else changes', () => {
    const quick = { ...mine, firstMinutes: 0.5 };
    expect(buildMinutes(quick, 0, 2)).toBe(0.25);
    for (const owned of [1, 2, 9]) expect(buildMinutes(quick, owned, 2)).toBe(buildMinutes(mine, owned, 2));
  });

  it('the first mine of a kind takes 20 seconds, the first shipyard two minutes', () => {
    for (const id of [1, 2, 3]) expect(buildMinutes(buildingTypeOf(id), 0, 1) * 60).toBe(20);
    expect(buildMinutes(buildingTypeOf(SHIPYARD_ID), 0, 1)).toBe(2);
  });
});

it('price and time of the thousandth are still an exact number and a date', () => {
  for (const amount of Object.values(buildCost(mine, 1000))) expect(amount).toBe(MAX_STOCK);
  expect(new Date(1_800_000_000_000 + buildMinutes(mine, 1000, 1) * 60_000).getTime()).not.toBeNaN();
});

describe('G-28: the output of a building', () => {
  it.each([
    { race: JAFFA, speed: 1, output: { metal: 180, food: 165 } }, // food + 10 %
    { race: HUMANS, speed: 1, output: { metal: 198, food: 150 } }, // metal + 10 %
    { race: HUMANS, speed: 60, output: { metal: 11_880, food: 9_000 } }, // 198 x 60, 150 x 60
  ])('of race $race at speed $speed is $output', ({ race, speed, output }) => {
    expect(buildingOutput(mine, race, speed)).toEqual(output);
  });
});

describe('T-14: free build slots', () => {
  it.each([
    { unfinished: [], free: 2 },
    { unfinished: [MINE_ID], free: 1 },
    { unfinished: [MINE_ID, MINE_ID], free: 0 },
    { unfinished: [MINE_ID, MINE_ID, MINE_ID], free: 0 }, // never below none
  ])('beside unfinished $unfinished are $free; finished buildings hold none', ({ unfinished, free }) => {
    expect(freeBuildSlots(site([MINE_ID, MINE_ID, MINE_ID], unfinished))).toBe(free);
  });
});

describe('checkBuild', () => {
  const mines = (count: number) => Array<number>(count).fill(MINE_ID);

  it('says nothing when all is well', () => {
    expect(checkBuild(site([]), mine, PRICE, RICH)).toBeUndefined();
  });

  it.each([
    { state: 'finished', planet: site([SHIPYARD_ID]) },
    { state: 'unfinished', planet: site([], [SHIPYARD_ID]) },
  ])('G-44: refuses a second unique building beside one that is $state', ({ planet }) => {
    expect(checkBuild(planet, shipyard, PRICE, RICH)).toBe(REFUSALS.limitReached);
  });

  it('G-45: refuses more buildings than the planet has places', () => {
    expect(checkBuild(site([...mines(11), SHIPYARD_ID]), mine, PRICE, RICH)).toBe(REFUSALS.planetFull);
  });

  it('V-22: refuses a third construction at a time', () => {
    expect(checkBuild(site([], mines(2)), mine, PRICE, RICH)).toBe(REFUSALS.noFreeSlot);
  });

  it('G-38: keeps the last place for the shipyard while there is none', () => {
    expect(checkBuild(site(mines(11)), mine, PRICE, RICH)).toBe(REFUSALS.lastPlaceForShipyard);
    expect(checkBuild(site(mines(11)), shipyard, PRICE, RICH)).toBeUndefined();
    expect(checkBuild(site(mines(10)), mine, PRICE, RICH)).toBeUndefined();
  });

  it('G-38: gives the last place to anything once a shipyard stands or rises', () => {
    expect(checkBuild(site([...mines(10), SHIPYARD_ID]), mine, PRICE, RICH)).toBeUndefined();
    expect(checkBuild(site(mines(10), [SHIPYARD_ID]), mine, PRICE, RICH)).toBeUndefined();
  });

  it('G-38: says "full" and not "kept" on a planet whose places are fewer than its buildings', () => {
    const shrunk = site(mines(3), [], { max_buildings: 2, build_slots: 2 });
    expect(checkBuild(shrunk, shipyard, PRICE, RICH)).toBe(REFUSALS.planetFull);
  });

  it('keeps a place of a home for each type of which it can hold one and has none yet', () => {
    const uniques = BUILDING_TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet).map(({ id }) => id);
    const home = (...there: number[]): BuildSite => ({ ...site(there, [], HOME), home: true });
    const HOME = { max_buildings: HOME_WORLD.maxBuildings, build_slots: 2 };
    const plain = HOME.max_buildings - uniques.length;
    expect(checkBuild(home(...mines(plain - 1)), mine, PRICE, RICH)).toBeUndefined();
    expect(checkBuild(home(...mines(plain)), mine, PRICE, RICH)).toEqual(REFUSALS.placesKept(uniques.length));
    expect(checkBuild(home(...mines(plain - 1), ...uniques), mine, PRICE, RICH)).toBeUndefined();
    expect(checkBuild(home(...mines(plain), ...uniques), mine, PRICE, RICH)).toBe(REFUSALS.planetFull);
  });

  it('lets a home take whatever a level unlocks, in any order and with any rows of other buildings and dismantlings', () => {
    const types = BUILDING_TYPES as readonly BuildingType[];
    // Far more is built than dismantled, so that homes are full.
    const builds = fc.nat(9).map((dice) => dice > 0);
    const acts = fc.array(fc.tuple(fc.constantFrom(...types), builds), { maxLength: 120, size: 'max' });
    fc.assert(
      fc.property(acts, (row) => {
        const buildings: { building_type_id: number; activated: boolean }[] = [];
        const there: BuildSite = { home: true, max_buildings: HOME_WORLD.maxBuildings, build_slots: 99, buildings };
        for (const [type, builds] of row) {
          const at = buildings.findIndex(({ building_type_id }) => building_type_id === type.id);
          if (builds && !checkBuild(there, type, {}, RICH))
            buildings.push({ building_type_id: type.id, activated: true });
          if (!builds && at >= 0) buildings.splice(at, 1);
          for (const unique of types.filter(({ uniquePerPlanet, id }) => uniquePerPlanet && id !== SHIPYARD_ID))
            if (!buildings.some(({ building_type_id }) => building_type_id === unique.id))
              expect(checkBuild(there, unique, {}, RICH)).toBeUndefined();
        }
      }),
    );
  });

  it('V-26: names exactly what is missing, in the order of the top bar', () => {
    const poor = { ...RICH, metal: 40, trinium: 29 };
    expect(checkBuild(site([]), mine, PRICE, poor)).toMatchObject({
      status: 400,
      text: 'Insufficient resources. You still need 1 trinium, 60 metal.',
    });
  });

  it('names the lasting reason before the passing one', () => {
    const poor = { ...RICH, metal: 0 };
    expect(checkBuild(site([SHIPYARD_ID], mines(11)), shipyard, PRICE, poor)).toBe(REFUSALS.limitReached);
    expect(checkBuild(site([SHIPYARD_ID], mines(11)), mine, PRICE, poor)).toBe(REFUSALS.planetFull);
    expect(checkBuild(site([], mines(2)), mine, PRICE, poor)).toBe(REFUSALS.noFreeSlot);
  });
});

describe('checkCost', () => {
  it('lets the last unit be spent', () => {
    expect(checkCost({ metal: 999, food: 999 }, RICH)).toBeUndefined();
    expect(checkCost({ metal: 1000 }, RICH)?.text).toBe('Insufficient resources. You still need 1 metal.');
  });

  it('has nothing against what is free', () => {
    expect(checkCost({}, { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 })).toBeUndefined();
  });
});

describe('G-48: activation', () => {
  it.each([
    { activated: false, now: 999, refusal: REFUSALS.buildingNotDue },
    { activated: false, now: 1000, refusal: undefined },
    { activated: true, now: 1001, refusal: REFUSALS.buildingActive },
    { activated: true, now: 999, refusal: REFUSALS.buildingActive },
  ])('at $now of a building due at 1000, active: $activated', ({ activated, now, refusal }) => {
    expect(checkActivate({ activated, builtAt: 1000 }, now)).toBe(refusal);
  });
});
