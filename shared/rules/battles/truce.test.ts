import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../refusals.ts';
import { changeOfTruce, checkTruceChange, landingAfterTruces, type NightTruce, truceEnd, truceNow } from './truce.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A moment of the 20,000th day, in UTC. */
const at = (hours: number, minutes = 0) => 20_000 * DAY + hours * HOUR + minutes * MINUTE;
const truce = (hour: number, next: NightTruce['next'] = null): NightTruce => ({ from: hour * 60, next });

describe('the end of a night truce', () => {
  it.each([
    ['before it', at(22, 59), undefined],
    ['at its first moment', at(23), at(31)],
    ['after midnight', at(26), at(31)],
    ['at its last', at(31) - 1, at(31)],
    ['at its end', at(31), undefined],
  ])('%s', (_, moment, end) => {
    expect(truceEnd(truce(23), moment)).toBe(end);
  });

  it('is the new one from the moment on at which the change is valid', () => {
    const changes = truce(23, { from: 12 * 60, at: at(10) });
    expect(truceEnd(changes, at(3))).toBe(at(7));
    expect(truceEnd(changes, at(13))).toBe(at(20));
    expect(truceEnd(changes, at(23))).toBeUndefined();
  });
});

describe('a landing', () => {
  it.each([
    ['outside stays', at(12), 7, [truce(23), truce(1)], 1, at(12)],
    ["in the target's moves to an hour after it and the march's minutes", at(24), 67, [truce(23)], 1, at(32, 7)],
    ["in the sender's moves too", at(24), 60, [truce(10), truce(23)], 1, at(32)],
    // 23 to 31, then 32:00 lies in 32 to 40, so it is 41:00.
    ['that moves into the other moves again', at(24), 30, [truce(23), truce(8)], 1, at(41)],
    ['stays in a game that is faster than ten', at(24), 7, [truce(23)], 11, at(24)],
    ['moves in a game of speed ten', at(24), 0, [truce(23)], 10, at(32)],
  ])('%s', (_, lands, id, truces, speed, moved) => {
    expect(landingAfterTruces(lands, id, truces, speed)).toBe(moved);
  });

  it('always ends up outside all truces, less than two and a half days later', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const truces = fc.record({
      from: minutes,
      next: fc.option(fc.record({ from: minutes, at: fc.nat(3 * DAY).map((after) => at(0) + after) })),
    });
    fc.assert(
      fc.property(fc.nat(3 * DAY), fc.nat(), truces, truces, (after, id, mine, yours) => {
        const lands = at(0) + after;
        const moved = landingAfterTruces(lands, id, [mine, yours], 1);
        expect([truceEnd(mine, moved), truceEnd(yours, moved)]).toEqual([undefined, undefined]);
        expect(moved).toBeGreaterThanOrEqual(lands);
        // Six truces at most, of 8 hours and the hour and a half after them.
        expect(moved - lands).toBeLessThan(2.5 * DAY);
        // Whoever lands outside is not moved.
        if (!truceEnd(mine, lands) && !truceEnd(yours, lands)) expect(moved).toBe(lands);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a change of the night truce', () => {
  const changed = changeOfTruce(truce(23), 60, at(0));

  it.each([
    ['counts after 48 hours', at(48), { from: 60, next: null, changeableAt: at(7 * 24) }],
    ['is ahead until then', at(48) - 1, { from: 23 * 60, next: { from: 60, at: at(48) }, changeableAt: at(7 * 24) }],
    ['may be followed by another after a week', at(7 * 24), { from: 60, next: null, changeableAt: null }],
  ])('%s', (_, now, view) => {
    expect(truceNow(changed, now)).toEqual(view);
  });

  it('is refused within a week of the last one', () => {
    expect(checkTruceChange(truce(23), at(0))).toBeUndefined();
    expect(checkTruceChange(changed, at(7 * 24) - 1)).toEqual(REFUSALS.truceOnceAWeek);
    expect(checkTruceChange(changed, at(7 * 24))).toBeUndefined();
  });

  it('keeps what counts meanwhile', () => {
    expect(changeOfTruce(changed, 120, at(8 * 24))).toEqual({ from: 60, next: { from: 120, at: at(10 * 24) } });
  });
});
