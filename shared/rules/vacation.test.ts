import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import { resetOutput } from './economy.ts';
import { type Economy, settle } from './production.ts';
import {
  announced,
  checkAnnouncement,
  checkEnd,
  checkLaunchBeforeLeave,
  checkPresence,
  countsFrom,
  endedEarly,
  isOnLeave,
  noticeMs,
  phaseOf,
  type Traveller,
  turned,
  type Vacation,
} from './vacation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 20_000 * DAY;

const ahead: Vacation = { from: NOW + DAY, until: NOW + 8 * DAY, dueAt: NOW + DAY };
const lasting: Vacation = { from: NOW - DAY, until: NOW + 6 * DAY, dueAt: NOW + 6 * DAY };
const over = (ago: number): Vacation => ({ from: NOW - ago - 3 * DAY, until: NOW - ago, dueAt: null });
const FREE: Traveller = { vacation: null, besieged: false, armyAway: false };

describe('a leave', () => {
  it.each([
    ['never', null, 'over'],
    ['ahead', ahead, 'announced'],
    ['lasting', lasting, 'on_leave'],
    ['past', over(DAY), 'over'],
  ] as const)('%s', (_, vacation, phase) => {
    expect(phaseOf(vacation)).toBe(phase);
  });

  it.each([
    ['before it', lasting.from - 1, false],
    ['at its begin, when landings still happen', lasting.from, false],
    ['in it', lasting.from + 1, true],
    ['in its last millisecond', lasting.until - 1, true],
    ['at its end', lasting.until, false],
  ])('is asked about a moment %s', (_, at, on) => {
    expect(isOnLeave(lasting, at)).toBe(on);
    // What fell due in it is judged by it, also when it is over.
    expect(isOnLeave({ ...lasting, dueAt: null }, at)).toBe(on);
  });

  it.each([
    // The notice is real time up to speed 10, all else is time of the game.
    [1, 24 * HOUR, 3 * DAY],
    [10, 24 * HOUR, (3 * DAY) / 10],
    [11, Math.round(DAY / 11), Math.round((3 * DAY) / 11)],
    [3600, 24_000, 72_000],
  ])('at speed %i is announced %i ms ahead, and three days take %i ms', (speed, notice, length) => {
    const vacation = announced(NOW, 3, speed);
    expect(noticeMs(speed)).toBe(notice);
    expect(vacation).toEqual({ from: NOW + notice, until: NOW + notice + length, dueAt: NOW + notice });
  });

  it.each([
    ['nothing in the way', {}, undefined],
    ['a leave ahead', { vacation: ahead }, REFUSALS.leaveTwice],
    ['a leave that lasts', { vacation: lasting }, REFUSALS.leaveTwice],
    ['one that ended yesterday', { vacation: over(DAY) }, REFUSALS.leaveLately('312 h')],
    ['one that ended almost 14 days ago', { vacation: over(14 * DAY - 1) }, REFUSALS.leaveLately('1 min')],
    ['one that ended 14 days ago', { vacation: over(14 * DAY) }, undefined],
    ['a siege', { besieged: true, armyAway: true }, REFUSALS.leaveUnderSiege],
    ['an army away', { armyAway: true }, REFUSALS.armyAway],
  ] as const)('is announced with %s', (_, changes, refusal) => {
    expect(checkAnnouncement({ ...FREE, ...changes }, NOW, 1)).toEqual(refusal);
  });

  it.each([
    ['none', null, REFUSALS.noLeave],
    ['one that is over', over(DAY), REFUSALS.noLeave],
    ['one ahead', ahead, undefined],
    ['one that has lasted for a day', lasting, REFUSALS.leaveTooShort('48 h')],
    ['one that has lasted for three', { ...lasting, from: NOW - 3 * DAY }, undefined],
  ])('is ended: %s', (_, vacation, refusal) => {
    expect(checkEnd(vacation, NOW, 1)).toEqual(refusal);
  });

  it('that is called off was none, and one that is ended is over now', () => {
    expect(endedEarly(ahead, NOW)).toBeNull();
    expect(endedEarly(lasting, NOW)).toEqual({ from: lasting.from, until: NOW, dueAt: null });
  });

  it('begins and ends by the clock, and waits for the end of a siege', () => {
    expect(turned(ahead, false, 1)).toEqual({ ...ahead, dueAt: ahead.until });
    expect(turned(lasting, true, 1)).toEqual({ ...lasting, dueAt: null });
    const later = turned(ahead, true, 60);
    expect(later).toEqual({ from: ahead.from + 60_000, until: ahead.until + 60_000, dueAt: ahead.from + 60_000 });
    expect(phaseOf(later)).toBe('announced');
  });

  it.each([
    ['without one', null, undefined],
    ['ahead', ahead, REFUSALS.leaveAnnounced],
    ['that lasts', lasting, REFUSALS.onLeave('48 h')],
    ['that can be ended', { ...lasting, from: NOW - 3 * DAY }, REFUSALS.onLeave(null)],
    ['that is over', over(1), undefined],
  ])('%s lets armies leave, or not', (_, vacation, refusal) => {
    expect(checkLaunchBeforeLeave(vacation, NOW, 1)).toEqual(refusal);
  });
});

describe('what is produced', () => {
  const rate = fc.nat(20_000);
  const remainder = fc.nat(HOUR - 1);
  const flow = fc.record({ rate, remainder });
  const reserve = fc.record({ rate, remainder, reserve: fc.nat(500_000) });
  const record = <T>(keys: readonly string[], value: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, value])));
  const economies = fc
    .record({
      stock: record(RESOURCES, fc.nat(1_000_000)),
      flows: record(RESOURCES, flow),
      worlds: fc.array(record(RESERVES, reserve), { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ stock, flows, worlds }) =>
        ({
          settledAt: NOW,
          stock,
          flows,
          planets: worlds.map((reserves, planetId) => ({ planetId, reserves })),
        }) as unknown as Economy,
    );

  /** The economy with the rates of another one. */
  const withRatesOf = (economy: Economy, rates: Economy): Economy => ({
    ...economy,
    flows: Object.fromEntries(
      RESOURCES.map((name) => [name, { ...economy.flows[name], rate: rates.flows[name].rate }]),
    ) as unknown as Economy['flows'],
    planets: economy.planets.map(({ planetId, reserves }, index) => ({
      planetId,
      reserves: Object.fromEntries(
        RESERVES.map((name) => [name, { ...reserves[name], rate: rates.planets[index]?.reserves[name].rate ?? 0 }]),
      ) as unknown as Economy['planets'][number]['reserves'],
    })),
  });

  /** The economy at `until`, which the clock and commands at these moments settle on the way. */
  function lived(start: Economy, leave: Vacation, commands: readonly number[], until: number): Economy {
    let [economy, vacation] = [start, leave];
    for (const moment of [...commands.filter((at) => at < until), until].sort((a, b) => a - b)) {
      for (let due = vacation.dueAt; due !== null && due <= moment; due = vacation.dueAt) {
        economy = settle(economy, due);
        vacation = turned(vacation, false, 1);
        economy = phaseOf(vacation) === 'on_leave' ? resetOutput(economy, {}) : withRatesOf(economy, start);
      }
      economy = settle(economy, moment);
    }
    return economy;
  }

  it('is that of the time before and after the leave, to the unit, however often it is settled', () => {
    const moments = fc.array(fc.nat(40 * DAY), { maxLength: 8 });
    fc.assert(
      fc.property(
        economies,
        fc.nat(5 * DAY),
        fc.integer({ min: 1, max: 30 * DAY }),
        moments,
        (start, wait, length, cuts) => {
          const from = NOW + wait;
          const leave = { from, until: from + length, dueAt: from };
          const end = NOW + 40 * DAY;
          const after = lived(
            start,
            leave,
            cuts.map((cut) => NOW + cut),
            end,
          );
          const worked = settle(start, end - length);
          expect({ ...after, settledAt: worked.settledAt }).toEqual(worked);
          // On leave, nobody's stock moves.
          const begun = lived(start, leave, [], from);
          const soon = lived(
            start,
            leave,
            cuts.map((cut) => NOW + cut),
            leave.until - 1,
          );
          expect(soon.stock).toEqual(begun.stock);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('an act of the game', () => {
  const leave = { from: NOW, until: NOW + 9 * DAY, dueAt: NOW + 9 * DAY };
  const says = (at: number) => checkPresence(leave, at, 1)?.text;

  it('is refused on leave with the earliest end, and before and after not at all', () => {
    expect(says(NOW)).toBeUndefined();
    expect(says(NOW + HOUR)).toBe('You are on leave. You can end it in 71 h, in Settings.');
    expect(says(NOW + 3 * DAY - 60_000)).toBe('You are on leave. You can end it in 1 min, in Settings.');
    expect(says(NOW + 3 * DAY)).toBe('You are on leave. End it first, in Settings.');
    expect(says(NOW + 9 * DAY)).toBeUndefined();
    expect(checkPresence(null, NOW, 1)).toBeUndefined();
  });

  it('what happens within a leave counts from its end', () => {
    expect([NOW, NOW + HOUR, NOW + 9 * DAY].map((at) => countsFrom(at, leave))).toEqual([
      NOW,
      NOW + 9 * DAY,
      NOW + 9 * DAY,
    ]);
    expect(countsFrom(NOW, null)).toBe(NOW);
  });
});
