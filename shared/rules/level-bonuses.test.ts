import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_BONUSES, TITLES } from '../catalogue/levels.ts';
import { MAX_LEVEL } from './experience.ts';
import { addressesAWeek, placesFor, shipsAtOnce, titleAt } from './level-bonuses.ts';

describe('what a level brings', () => {
  // Counted by hand. The world has 9 places; ten ships can be started at once without a bonus.
  it.each([
    [1, 9, 10, 0, null],
    [11, 9, 10, 0, null],
    [12, 9, 10, 0, 'Wayfarer'],
    [14, 9, 10, 0, 'Wayfarer'],
    [15, 10, 10, 0, 'Wayfarer'],
    [17, 10, 10, 0, 'Envoy'],
    [19, 10, 10, 0, 'Envoy'],
    [20, 10, 15, 0, 'Envoy'],
    [22, 10, 15, 0, 'Surveyor'],
    [24, 10, 15, 0, 'Surveyor'],
    [25, 10, 15, 1, 'Surveyor'],
    [27, 10, 15, 1, 'Warden'],
    [30, 11, 15, 1, 'Warden'],
    [32, 11, 15, 1, 'Consul'],
    [35, 11, 20, 1, 'Consul'],
    [37, 11, 20, 1, 'Marshal'],
    [40, 11, 20, 2, 'Marshal'],
    [42, 11, 20, 2, 'Luminary'],
    [45, 12, 20, 2, 'Luminary'],
    [47, 12, 20, 2, 'Gatekeeper'],
    [50, 12, 25, 2, 'Gatekeeper'],
  ])(
    'at level %i: %i places, %i ships at once, %i addresses a week, title %s',
    (level, places, ships, addresses, title) => {
      expect(placesFor(level, 9)).toBe(places);
      expect(shipsAtOnce(level)).toBe(ships);
      expect(addressesAWeek(level, 0)).toBe(addresses);
      expect(titleAt(level)).toBe(title);
    },
  );

  it('never takes anything back, and one level adds one thing at most', () => {
    const level = fc.integer({ min: 1, max: MAX_LEVEL - 1 });
    fc.assert(
      fc.property(level, fc.nat(30), (at, size) => {
        const steps = [
          placesFor(at + 1, size) - placesFor(at, size),
          addressesAWeek(at + 1, 0) - addressesAWeek(at, 0),
        ];
        const ships = shipsAtOnce(at + 1) - shipsAtOnce(at);
        const given = [...steps, ships, Number(titleAt(at) !== titleAt(at + 1))].filter((each) => each !== 0);
        expect(given.length).toBeLessThanOrEqual(1);
        expect(given.every((each) => each > 0)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it('comes every fifth level from 15 on, in turn, with a title in between', () => {
    expect(LEVEL_BONUSES.map(({ level }) => level)).toEqual([15, 20, 25, 30, 35, 40, 45, 50]);
    for (const [i, { bonus }] of LEVEL_BONUSES.entries()) expect(bonus).toBe(['place', 'ships', 'address'][i % 3]);
    expect(TITLES.map(({ level }) => level)).toEqual([12, 17, 22, 27, 32, 37, 42, 47]);
    expect(new Set(TITLES.map(({ title }) => title)).size).toBe(TITLES.length);
  });
});
