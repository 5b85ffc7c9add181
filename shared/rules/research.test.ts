import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactWith } from '../catalogue/artifacts.ts';
import { BARRACKS_ID, BUILDING_TYPES, buildingTypeOf, GATE_ARCHIVE_ID } from '../catalogue/buildings.ts';
import {
  CAPSTONES_TAKEN,
  DRIVES_ID,
  GATE_REACH_ID,
  LEAN_BURN_ID,
  LISTENING_ID,
  MUSTER_ID,
  PATHFINDING_ID,
  RESEARCH_BRANCHES,
  RESEARCH_TYPES,
  type ResearchType,
  researchTypeOf,
  SCHOOLS_ID,
  SEAM_READING_ID,
  SITE_COMMAND_ID,
  SLIPWAYS_ID,
  STAR_CHARTS_ID,
  VAULTS_ID,
  WAR_COUNCIL_ID,
} from '../catalogue/research.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { REFUSALS } from '../refusals.ts';
import { NO_BOONS } from './artifacts.ts';
import { shipClassOf } from './battles/stacks.ts';
import { sumOf } from './battles/worth.ts';
import {
  chartsOf,
  checkNeeds,
  checkResearch,
  checkResearched,
  councilsOf,
  dangerPercent,
  dockPercent,
  flightPercent,
  fuelPercent,
  listeningOf,
  missingLines,
  NO_RESEARCH,
  orePercent,
  type ResearchLevels,
  reachBonus,
  researchCost,
  researchLevel,
  researchMs,
  safeHours,
  shipLevels,
  sightPercent,
  slotsFor,
  squadLevels,
  strengthPercent,
  studyPercent,
  takenCapstones,
  trainingPercent,
  withLevel,
} from './research.ts';

const HOUR = 3_600_000;
const TYPES: readonly ResearchType[] = RESEARCH_TYPES;
const LIGHT_GUNS = researchTypeOf(1);
const PLENTY = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };
const learned = (typeId: number, level: number) => withLevel(NO_RESEARCH, typeId, level);

describe('the lines of research', () => {
  it('count from 1 without a gap, because levels are stored by their place', () => {
    expect(TYPES.map(({ id }) => id)).toEqual(TYPES.map((_, i) => i + 1));
    expect(new Set(TYPES.map(({ name }) => name)).size).toBe(TYPES.length);
  });

  it('need buildings that exist and levels that can be reached', () => {
    for (const { buildingId } of TYPES) if (buildingId) expect(() => buildingTypeOf(buildingId)).not.toThrow();
    expect(BUILDING_TYPES.filter(({ id }) => id === GATE_ARCHIVE_ID)).toHaveLength(1);
  });

  it('are twenty-three in three branches, each with four capstones', () => {
    expect(TYPES).toHaveLength(23);
    for (const branch of RESEARCH_BRANCHES)
      expect(TYPES.filter((type) => type.capstone && type.branch === branch)).toHaveLength(4);
  });

  it('need lines that can be reached, without a circle', () => {
    for (const { needs = [] } of TYPES)
      for (const { id, level } of needs) {
        expect(level).toBeLessThanOrEqual(researchTypeOf(id).levels);
        // A capstone that everybody needs would be no choice.
        expect(researchTypeOf(id).capstone).toBeUndefined();
      }
    const depth = (type: ResearchType): number =>
      1 + Math.max(0, ...(type.needs ?? []).map(({ id }) => depth(researchTypeOf(id))));
    expect(Math.max(...TYPES.map(depth))).toBe(3);
  });

  it('take 92 days or more, whichever capstones are chosen, and the better part of a season', () => {
    const daysOf = (type: ResearchType) =>
      Array.from({ length: type.levels }, (_, level) => researchMs(type, level, 1)).reduce((sum, ms) => sum + ms, 0) /
      HOUR /
      24;
    const sum = (types: readonly ResearchType[]) => types.reduce((total, type) => total + daysOf(type), 0);
    const choices = RESEARCH_BRANCHES.map((branch) => {
      const days = TYPES.filter((type) => type.capstone && type.branch === branch).map(daysOf);
      const inOrder = days.sort((a, b) => a - b);
      const of = (two: readonly number[]) => two.reduce((total, each) => total + each, 0);
      return [of(inOrder.slice(0, CAPSTONES_TAKEN)), of(inOrder.slice(-CAPSTONES_TAKEN))] as const;
    });
    const trunk = sum(TYPES.filter(({ capstone }) => !capstone));
    const [least, most] = [0, 1].map((end) => trunk + choices.reduce((total, pair) => total + (pair[end] ?? 0), 0));
    expect(least).toBeGreaterThanOrEqual(92);
    expect(most).toBeLessThanOrEqual(120);
  });
});

describe('the price', () => {
  it.each([
    // 3,000 · 1.8 = 5,400 · 1.8 = 9,720 · 1.8 = 17,496: a fifth of it is 3,499.2
    { level: 0, cost: { naquadah: 600, trinium: 600, metal: 900, energy: 600, food: 300 } },
    { level: 1, cost: { naquadah: 1080, trinium: 1080, metal: 1620, energy: 1080, food: 540 } },
    { level: 2, cost: { naquadah: 1944, trinium: 1944, metal: 2916, energy: 1944, food: 972 } },
    { level: 3, cost: { naquadah: 3499, trinium: 3499, metal: 5250, energy: 3499, food: 1749 } },
  ])('of level $level + 1 of Light Guns', ({ level, cost }) => {
    expect(researchCost(LIGHT_GUNS, level)).toEqual(cost);
  });

  it('of the tenth level is 595,077', () => {
    // 3,000 · 1.8^9 = 595,077.9…
    expect(sumOf(researchCost(LIGHT_GUNS, 9))).toBe(595_077);
  });

  it('is whole, rises by 1.8 to the unit, and nothing of it is lost by the split', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.nat({ max: 9 }), (type, level) => {
        const whole = (type.price * 18 ** level) / 10 ** level;
        const cost = researchCost(type, level);
        expect(Object.values(cost).every(Number.isSafeInteger)).toBe(true);
        expect(sumOf(cost)).toBe(Math.floor(whole + 1e-6));
        expect(cost.metal - Math.floor(whole * 0.3)).toBeLessThan(5);
      }),
    );
  });
});

describe('the time', () => {
  it('is 2 h, 2.9 h and 4.205 h for the first guns, and shorter in a faster game', () => {
    expect([0, 1, 2].map((level) => researchMs(LIGHT_GUNS, level, 1))).toEqual([7_200_000, 10_440_000, 15_138_000]);
    expect(researchMs(LIGHT_GUNS, 0, 60)).toBe(120_000);
    expect(researchMs(LIGHT_GUNS, 0, 1e9)).toBe(1);
  });
});

describe('the levels', () => {
  it('of one line change without the others', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10 }), { maxLength: 16 }), fc.constantFrom(...TYPES), (before, { id }) => {
        const after = withLevel(before, id, 7);
        for (const type of TYPES)
          expect(researchLevel(after, type.id)).toBe(type.id === id ? 7 : researchLevel(before, type.id));
      }),
    );
  });

  it('that PostgreSQL leaves open count as 0', () => {
    expect(researchLevel([null, 2], 1)).toBe(0);
    expect(researchLevel([null, 2], 2)).toBe(2);
    expect(researchLevel([], 16)).toBe(0);
  });
});

describe('what research needs', () => {
  const archived = { level: 10, research: NO_RESEARCH, activeTypes: [GATE_ARCHIVE_ID] };

  it('is first of all an active Gate Archive', () => {
    const { text } = REFUSALS.researchNeeds(null, 'Gate Archive');
    for (const type of TYPES) expect(checkNeeds(type, { ...archived, activeTypes: [] })?.text).toBe(text);
    expect(checkNeeds(LIGHT_GUNS, archived)).toBeUndefined();
  });

  it('is a level for the heavier ships, and a building for some lines', () => {
    expect(checkNeeds(researchTypeOf(3), { ...archived, level: 3 })).toMatchObject({ status: 403 });
    expect(checkNeeds(researchTypeOf(3), { ...archived, level: 4, research: learned(1, 3) })).toBeUndefined();
    expect(checkNeeds(researchTypeOf(9), archived)).toEqual(REFUSALS.researchNeeds('Drill', 'Barracks'));
    const trained = { ...archived, activeTypes: [GATE_ARCHIVE_ID, BARRACKS_ID] };
    expect(checkNeeds(researchTypeOf(9), trained)).toBeUndefined();
  });

  it('refuses a line that is complete, a second research, and a price that is not there', () => {
    const player = { ...archived, stock: PLENTY, busy: false, boons: NO_BOONS };
    expect(checkResearch(LIGHT_GUNS, player)).toBeUndefined();
    expect(checkResearch(LIGHT_GUNS, { ...player, research: learned(1, 10) })).toEqual(REFUSALS.researchAtTop);
    expect(checkResearch(LIGHT_GUNS, { ...player, busy: true })).toEqual(REFUSALS.researchBusy);
    const short = checkResearch(LIGHT_GUNS, { ...player, stock: { ...PLENTY, metal: 899 } });
    expect(short?.text).toBe(REFUSALS.insufficientResources({ metal: 1 }).text);
    // An artifact takes a fifth off the 900 of metal.
    const discounted = { ...player, boons: [artifactWith('cheap_research').id] };
    expect(checkResearch(LIGHT_GUNS, { ...discounted, stock: { ...PLENTY, metal: 720 } })).toBeUndefined();
    expect(checkResearch(LIGHT_GUNS, { ...discounted, stock: { ...PLENTY, metal: 719 } })?.text).toBe(short?.text);
  });

  it('completes at the millisecond at which it is ready, once', () => {
    expect(checkResearched({ completed: false, readyAt: 10 }, 9)).toEqual(REFUSALS.researchNotDue);
    expect(checkResearched({ completed: false, readyAt: 10 }, 10)).toBeUndefined();
    expect(checkResearched({ completed: true, readyAt: 10 }, 11)).toEqual(REFUSALS.researchCompleted);
  });
});

describe('the tree', () => {
  const EVERYWHERE = [GATE_ARCHIVE_ID, ...BUILDING_TYPES.map(({ id }) => id)];
  const scholar = (research: ResearchLevels) => ({ level: 50, research, activeTypes: EVERYWHERE });
  const [LINE_GUNS, GREAT_GUNS, GREAT_PLATES] = [researchTypeOf(5), researchTypeOf(7), researchTypeOf(8)];

  it('asks for other lines before the first level, and says which', () => {
    expect(checkNeeds(LINE_GUNS, scholar(learned(1, 4)))?.text).toBe('Line Guns needs Light Guns 5 first.');
    expect(checkNeeds(LINE_GUNS, scholar(learned(1, 5)))).toBeUndefined();
  });

  it('lets go on what was begun before there was a tree', () => {
    expect(checkNeeds(LINE_GUNS, scholar(learned(5, 1)))).toBeUndefined();
    expect(missingLines(LINE_GUNS, learned(5, 1))).toEqual([]);
  });

  it('gives two of the four capstones of a branch, counts those from before, and lets them all go on', () => {
    const ready = [5, 6, 9].reduce((levels, id) => withLevel(levels, id, 5), NO_RESEARCH);
    const one = withLevel(ready, WAR_COUNCIL_ID, 1);
    expect(checkNeeds(GREAT_GUNS, scholar(one))).toBeUndefined();
    const two = withLevel(one, 7, 1);
    expect(checkNeeds(GREAT_PLATES, scholar(two))?.text).toBe(
      'Of the four masterworks of a branch you take two in a season. You have taken Great Guns and War Council.',
    );
    // A player of the time before the choice has three: none is lost, and each can be finished.
    const three = withLevel(two, 8, 4);
    for (const type of [GREAT_GUNS, GREAT_PLATES, researchTypeOf(WAR_COUNCIL_ID)])
      expect(checkNeeds(type, scholar(three))).toBeUndefined();
    expect(checkNeeds(researchTypeOf(MUSTER_ID), scholar(withLevel(three, 10, 3)))).toMatchObject({ status: 409 });
    expect(takenCapstones('war', three).map(({ id }) => id)).toEqual([7, 8, WAR_COUNCIL_ID]);
    expect(takenCapstones('worlds', three)).toEqual([]);
  });

  it('leads everybody who goes on to the end: nobody is stuck, and nobody takes more than two capstones of a branch', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        let levels = NO_RESEARCH;
        for (;;) {
          const open = TYPES.filter((type) => !checkNeeds(type, scholar(levels)));
          const type = open[(choices.next().value ?? 0) % open.length];
          if (!type) break;
          levels = withLevel(levels, type.id, researchLevel(levels, type.id) + 1);
        }
        for (const branch of RESEARCH_BRANCHES) expect(takenCapstones(branch, levels)).toHaveLength(CAPSTONES_TAKEN);
        for (const type of TYPES) if (!type.capstone) expect(researchLevel(levels, type.id)).toBe(type.levels);
      }),
      { numRuns: 30 },
    );
  });

  it('takes away nothing: whatever a player had, each line that was begun can be finished', () => {
    const any = fc.tuple(...TYPES.map(({ levels }) => fc.nat({ max: levels })));
    fc.assert(
      fc.property(any, (levels) => {
        for (const type of TYPES) {
          const level = researchLevel(levels, type.id);
          if (level > 0 && level < type.levels) expect(checkNeeds(type, scholar(levels))).toBeUndefined();
        }
      }),
    );
  });
});

describe('what research brings', () => {
  it('is nothing without any', () => {
    expect([orePercent, reachBonus, listeningOf, councilsOf].map((of) => of(NO_RESEARCH))).toEqual([0, 0, 0, 0]);
    expect(flightPercent(NO_RESEARCH)).toBe(100);
    expect(slotsFor(NO_RESEARCH, 2)).toBe(2);
    expect(squadLevels(NO_RESEARCH)).toEqual({ attackLevel: 1, defenseLevel: 1 });
  });

  it('is the table of the lines', () => {
    expect(orePercent(learned(SEAM_READING_ID, 5))).toBe(10);
    expect(slotsFor(learned(SITE_COMMAND_ID, 2), 2)).toBe(4);
    expect(reachBonus(learned(GATE_REACH_ID, 8))).toBe(1200);
    expect(flightPercent(learned(DRIVES_ID, 5))).toBe(80);
    expect([0, 1, 2, 3].map((level) => sightPercent(listeningOf(learned(LISTENING_ID, level))))).toEqual([
      50, 30, 15, 0,
    ]);
    expect(councilsOf(learned(WAR_COUNCIL_ID, 2))).toBe(2);
    expect([1, 2, 11].map(strengthPercent)).toEqual([100, 104, 140]);
    expect(safeHours(learned(VAULTS_ID, 4))).toBe(4);
    expect(studyPercent(learned(SCHOOLS_ID, 4))).toBe(84);
    expect(dockPercent(learned(SLIPWAYS_ID, 4))).toBe(76);
    expect(chartsOf(learned(STAR_CHARTS_ID, 2))).toBe(2);
    expect(dangerPercent(learned(PATHFINDING_ID, 4))).toBe(20);
    expect(fuelPercent(learned(LEAN_BURN_ID, 4))).toBe(76);
    expect(trainingPercent(learned(MUSTER_ID, 4))).toBe(68);
    expect(researchMs(LIGHT_GUNS, 1, 1, 84)).toBe(8_769_600);
  });

  it('is one level for the ships that the line is about, and for no other', () => {
    const classes = [...new Set(SHIP_TYPES.map(({ id }) => shipClassOf(id)))].sort();
    const about = (typeId: number, of: 'attackLevel' | 'defenseLevel') =>
      classes.filter((each) => shipLevels(learned(typeId, 3), each)[of] === 4);
    expect([1, 3, 5, 7].map((id) => about(id, 'attackLevel'))).toEqual([[2], [3], [4], [5, 6]]);
    expect([2, 4, 6, 8].map((id) => about(id, 'defenseLevel'))).toEqual([[2], [3], [4], [5, 6]]);
    expect([2, 4, 6, 8, 9, 10, 11].flatMap((id) => about(id, 'attackLevel'))).toEqual([]);
    expect(squadLevels(learned(9, 2))).toEqual({ attackLevel: 3, defenseLevel: 1 });
    expect(squadLevels(learned(10, 2))).toEqual({ attackLevel: 1, defenseLevel: 3 });
  });
});
