import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitOf, nextStep, type SearchBounds, type Step } from './search.ts';

const MOST = 100_000;
/** More steps than any search within MOST takes: 17 doublings and 17 halvings. */
const TOO_MANY = 40;

/** Plays a whole search; `holds` says whether the promises are kept for so many players. */
function search(bounds: SearchBounds, holds: (players: number, step: number) => boolean): Step[] {
  const done: Step[] = [];
  for (;;) {
    const players = nextStep(done, bounds);
    if (players === undefined) return done;
    if (done.length > TOO_MANY) throw new Error(`The search does not end: ${done.map((step) => step.players)}`);
    done.push({ players, holds: holds(players, done.length) });
  }
}

const bounds = fc
  .tuple(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 1, max: MOST }))
  .map(([one, other]) => ({ first: Math.min(one, other), most: Math.max(one, other) }));

describe('the search for the limit', () => {
  it('doubles until a promise breaks, then halves', () => {
    const steps = search({ first: 100, most: 10_000 }, (players) => players <= 530);
    expect(steps.map(({ players }) => players)).toEqual([100, 200, 400, 800, 600, 500, 550, 525]);
    expect(limitOf(steps)).toEqual({ good: 525, bad: 550 });
  });

  it('ends within five percent, or one player, of the true limit', () => {
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 2 * MOST }), (given, limit) => {
        const { good, bad } = limitOf(search(given, (players) => players <= limit));
        if (bad === undefined) return limit >= given.most && good === given.most;
        return good <= limit && limit < bad && bad - good <= Math.max(1, 0.05 * bad);
      }),
    );
  });

  it('ends whatever the steps bring, tries nothing twice, and nothing outside its bounds', () => {
    fc.assert(
      fc.property(bounds, fc.infiniteStream(fc.boolean()), (given, outcomes) => {
        const steps = search(given, () => outcomes.next().value);
        const tried = steps.map(({ players }) => players);
        const { bad } = limitOf(steps);
        expect(new Set(tried).size).toBe(tried.length);
        for (const [index, players] of tried.entries()) {
          expect(Number.isInteger(players) && players >= 1 && players <= given.most).toBe(true);
          const before = limitOf(steps.slice(0, index));
          expect(players).toBeGreaterThan(before.good);
          expect(players).toBeLessThan(before.bad ?? Number.POSITIVE_INFINITY);
        }
        return bad === undefined || steps.some(({ players, holds }) => players === bad && !holds);
      }),
    );
  });

  it('depends on the results alone, not on their order', () => {
    const step = fc.record({ players: fc.integer({ min: 1, max: MOST }), holds: fc.boolean() });
    fc.assert(
      fc.property(bounds, fc.array(step, { maxLength: 8 }), (given, done) => {
        expect(nextStep([...done].reverse(), given)).toBe(nextStep(done, given));
      }),
    );
  });
});
