import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARCH_KINDS } from '../catalogue/marches.ts';
import { missionTypeOf } from '../catalogue/missions.ts';
import { RACES } from '../catalogue/races.ts';
import { hasAbility, probeCost, unseenUntil } from './race-abilities.ts';

const [JAFFA, GOAULD, TOKRA, HUMANS] = [1, 2, 3, 4];
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 27, 12);
const STRIKE = { raceId: TOKRA, kind: 'strike', now: NOW, landsAt: NOW + 4 * HOUR, lastStrikeAt: null } as const;

it('each race can do one thing that no other can', () => {
  expect(RACES.map(({ id, ability }) => [id, ability])).toEqual([
    [JAFFA, 'camp'],
    [GOAULD, 'miners'],
    [TOKRA, 'shadow'],
    [HUMANS, 'spare_probe'],
  ]);
  for (const { ability } of RACES) expect(RACES.filter(({ id }) => hasAbility(id, ability))).toHaveLength(1);
});

describe('the strike that goes unseen', () => {
  it('is seen an hour of the game before it lands', () => {
    expect(unseenUntil(STRIKE, 1)).toBe(NOW + 3 * HOUR);
    expect(unseenUntil({ ...STRIKE, landsAt: NOW + 4 * 60_000 }, 60)).toBe(NOW + 3 * 60_000);
  });

  it('is one in 24 hours of the game, counted from any other', () => {
    expect(unseenUntil({ ...STRIKE, lastStrikeAt: NOW - 24 * HOUR + 1 }, 1)).toBeNull();
    expect(unseenUntil({ ...STRIKE, lastStrikeAt: NOW - 24 * HOUR }, 1)).toBe(NOW + 3 * HOUR);
    expect(unseenUntil({ ...STRIKE, lastStrikeAt: NOW - 24 * 60_000 }, 60)).not.toBeNull();
  });

  it('is a strike of Tok’ra, and never seen later than an hour before it lands', () => {
    const strikes = fc.record({
      raceId: fc.constantFrom(...RACES.map(({ id }) => id)),
      kind: fc.constantFrom(...MARCH_KINDS),
      now: fc.constant(NOW),
      landsAt: fc.integer({ min: NOW + 1, max: NOW + 48 * HOUR }),
      lastStrikeAt: fc.option(fc.integer({ min: NOW - 48 * HOUR, max: NOW })),
    });
    fc.assert(
      fc.property(strikes, fc.constantFrom(1, 2, 60), (strike, speed) => {
        const until = unseenUntil(strike, speed);
        if (until === null) return;
        expect([strike.raceId, strike.kind]).toEqual([TOKRA, 'strike']);
        expect(until).toBeGreaterThan(strike.now);
        expect(strike.landsAt - until).toBe(HOUR / speed);
      }),
    );
  });
});

it('the second probe of a day is free for Humans, and every other one has its price', () => {
  const { cost } = missionTypeOf('malp');
  expect([0, 1, 2, 3].map((sent) => probeCost(HUMANS, sent))).toEqual([cost, {}, cost, cost]);
  for (const raceId of [JAFFA, GOAULD, TOKRA]) expect(probeCost(raceId, 1)).toEqual(cost);
});
