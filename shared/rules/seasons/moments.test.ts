import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEASON_DAYS } from '../../catalogue/seasons.ts';
import { dayBegins, momentsAfter, SEASON_MOMENTS } from './moments.ts';
import { addressesOn, richnessOn, seasonDay } from './season-day.ts';

const DAY = 86_400_000;
const BEGAN = 1_800_000_000_000;

const span = fc.integer({ min: 1, max: 400 }).map((days) => ({ beganAt: BEGAN, endsAt: BEGAN + days * DAY }));

it('the season has these moments', () => {
  expect(SEASON_MOMENTS).toEqual([
    { day: 7, kind: 'addresses', addresses: 1 },
    { day: 16, kind: 'richness' },
    { day: 45, kind: 'addresses', addresses: 2 },
    { day: 75, kind: 'addresses', addresses: 3 },
    { day: 120, kind: 'end' },
  ]);
});

it('the moments are exactly the days on which the rules change, in order', () => {
  const changes = Array.from({ length: SEASON_DAYS }, (_, i) => i + 1).filter(
    (day) =>
      addressesOn(day) !== addressesOn(day - 1) ||
      (richnessOn(day) > 0 && richnessOn(day - 1) === 0) ||
      day === SEASON_DAYS,
  );
  expect(SEASON_MOMENTS.map(({ day }) => day)).toEqual(changes);
  for (const moment of SEASON_MOMENTS)
    if (moment.kind === 'addresses') expect(addressesOn(moment.day)).toBe(moment.addresses);
});

it('a day begins at the first millisecond of it, however long the season is', () => {
  fc.assert(
    fc.property(span, fc.integer({ min: 1, max: SEASON_DAYS }), (season, day) => {
      const begins = dayBegins(day, season);
      expect([begins - 1, begins].map((at) => seasonDay(season, at, 1))).toEqual([day - 1, day]);
    }),
  );
});

it('what comes next is always after now, and nothing that is still to come is left out', () => {
  fc.assert(
    fc.property(span, fc.nat(500 * DAY), (season, elapsed) => {
      const now = BEGAN + elapsed;
      const next = momentsAfter(seasonDay(season, now, 1));
      for (const { day } of next) expect(dayBegins(day, season)).toBeGreaterThan(now);
      for (const moment of SEASON_MOMENTS)
        if (!next.includes(moment)) expect(dayBegins(moment.day, season)).toBeLessThanOrEqual(now);
    }),
  );
});
