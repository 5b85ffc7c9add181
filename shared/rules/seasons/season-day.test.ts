import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES } from '../../catalogue/buildings.ts';
import { PLANET_TYPES } from '../../catalogue/planets.ts';
import { RESOURCES } from '../../catalogue/resources.ts';
import { SEASON_DAYS } from '../../catalogue/seasons.ts';
import { buildingOutput } from '../construction.ts';
import { addressesOn, homeRichnessOn, reservesOn, richnessOn, seasonDay } from './season-day.ts';

const DAY = 86_400_000;
const BEGAN = 1_800_000_000_000;

describe('the day of the season', () => {
  it.each([
    ['of 120 days is the day', 120, 30 * DAY, 30],
    ['of 60 days comes twice as fast', 60, 15 * DAY, 30],
    ['of one day has twelve minutes', 1, 12 * 60_000, 1],
    ['stays 0 before the beginning', 120, -DAY, 0],
    ['is the last from the end on', 120, 500 * DAY, 120],
  ])('%s', (_, days, elapsed, day) => {
    expect(seasonDay({ beganAt: BEGAN, endsAt: BEGAN + days * DAY }, BEGAN + elapsed, 1)).toBe(day);
  });

  it('of a season without end is a day of the game', () => {
    const endless = { beganAt: BEGAN, endsAt: null };
    expect(seasonDay(endless, BEGAN + 2.5 * DAY, 1)).toBe(2);
    expect(seasonDay(endless, BEGAN + 2.5 * DAY, 24)).toBe(60);
  });
});

describe('a world that is settled on a day of the season', () => {
  it.each([
    [0, 0, 0],
    [15, 0, 0],
    [20, 9, 13],
    [30, 28, 42],
    [60, 85, 127],
    [90, 142, 213],
    [120, 200, 300],
  ])('%i yields %i percent more, a home %i', (day, world, home) => {
    expect([richnessOn(day), homeRichnessOn(day)]).toEqual([world, home]);
  });

  it('has four times as much more in the ground, rounded down', () => {
    const reserves = { naquadah: 1_000_000, trinium: 3, metal: 0 };
    expect(reservesOn(0, reserves)).toEqual(reserves);
    expect(reservesOn(30, reserves)).toEqual({ naquadah: 2_120_000, trinium: 6, metal: 0 });
  });

  it('is never poorer than one of an earlier day, and lasts longer than on the first for the same mines', () => {
    const days = fc.integer({ min: 0, max: SEASON_DAYS });
    fc.assert(
      fc.property(days, days, fc.constantFrom(...PLANET_TYPES), (a, b, { reserves: { naquadah, trinium, metal } }) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(richnessOn(early)).toBeLessThanOrEqual(richnessOn(late));
        const ground = { naquadah: naquadah[0], trinium: trinium[0], metal: metal[0] };
        for (const ore of ['naquadah', 'trinium', 'metal'] as const) {
          const [before, after] = [reservesOn(early, ground)[ore], reservesOn(late, ground)[ore]];
          expect(before).toBeLessThanOrEqual(after);
          expect(after * 100).toBeGreaterThanOrEqual(ground[ore] * (100 + richnessOn(late)) - 100);
        }
      }),
    );
  });

  it('raises every yield of every building by its percent, rounded once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BUILDING_TYPES),
        fc.constantFrom(1, 2, 3, 4),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(0, 2, 4, 10),
        (type, race, richness, seam) => {
          const plain = buildingOutput(type, race, 1);
          const rich = buildingOutput(type, race, 1, { seam, richness });
          for (const resource of RESOURCES) {
            const percent = 100 + richness + (resource === 'energy' || resource === 'food' ? 0 : seam);
            expect(rich[resource] ?? 0).toBe(Math.round(((plain[resource] ?? 0) * percent) / 100));
          }
        },
      ),
    );
  });
});

it('surveys bring everybody one address a week from day 7 on, two from 45 and three from 75', () => {
  expect([0, 6, 7, 44, 45, 74, 75, 120].map(addressesOn)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});
