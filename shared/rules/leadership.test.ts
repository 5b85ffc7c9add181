import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Leader, leadershipStep, unseenMs } from './leadership.ts';

const DAY = 86_400_000;
const SEEN = 1_000 * DAY;
const leader = (parts: Partial<Leader> = {}): Leader => ({
  seenAt: SEEN,
  warnedAt: null,
  leave: null,
  breaks: [],
  ...parts,
});
const days = (count: number) => SEEN + count * DAY;

it.each([
  // Two weeks unseen, and the warning; three weeks, and the heir.
  [leader(), 13.9, undefined],
  [leader(), 14, 'warn'],
  [leader({ warnedAt: days(14) }), 20.9, undefined],
  [leader({ warnedAt: days(14) }), 21, 'succeed'],
  // Nobody follows without a week's notice, even if no server ran for a month.
  [leader(), 60, 'warn'],
  [leader({ warnedAt: days(60) }), 66.9, undefined],
  [leader({ warnedAt: days(60) }), 67, 'succeed'],
  // A leader who comes back keeps the alliance.
  [leader({ warnedAt: days(-3) }), 1, 'forget'],
  // A leave of ten days, and a break of five of which two lie within it.
  [leader({ leave: { from: days(3), until: days(13) } }), 23.9, undefined],
  [leader({ leave: { from: days(3), until: days(13) } }), 24, 'warn'],
  [
    leader({ leave: { from: days(3), until: days(13) }, breaks: [{ from: days(11), until: days(16) }] }),
    26.9,
    undefined,
  ],
  [leader({ leave: { from: days(3), until: days(13) }, breaks: [{ from: days(11), until: days(16) }] }), 27, 'warn'],
  // A break that is not over.
  [leader({ warnedAt: days(14), breaks: [{ from: days(20), until: null }] }), 90, undefined],
  // What was before the leader was last seen, and what is ahead.
  [leader({ leave: { from: days(-20), until: days(-5) }, breaks: [{ from: days(30), until: null }] }), 14, 'warn'],
] as const)('%j after %d days: %s', (each, after, step) => {
  expect(leadershipStep(each, days(after))).toBe(step);
});

const span = fc.tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: 0, max: 40 })).map(([from, length]) => ({
  from: days(from),
  until: days(from + length),
}));

it('counts each day outside leaves and breaks once, whatever their order', () => {
  fc.assert(
    fc.property(fc.option(span), fc.array(span, { maxLength: 4 }), fc.nat({ max: 80 }), (leave, breaks, after) => {
      const spans = [...(leave ? [leave] : []), ...breaks];
      const isFree = (at: number) => spans.every(({ from, until }) => at < from || until <= at);
      const counted = Array.from({ length: after }, (_, day) => days(day)).filter(isFree).length * DAY;
      expect(unseenMs(leader({ leave, breaks }), days(after))).toBe(counted);
    }),
  );
});

it('nobody who is seen within two weeks is warned, and nobody follows less than a week after the warning', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat({ max: 100 })),
      fc.nat({ max: 100 }),
      fc.array(span, { maxLength: 3 }),
      (warned, after, breaks) => {
        const step = leadershipStep(leader({ warnedAt: warned === null ? null : days(warned), breaks }), days(after));
        if (after < 14) expect(['forget', undefined]).toContain(step);
        if (step === 'succeed') expect(after - (warned ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(7);
      },
    ),
  );
});
