import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '../../catalogue/resources.ts';
import { REFUSALS } from '../../refusals.ts';
import {
  ambushChance,
  broughtHome,
  checkDuration,
  checkJourney,
  checkPlace,
  delayChance,
  EXPLORE_ODDS,
  type ExploreInput,
  exploreText,
  findOdds,
  nextPlace,
  peopleFactor,
  planExploration,
  shareAt,
} from './explore.ts';
import { journeyCost, journeyDays } from './journey.ts';

const FACTS: ExploreInput = {
  days: 2,
  escort: 64,
  population: 1000,
  defense: 50,
  hourly: { naquadah: 630, trinium: 630, metal: 810, energy: 345, food: 345 },
  emptyInARow: 0,
};
const WORLD = { address: [1, 2, 3, 4, 5, 6], planetTypeId: 3 };
const ROLLS = 4000;

const facts = fc.record({
  days: fc.integer({ min: 1, max: 7 }),
  escort: fc.nat(5000),
  population: fc.nat(100_000),
  defense: fc.nat(5000),
  hourly: fc.record({
    naquadah: fc.nat(1e6),
    trinium: fc.nat(1e6),
    metal: fc.nat(1e6),
    energy: fc.nat(1e6),
    food: fc.nat(1e6),
  }),
  emptyInARow: fc.nat(6),
});
const seed = fc.nat(2 ** 32 - 1);

const rolls = (given: Partial<ExploreInput> = {}) =>
  Array.from({ length: ROLLS }, (_, i) => planExploration({ ...FACTS, ...given }, i));
const share = <T>(list: readonly T[], holds: (item: T) => boolean) => (100 * list.filter(holds).length) / list.length;

describe('an exploration', () => {
  it('can be rolled again from what is stored with it, and comes out the same', () => {
    fc.assert(
      fc.property(facts, seed, (given, number) => {
        const plan = planExploration(given, number);
        const stored = JSON.parse(JSON.stringify(plan));
        expect(planExploration(stored.facts, stored.seed)).toEqual(plan);
      }),
    );
  });

  it('lasts as long as planned, or up to two fifths longer', () => {
    fc.assert(
      fc.property(facts, seed, (given, number) => {
        const { days } = planExploration(given, number);
        expect(days).toBeGreaterThanOrEqual(given.days);
        expect(days).toBeLessThanOrEqual(given.days * 1.4);
      }),
    );
  });

  it('brings whole units, never more than the cap, never less than nothing', () => {
    fc.assert(
      fc.property(facts, seed, (given, number) => {
        const { haul, lost } = planExploration(given, number);
        for (const resource of RESOURCES) {
          const found = (haul[resource] ?? 0) + (lost?.[resource] ?? 0);
          expect(Number.isInteger(haul[resource] ?? 0)).toBe(true);
          expect(haul[resource] ?? 0).toBeGreaterThanOrEqual(0);
          expect(found).toBeLessThanOrEqual(EXPLORE_ODDS.haulCap.units);
          expect(found).toBeLessThanOrEqual(given.hourly[resource] * EXPLORE_ODDS.haulCap.hours);
        }
      }),
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('G-58: %i days find what the table says', (days) => {
    const odds = findOdds(days, 0);
    expect(odds.world + odds.artifact + odds.nothing + odds.resources).toBe(100);
    const plans = rolls({ days });
    for (const [find, chance] of Object.entries(odds)) {
      // Four standard deviations of 4,000 rolls are at most 3.2 %.
      expect(Math.abs(share(plans, (plan) => plan.find === find) - chance), find).toBeLessThan(3.2);
    }
  });

  it('G-58: finds a world the more likely the longer it lasts', () => {
    const chances = [1, 2, 3, 4, 5, 6, 7].map((days) => findOdds(days, 0).world);
    expect(chances).toEqual([18, 25, 32, 39, 46, 53, 60]);
  });

  it('that is short brings goods in proportion to its time, and nothing else', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 20, max: 720 }), seed, (given, minutes, number) => {
        const short = planExploration({ ...given, days: journeyDays({ minutes }) }, number);
        const day = planExploration({ ...given, days: 1 }, number);
        expect(short.find).toBe('resources');
        for (const resource of RESOURCES) {
          const found = (plan: typeof day) => (plan.haul[resource] ?? 0) + (plan.lost?.[resource] ?? 0);
          // The day's haul may be capped.
          expect(found(short)).toBeLessThanOrEqual(found(day));
          if (found(day) < EXPLORE_ODDS.haulCap.units && found(day) < given.hourly[resource] * 40) {
            expect(Math.abs(found(short) - (found(day) * minutes) / 1440)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it('costs its share of a day, rounded up, and from a day on the whole price', () => {
    const cost = { energy: 60, food: 60 };
    expect(journeyCost(cost, journeyDays({ minutes: 20 }))).toEqual({ energy: 1, food: 1 });
    expect(journeyCost(cost, journeyDays({ minutes: 720 }))).toEqual({ energy: 30, food: 30 });
    for (const days of [1, 7]) expect(journeyCost(cost, days)).toEqual(cost);
  });

  it.each([
    [{ minutes: 20 }, undefined],
    [{ minutes: 720 }, undefined],
    [{ minutes: 19 }, REFUSALS.shortDurationOutOfBounds(20, 720)],
    [{ minutes: 721 }, REFUSALS.shortDurationOutOfBounds(20, 720)],
    [{ minutes: 20.5 }, REFUSALS.shortDurationOutOfBounds(20, 720)],
    [{ days: 1, minutes: 20 }, REFUSALS.durationTwice],
    [{ days: 0 }, REFUSALS.durationOutOfBounds(1, 7)],
    [{}, REFUSALS.durationOutOfBounds(1, 7)],
    [{ days: 7 }, undefined],
  ])('of %j is allowed or not', (time, refusal) => {
    expect(checkJourney(time, { minDays: 1, maxDays: 7 })).toEqual(refusal);
  });

  it('is never empty after four that were', () => {
    fc.assert(
      fc.property(facts, seed, (given, number) => {
        expect(planExploration({ ...given, emptyInARow: 4 }, number).find).not.toBe('nothing');
      }),
    );
    expect(share(rolls({ emptyInARow: 3 }), (plan) => plan.find === 'nothing')).toBeGreaterThan(0);
  });

  it('only who carries goods is ambushed, and an escort and a defence at the origin help', () => {
    expect(ambushChance(0)).toBe(30);
    expect(ambushChance(120)).toBe(15);
    expect(delayChance(0)).toBe(25);
    expect(delayChance(120)).toBe(12.5);

    const haulers = (given: Partial<ExploreInput>) => rolls(given).filter((plan) => plan.find === 'resources');
    expect(rolls().filter((plan) => plan.lost && plan.find !== 'resources')).toEqual([]);
    const [alone, escorted] = [haulers({ escort: 0 }), haulers({ escort: 360 })];
    expect(share(alone, (plan) => plan.lost !== null)).toBeGreaterThan(25);
    expect(share(escorted, (plan) => plan.lost !== null)).toBeLessThan(11);
    expect(share(escorted, (plan) => plan.days > FACTS.days)).toBeLessThan(11);

    const taken = (defense: number) => {
      const robbed = haulers({ defense, escort: 0 }).filter((plan) => plan.lost);
      const sum = (pick: (plan: (typeof robbed)[number]) => number) =>
        robbed.reduce((all, each) => all + pick(each), 0);
      return sum((plan) => plan.lost?.metal ?? 0) / sum((plan) => (plan.lost?.metal ?? 0) + (plan.haul.metal ?? 0));
    };
    expect(taken(0)).toBeGreaterThan(0.5);
    expect(taken(200)).toBeLessThan(0.3);
  });

  it('people at the origin make hauls larger, up to half as large again', () => {
    expect(peopleFactor(0)).toBe(1);
    expect(peopleFactor(1000)).toBe(1.05);
    expect(peopleFactor(1_000_000)).toBe(1.5);
  });
});

describe('the report', () => {
  const plan = { ...planExploration(FACTS, 1), lost: null, days: FACTS.days, haul: { metal: 40 } };

  it('names the address as numbers and the kind of world', () => {
    const found = { ...plan, find: 'world' as const };
    expect(exploreText(found, WORLD).text).toBe('Exploration report: the scout found a new world at 1-2-3-4-5-6: Ice.');
    expect(broughtHome(found, WORLD)).toEqual({});
  });

  it('G-60: tells of the haul, of an ambush that was survived, and of a delay', () => {
    const robbed = { ...plan, find: 'resources' as const, lost: { metal: 2, food: 1 }, days: 2.5 };
    expect(exploreText(robbed, undefined).text).toBe(
      'Exploration report: the scout brought home 40 metal. It survived an ambush, but lost 2 metal, 1 food. ' +
        'The journey home took longer than planned.',
    );
    expect(broughtHome(robbed, undefined)).toEqual({ metal: 40 });
  });

  it('brings the haul home when no world is left to be found', () => {
    const late = { ...plan, find: 'world' as const };
    expect(exploreText(late, undefined).text).toContain('40 metal');
    expect(broughtHome(late, undefined)).toEqual({ metal: 40 });
  });

  it('brings nothing but itself otherwise', () => {
    for (const find of ['nothing', 'artifact'] as const) expect(broughtHome({ ...plan, find }, undefined)).toEqual({});
  });
});

it('V-21, G-68: explores for whole days between the bounds', () => {
  const type = { minDays: 1, maxDays: 7 };
  for (const days of [1, 4, 7]) expect(checkDuration(days, type)).toBeUndefined();
  for (const days of [0, 8, -1, 1.5, Number.NaN]) {
    expect(checkDuration(days, type)).toEqual(REFUSALS.durationOutOfBounds(1, 7));
  }
});

describe('scouts that are away at the same time', () => {
  it('take places of which each brings less, and a sixth is refused', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map(shareAt)).toEqual([100, 80, 50, 20, 10, 0, 0]);
    expect(checkPlace(5)).toBeUndefined();
    expect(checkPlace(6)).toBe(REFUSALS.scoutsTooMany);
  });

  it.each([
    [[], 1],
    [[1], 2],
    [[2, 3], 1],
    [[1, 3], 2],
    [[1, 2, 3, 4, 5], 6],
    // Those of the time before there were places take the lowest, in their order.
    [[null, null], 3],
    [[null, 1], 3],
    [[2, null], 3],
  ])('beside %j the next one takes place %i', (away, place) => {
    expect(nextPlace(away)).toBe(place);
  });

  it('never share a place, and together never bring more than 260 %, however they leave and come home', () => {
    const acts = fc.array(fc.record({ leaves: fc.boolean(), which: fc.nat() }), { maxLength: 60 });
    fc.assert(
      fc.property(acts, (row) => {
        const away: number[] = [];
        for (const { leaves, which } of row) {
          const place = nextPlace(away);
          if (leaves && !checkPlace(place)) away.push(place);
          else if (away.length > 0) away.splice(which % away.length, 1);
          expect(new Set(away).size).toBe(away.length);
          expect(away.reduce((sum, each) => sum + shareAt(each), 0)).toBeLessThanOrEqual(260);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([1, 2, 3, 4, 5])(
    'at place %i find as much less goods, worlds and artifacts, and nothing as often',
    (place) => {
      const odds = findOdds(7, 0, shareAt(place));
      const alone = findOdds(7, 0);
      expect(odds.world).toBeCloseTo((alone.world * shareAt(place)) / 100, 10);
      expect(odds.artifact).toBeCloseTo((alone.artifact * shareAt(place)) / 100, 10);
      expect(odds.nothing).toBe(alone.nothing);
      expect(Object.values(odds).reduce((a, b) => a + b)).toBeCloseTo(100, 10);
      for (const at of [7, 8, 9]) {
        const [whole, part] = [planExploration(FACTS, at), planExploration({ ...FACTS, place }, at)];
        if (whole.lost === null && part.lost === null)
          for (const resource of RESOURCES)
            expect(part.haul[resource] ?? 0).toBe(Math.floor(((whole.haul[resource] ?? 0) * shareAt(place)) / 100));
      }
    },
  );

  it('of a journey without a place roll as they did before there were places', () => {
    expect(planExploration({ ...FACTS, place: 1 }, 5)).toMatchObject({
      find: planExploration(FACTS, 5).find,
      haul: planExploration(FACTS, 5).haul,
    });
  });
});
