import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES, type BuildingType } from '../catalogue/buildings.ts';
import { missionTypeOf, SHORT_EXPLORATION } from '../catalogue/missions.ts';
import { FIRST_GOALS, type Objective, WEEKLY_GOALS } from '../catalogue/objectives.ts';
import { type Cost, RESOURCES } from '../catalogue/resources.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { HOME_YIELD } from '../catalogue/start.ts';
import { REFUSALS } from '../refusals.ts';
import { buildCost } from './construction.ts';
import { MAX_LEVEL, xpFor } from './experience.ts';
import { journeyCost, journeyDays } from './missions/journey.ts';
import {
  checkClaim,
  type Deeds,
  goalStateOf,
  goalsOfWeek,
  linkOf,
  objectivesFor,
  type Places,
  weekBegins,
  weekOf,
} from './objectives.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const NOTHING: Deeds = {
  mines: 0,
  shipyards: 0,
  probes: 0,
  worlds: 1,
  colony_mines: 0,
  explorations: 0,
  settlements: 0,
  barracks: 0,
  warships: 0,
  alliances: 0,
  trainings: 0,
  marches: 0,
  spars: 0,
  spars_won: 0,
  building_days: 0,
  ship_days: 0,
  probe_days: 0,
  exploration_days: 0,
  week_xp: 0,
};
const weeks = fc.integer({ min: 0, max: 10_000 });
const levels = fc.integer({ min: 1, max: MAX_LEVEL });

describe('a week', () => {
  it.each([
    ['1970-01-01T00:00:00Z', '1969-12-29T00:00:00Z'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00Z'],
    ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['2027-01-01T12:00:00Z', '2026-12-28T00:00:00Z'],
  ])('with %s begins on Monday, %s', (instant, monday) => {
    expect(weekBegins(weekOf(Date.parse(instant)))).toBe(Date.parse(monday));
  });

  it('lasts seven days, and the next one follows', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: WEEK - 1 }), (week, ms) => weekOf(weekBegins(week) + ms) === week),
    );
  });
});

describe('the orders of a week', () => {
  it('are three different ones, and their kinds are the same for every level', () => {
    fc.assert(
      fc.property(weeks, levels, (week, level) => {
        const ids = goalsOfWeek(level, week).map(({ id }) => id);
        expect(new Set(ids).size).toBe(3);
        expect(goalsOfWeek(1, week).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });

  it('bring each kind within half a year', () => {
    const halfAYear = Array.from({ length: 26 }, (_, i) => i);
    fc.assert(
      fc.property(weeks, (week) => {
        const seen = new Set(halfAYear.flatMap((i) => goalsOfWeek(5, week + i).map(({ id }) => id)));
        return seen.size === WEEKLY_GOALS.length;
      }),
    );
  });

  it('come at level 5', () => {
    expect(objectivesFor(4, 2968)).toEqual(FIRST_GOALS);
    expect(objectivesFor(5, 2968)).toHaveLength(FIRST_GOALS.length + 3);
  });

  it('ask for more XP at a higher level, and pay more', () => {
    const practice = (level: number) => {
      const week = Array.from({ length: 50 }, (_, i) => i).find((i) =>
        goalsOfWeek(level, i).some(({ id }) => id === 105),
      );
      return goalsOfWeek(level, week ?? 0).find(({ id }) => id === 105);
    };
    expect(practice(5)).toMatchObject({ goal: 280, reward: { metal: 70 }, text: 'Earn 280 XP this week.' });
    expect(practice(20)).toMatchObject({ goal: 2236, reward: { metal: 280 }, text: 'Earn 2,236 XP this week.' });
  });
});

it('all objectives have their own id and title, and one sentence', () => {
  const all = [...FIRST_GOALS, ...WEEKLY_GOALS.map((each) => ({ ...each, text: each.text(3) }))];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { text } of all) expect(text).toMatch(/^[A-Z][^.]*\.$/);
});

describe('the state', () => {
  const [, second] = FIRST_GOALS as readonly [Objective, Objective];

  it.each([
    [0, false, 'open'],
    [1, false, 'open'],
    [2, false, 'completed'],
    [3, false, 'completed'],
    [2, true, 'claimed'],
    // Deeds can be undone, for instance by leaving an alliance. What was paid stays paid.
    [0, true, 'claimed'],
  ] as const)('with %i mines of 2, claimed %s, is %s', (mines, claimed, state) => {
    expect(goalStateOf(second, { ...NOTHING, mines }, claimed)).toBe(state);
  });

  it('decides about a claim', () => {
    expect(checkClaim('open')).toBe(REFUSALS.objectiveOpen);
    expect(checkClaim('completed')).toBeUndefined();
    expect(checkClaim('claimed')).toBe(REFUSALS.objectiveClaimed);
  });
});

describe('the link', () => {
  const places: Places = {
    home: 7,
    colony: null,
    begun_mine: null,
    begun_shipyard: null,
    begun_settlement: null,
    begun_barracks: null,
    scout: null,
    shipyard: null,
    address: null,
  };
  const ofOrder = (id: number, changes: Partial<Places> = {}) =>
    linkOf(FIRST_GOALS.find((each) => each.id === id) as Objective, { ...places, ...changes });

  it.each([
    [1, {}, '/planets/7?build=3'],
    [1, { begun_mine: 7 }, '/planets/7'],
    [2, {}, '/planets/7?build=2'],
    [3, {}, '/planets/7?build=7'],
    [3, { begun_shipyard: 7 }, '/planets/7'],
    [4, {}, '/missions?mission=malp&planet=7'],
    [4, { address: [1, 2, 3, 4, 5, 39] }, '/missions?mission=malp&planet=7&address=1-2-3-4-5-39'],
    [5, { address: [1, 2, 3, 4, 5, 39] }, '/missions?mission=colonize&planet=7&address=1-2-3-4-5-39'],
    [6, {}, '/missions?mission=colonize&planet=7'],
    [6, { colony: 9 }, '/planets/9?build=3'],
    [6, { colony: 9, begun_mine: 9 }, '/planets/9'],
    [6, { colony: 9, begun_mine: 7 }, '/planets/9?build=3'],
    [7, {}, '/planets/7?build=7'],
    [7, { shipyard: 7 }, '/planets/7?window=ships'],
    [7, { shipyard: 7, scout: 9 }, '/missions?mission=explore&planet=9'],
    [8, {}, '/alliance'],
    [9, {}, '/planets/7?window=squads'],
    [10, {}, '/battles'],
    [11, { begun_mine: 9 }, '/planets/9'],
    [12, {}, '/planets/7?build=2'],
    [13, {}, '/planets/7?build=8'],
    [13, { begun_settlement: 7 }, '/planets/7'],
    [14, {}, '/planets/7?build=7'],
    [14, { shipyard: 7, scout: 9 }, '/planets/7?window=ships'],
    [15, {}, '/planets/7?build=11'],
    [15, { begun_barracks: 9 }, '/planets/9'],
  ])('of order %i with %j is %s', (id, changes, link) => {
    expect(ofOrder(id, changes)).toBe(link);
  });
});

describe('the first goals', () => {
  const worth = (cost: Cost) => RESOURCES.reduce((sum, each) => sum + (cost[each] ?? 0), 0);

  it('mean what they always meant: claims are stored by their ids, and are neither lost nor paid twice', () => {
    const meanings = FIRST_GOALS.map(({ id, deed, goal }) => [id, deed, goal] as const).sort(([a], [b]) => a - b);
    expect(meanings).toEqual([
      [1, 'mines', 1],
      [2, 'mines', 2],
      [3, 'shipyards', 1],
      [4, 'probes', 1],
      [5, 'worlds', 2],
      [6, 'colony_mines', 1],
      [7, 'explorations', 1],
      [8, 'alliances', 1],
      [9, 'trainings', 1],
      [10, 'marches', 1],
      [11, 'mines', 6],
      [12, 'mines', 9],
      [13, 'settlements', 1],
      [14, 'warships', 1],
      [15, 'barracks', 1],
      [16, 'spars', 1],
      [17, 'spars_won', 1],
      [18, 'mines', 12],
      [20, 'mines', 15],
    ]);
  });

  it('come in the order of the script, and until the second world none pays the naquadah that settlers cost', () => {
    const titles = FIRST_GOALS.map(({ title }) => title);
    const script = ['First mine', 'Second mine', 'Shipyard', 'Drill', 'Probe', 'Second world'];
    expect(titles.filter((title) => script.includes(title))).toEqual(script);
    for (const { reward } of FIRST_GOALS.slice(0, titles.indexOf('Second world') + 1))
      expect(reward.naquadah).toBeUndefined();
  });

  it('pay half an hour or more of what even a home without buildings yields, and all together two days of it at most', () => {
    for (const { title, reward } of FIRST_GOALS)
      for (const each of RESOURCES)
        if (reward[each] !== undefined) expect(reward[each] * 2, title).toBeGreaterThanOrEqual(HOME_YIELD[each] ?? 0);
    const all = FIRST_GOALS.reduce((sum, { reward }) => sum + worth(reward), 0);
    expect(all).toBeLessThanOrEqual(2 * 24 * worth(HOME_YIELD));
  });
});

describe('no goal of the week pays more than it costs in time', () => {
  const first = (type: BuildingType): Cost => buildCost(type, 0);
  const times = (cost: Cost, factor: number): Cost =>
    Object.fromEntries(RESOURCES.map((each) => [each, (cost[each] ?? 0) * factor]));
  const shortExplore = journeyCost(
    missionTypeOf('explore').cost,
    journeyDays({ minutes: SHORT_EXPLORATION.minMinutes }),
  );

  /** All ways to do it, each with the least that it can cost, whatever the player owns. */
  const WAYS: Readonly<Partial<Record<Objective['deed'], readonly Cost[]>>> = {
    building_days: BUILDING_TYPES.map(first),
    ship_days: SHIP_TYPES.map(({ cost }) => cost),
    probe_days: [times(missionTypeOf('malp').cost, 3)],
    exploration_days: [times(shortExplore, 3)],
    // Who gets orders of the week has made the first five of whatever is cheap.
    week_xp: [...BUILDING_TYPES, ...SHIP_TYPES].map(({ cost }) => times(cost, 1 / xpFor(cost, { today: 0, ever: 5 }))),
  };

  /** Hours that it takes at least: three different days are more than one. */
  const hours = ({ deed }: Objective) => (deed.endsWith('_days') ? 24 : 0);

  it('whatever the player produces: nobody who works for one has more of anything than who only waited', () => {
    const yields = fc.record(
      Object.fromEntries(RESOURCES.map((each) => [each, fc.integer({ min: HOME_YIELD[each] ?? 0, max: 1_000_000 })])),
    );
    fc.assert(
      fc.property(levels, weeks, yields, (level, week, hourly) => {
        for (const objective of goalsOfWeek(level, week)) {
          const { deed, goal, reward, title } = objective;
          const ways = WAYS[deed] ?? [];
          expect(ways.length, title).toBeGreaterThan(0);
          for (const way of ways) {
            const price = deed === 'week_xp' ? times(way, goal) : way;
            for (const each of RESOURCES) {
              const waited = hours(objective) * (hourly[each] ?? 0);
              expect(reward[each] ?? 0, `${title}: ${each}`).toBeLessThanOrEqual((price[each] ?? 0) + waited);
            }
          }
        }
      }),
    );
  });
});
