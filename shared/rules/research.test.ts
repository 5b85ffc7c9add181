import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactWith } from '../catalogue/artifacts.ts';
import { BARRACKS_ID, BUILDING_TYPES, buildingTypeOf, GATE_ARCHIVE_ID } from '../catalogue/buildings.ts';
import {
  DRIVES_ID,
  GATE_REACH_ID,
  LISTENING_ID,
  RESEARCH_TYPES,
  type ResearchType,
  researchTypeOf,
  SEAM_READING_ID,
  SITE_COMMAND_ID,
  WAR_COUNCIL_ID,
} from '../catalogue/research.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { REFUSALS } from '../refusals.ts';
import { NO_BOONS } from './artifacts.ts';
import { shipClassOf } from './battles/stacks.ts';
import { sumOf } from './battles/worth.ts';
import {
  checkNeeds,
  checkResearch,
  checkResearched,
  councilsOf,
  flightPercent,
  listeningOf,
  NO_RESEARCH,
  orePercent,
  reachBonus,
  researchCost,
  researchLevel,
  researchMs,
  shipLevels,
  sightPercent,
  slotsFor,
  squadLevels,
  strengthPercent,
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

  it('take 92 days and 14.6 million in all, the better part of a season', () => {
    const levels = TYPES.flatMap((type) => Array.from({ length: type.levels }, (_, level) => [type, level]));
    const all = levels as [ResearchType, number][];
    expect(Math.round(all.reduce((sum, [type, level]) => sum + researchMs(type, level, 1), 0) / HOUR / 24)).toBe(92);
    expect(Math.floor(all.reduce((sum, each) => sum + sumOf(researchCost(...each)), 0) / 1e5)).toBe(145);
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
    expect(checkNeeds(researchTypeOf(3), { ...archived, level: 4 })).toBeUndefined();
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
