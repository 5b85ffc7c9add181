import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BUILDING_TYPES, type BuildingType } from '../catalogue/buildings.ts';
import { RACES, raceOf } from '../catalogue/races.ts';
import { researchTypeOf, SEAM_READING_ID } from '../catalogue/research.ts';
import { type Amounts, RESERVES, RESOURCES, type Resource } from '../catalogue/resources.ts';
import { HOME_YIELD } from '../catalogue/start.ts';
import { buildingOutput, homeOutput } from './construction.ts';
import { addOutput, resetOutput } from './economy.ts';
import { type Economy, settle } from './production.ts';
import { NO_RESEARCH, orePercent, researchLevel, withLevel } from './research.ts';
import { phaseOf, turned, type Vacation } from './vacation.ts';

/*
 * What a player owns after weeks in which mines are activated, Seam Reading is completed and leaves begin and end, settled at any
 * moments on the way, against a sum that shares no rules with the game.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 20_000 * DAY;
const END = NOW + 60 * DAY;
const WORLDS = [1, 2];
const SEAM = researchTypeOf(SEAM_READING_ID);
/** Percent more ore of each level, from the catalogue's table. */
const SEAM_EACH = 'each' in SEAM.effect ? SEAM.effect.each : 0;
const PRODUCERS = (BUILDING_TYPES as readonly BuildingType[]).filter(({ output }) =>
  RESOURCES.some((name) => (output[name] ?? 0) > 0),
);

type Event =
  | { readonly kind: 'activate'; readonly at: number; readonly world: number; readonly type: BuildingType }
  | { readonly kind: 'learn'; readonly at: number }
  | { readonly kind: 'look'; readonly at: number }
  | { readonly kind: 'leave'; readonly at: number; readonly until: number };

const at = fc.integer({ min: NOW, max: END });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('activate' as const),
    at,
    world: fc.constantFrom(...WORLDS),
    type: fc.constantFrom(...PRODUCERS),
  }),
  fc.record({ kind: fc.constant('learn' as const), at }),
  fc.record({ kind: fc.constant('look' as const), at }),
  fc
    .tuple(at, fc.integer({ min: 1, max: 20 * DAY }))
    .map(([from, length]) => ({ kind: 'leave' as const, at: from, until: from + length })),
);

/** In order, without what the game refuses: a leave within another one, acts on leave, a level above the last. */
function allowed(events: readonly Event[]): Event[] {
  const kept: Event[] = [];
  let [backAt, level] = [0, 0];
  for (const each of events.toSorted((a, b) => a.at - b.at)) {
    const isAct = each.kind === 'activate' || each.kind === 'learn';
    if (each.kind === 'leave' ? each.at <= backAt : isAct && each.at < backAt) continue;
    if (each.kind === 'learn' && ++level > SEAM.levels) continue;
    if (each.kind === 'leave') backAt = each.until;
    kept.push(each);
  }
  return kept;
}

const flow = { rate: 0, remainder: 0 };
const reserves = (left: number) => {
  const each = { ...flow, reserve: left };
  return { naquadah: each, trinium: each, metal: each };
};

/** By the rules of the game, as its server applies them: settle up to the moment, then change what is yielded. */
function played(race: number, left: number, events: readonly Event[]): Economy {
  const active: { readonly world: number; readonly type: BuildingType }[] = [];
  let levels = NO_RESEARCH;
  let vacation: Vacation | null = null;
  let economy: Economy = {
    settledAt: NOW,
    stock: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 },
    flows: { naquadah: flow, trinium: flow, metal: flow, energy: flow, food: flow },
    planets: WORLDS.map((planetId) => ({ planetId, reserves: reserves(left) })),
  };
  const outputOf = (type: BuildingType) => buildingOutput(type, race, 1, orePercent(levels));
  const work = () => {
    economy = active.reduce(
      (sum, { world, type }) => addOutput(sum, world, outputOf(type)),
      resetOutput(economy, homeOutput(1)),
    );
  };
  const settleUp = (moment: number) => {
    for (let due = vacation?.dueAt ?? null; vacation && due !== null && due <= moment; due = vacation.dueAt) {
      economy = settle(economy, due);
      vacation = turned(vacation, false, 1);
      if (phaseOf(vacation) === 'on_leave') economy = resetOutput(economy, {});
      else work();
    }
    economy = settle(economy, moment);
  };
  work();
  for (const each of events) {
    settleUp(each.at);
    if (each.kind === 'activate') {
      active.push(each);
      economy = addOutput(economy, each.world, outputOf(each.type));
    }
    if (each.kind === 'learn') {
      levels = withLevel(levels, SEAM_READING_ID, researchLevel(levels, SEAM_READING_ID) + 1);
      work();
    }
    if (each.kind === 'leave') vacation = { from: each.at, until: each.until, dueAt: each.at };
  }
  settleUp(END);
  return economy;
}

const isOre = (name: Resource): name is (typeof RESERVES)[number] => RESERVES.some((ore) => ore === name);

/** The same stock as a plain sum over time, rounded once at the end. */
function summed(race: number, left: number, events: readonly Event[]): Amounts {
  const { trait } = raceOf(race);
  const stock = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  const leaves = events.flatMap((each) => (each.kind === 'leave' ? [each] : []));
  const acts = events.flatMap((each) => (each.kind === 'activate' || each.kind === 'learn' ? [each] : []));
  const turns = [
    ...new Set([NOW, END, ...events.flatMap((each) => (each.kind === 'leave' ? [each.at, each.until] : [each.at]))]),
  ]
    .filter((moment) => moment <= END)
    .sort((a, b) => a - b);
  for (const name of RESOURCES) {
    const mined = new Map(WORLDS.map((world) => [world, 0n]));
    let flowed = 0n;
    turns.slice(1).forEach((until, index) => {
      const from = turns[index] ?? until;
      if (leaves.some((leave) => leave.at <= from && until <= leave.until)) return;
      const done = acts.filter((act) => act.at <= from);
      const more = isOre(name) ? 1 + (SEAM_EACH * done.filter(({ kind }) => kind === 'learn').length) / 100 : 1;
      const bonus = trait.resource === name ? 1 + trait.percent / 100 : 1;
      const ms = BigInt(until - from);
      flowed += BigInt(HOME_YIELD[name] ?? 0) * ms;
      for (const act of done) {
        if (act.kind !== 'activate') continue;
        const rate = BigInt(Math.round((act.type.output[name] ?? 0) * bonus * more));
        if (isOre(name)) mined.set(act.world, (mined.get(act.world) ?? 0n) + rate * ms);
        else flowed += rate * ms;
      }
    });
    const ofWorlds = [...mined.values()].map((units) => Math.min(left, Number(units / BigInt(HOUR))));
    stock[name] = Number(flowed / BigInt(HOUR)) + ofWorlds.reduce((sum, units) => sum + units, 0);
  }
  return stock;
}

it('every unit is accounted for, whatever is activated, learnt and left in which order', () => {
  let [learnt, leaves] = [0, 0];
  fc.assert(
    fc.property(
      fc.constantFrom(...RACES.map(({ id }) => id)),
      fc.oneof(fc.nat(50_000), fc.constant(10_000_000)),
      fc.array(event, { maxLength: 24 }),
      (race, left, events) => {
        const timeline = allowed(events);
        expect(played(race, left, timeline).stock).toEqual(summed(race, left, timeline));
        learnt += timeline.filter(({ kind }) => kind === 'learn').length;
        leaves += timeline.filter(({ kind }) => kind === 'leave').length;
      },
    ),
    { numRuns: 3000 },
  );
  expect(Math.min(learnt, leaves)).toBeGreaterThan(1000);
});
