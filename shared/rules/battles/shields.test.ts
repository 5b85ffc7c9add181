import { describe, expect, it } from 'vitest';
import { hoursToMs, isUnderPeace, type Losses, respiteUntil, windowBegins } from './shields.ts';

const HOUR = 3_600_000;
const FOUNDED = 1_700_000_000_000;

describe('the peace of newcomers', () => {
  it.each([
    ['lasts 120 hours for who reached level 6', 119.9, 6, false, true],
    ['ends then', 120, 6, false, false],
    ['goes on below level 6', 335, 5, false, true],
    ['goes on below level 6, but not beyond 336 hours', 336, 5, false, false],
    ['covers a high level in its first hours', 1, 30, false, true],
    ['ends with a hostile march', 1, 1, true, false],
  ])('%s', (_, hours, level, ended, peace) => {
    const player = { since: FOUNDED, level, ended };
    expect(isUnderPeace(player, FOUNDED + hours * HOUR, 1)).toBe(peace);
    expect(isUnderPeace(player, FOUNDED + (hours * HOUR) / 60, 60)).toBe(peace);
  });
});

describe('respite', () => {
  const NOTHING: Losses = {
    looted: 0,
    lootCap: 40_000,
    mightLost: 0,
    mightBefore: 10_000,
    worldLost: false,
    inWindow: true,
    lastFromAttacker: null,
  };
  const NOW = FOUNDED;

  it.each([
    ['none after a lost skirmish', { looted: 39_995, mightLost: 1999 }, undefined],
    ['24 hours after four hours of output', { looted: 40_000 }, 24],
    ['24 hours too if rounding left some units of it', { looted: 39_996 }, 24],
    ['48 hours after a fifth of the might', { looted: 40_000, mightLost: 2000 }, 48],
    ['72 hours after a world', { looted: 40_000, mightLost: 2000, worldLost: true }, 72],
    ['none for who has no output and lost nothing', { lootCap: 0, mightBefore: 0 }, undefined],
    ['none from who is outside the window', { looted: 40_000, inWindow: false }, undefined],
    ['none from the same player within a week', { looted: 40_000, lastFromAttacker: NOW - 168 * HOUR + 1 }, undefined],
    ['again from the same player after a week', { looted: 40_000, lastFromAttacker: NOW - 168 * HOUR }, 24],
  ])('%s', (_, change, hours) => {
    const until = respiteUntil({ ...NOTHING, ...change }, NOW, 1);
    expect(until).toBe(hours === undefined ? undefined : NOW + hours * HOUR);
  });

  it('is shorter in a fast game', () => {
    expect(respiteUntil({ ...NOTHING, worldLost: true }, NOW, 60)).toBe(NOW + 1.2 * HOUR);
  });
});

it('a day of the game goes back 24 hours, or 24 minutes at speed 60', () => {
  expect(windowBegins(FOUNDED, 1)).toBe(FOUNDED - 24 * HOUR);
  expect(windowBegins(FOUNDED, 60)).toBe(FOUNDED - 24 * 60_000);
  expect(hoursToMs(1, 7)).toBe(514_286);
});
