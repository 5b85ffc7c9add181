import { describe, expect, it } from 'vitest';
import { SHIPYARD_ID } from '../catalogue/buildings.ts';
import { SHIP_TYPES, type ShipType } from '../catalogue/ships.ts';
import { REFUSALS } from '../refusals.ts';
import { checkLaunch, checkShip, isOffered, shipMinutes, shipState } from './ships.ts';

const NOON = Date.parse('2026-05-01T12:00:00.000Z');
const RICH = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };
const warship: ShipType = {
  id: 42,
  raceId: 4,
  name: 'Interceptor',
  description: '',
  isScout: false,
  minLevel: 2,
  spaceAttack: 14,
  spaceDefense: 10,
  groundAttack: 2,
  cost: { metal: 200, food: 10 },
  minutes: 8,
};
const shipyard = { building_type_id: SHIPYARD_ID, activated: true };
const wright = { raceId: 4, level: 2, buildings: [shipyard] };

describe('checkShip', () => {
  it('lets a ship be built whose race, level, shipyard and price are met', () => {
    expect(checkShip(warship, wright, RICH)).toBeUndefined();
    expect(checkShip(warship, wright, { ...RICH, metal: 200, food: 10 })).toBeUndefined();
  });

  it('R-18, G-50: refuses the ships of another race and of a higher level', () => {
    expect(checkShip(warship, { ...wright, raceId: 1 }, RICH)).toBe(REFUSALS.shipTypeOfAnotherRace);
    expect(checkShip(warship, { ...wright, level: 1 }, RICH)).toEqual(REFUSALS.levelTooLow('Interceptor', 2));
  });

  it('V-27, T-13: needs an active shipyard, not any building and not a shipyard to be', () => {
    const sites = [[], [{ ...shipyard, activated: false }], [{ building_type_id: 3, activated: true }]];
    for (const buildings of sites) {
      expect(checkShip(warship, { ...wright, buildings }, RICH)).toBe(REFUSALS.noShipyard);
    }
  });

  it.each([
    [2, 10],
    [19, 10],
    [20, 15],
    [50, 25],
  ])('at level %i, %i ships can be started at once, and no more', (level, most) => {
    expect(checkShip(warship, { ...wright, level }, RICH, most)).toBeUndefined();
    expect(checkShip(warship, { ...wright, level }, RICH, most + 1)).toEqual(REFUSALS.shipCountInvalid(most));
  });

  it('V-26: names what is missing', () => {
    const refusal = checkShip(warship, wright, { ...RICH, metal: 150, food: 9 });
    expect(refusal).toEqual(REFUSALS.insufficientResources({ metal: 50, food: 1 }));
  });
});

describe('isOffered', () => {
  it('R-17, G-50: filters by race and level, and not by price', () => {
    expect(isOffered(warship, { raceId: 4, level: 2 })).toBe(true);
    expect(isOffered(warship, { raceId: 4, level: 1 })).toBe(false);
    expect(isOffered(warship, { raceId: 3, level: 50 })).toBe(false);
  });

  it.each([1, 2, 3, 4])('G-47: race %i can build exactly one kind of scout at level 1', (raceId) => {
    const offered = SHIP_TYPES.filter((type) => isOffered(type, { raceId, level: 1 }));
    expect(offered.filter((type) => type.isScout)).toHaveLength(1);
  });
});

it('divides the time of construction by the speed of the game', () => {
  expect(shipMinutes(warship, 1)).toBe(8);
  expect(shipMinutes(warship, 160)).toBe(0.05);
});

it('V-28, G-48: launches a ship when it is ready and not yet launched', () => {
  expect(checkLaunch({ activated: false, readyAt: NOON }, NOON)).toBeUndefined();
  expect(checkLaunch({ activated: false, readyAt: NOON }, NOON - 1)).toBe(REFUSALS.shipNotReady);
  expect(checkLaunch({ activated: true, readyAt: NOON }, NOON + 1)).toBe(REFUSALS.shipActive);
});

it.each([
  ['T-05', { activated: false, on_mission: false }, -1, 'Constructing'],
  ['T-06', { activated: false, on_mission: false }, 0, 'Ready'],
  ['T-08', { activated: true, on_mission: false }, 0, 'Idle'],
  ['T-09', { activated: true, on_mission: true }, 0, 'On Mission'],
  ['T-12', { activated: false, on_mission: true }, 0, 'Unknown'],
  ['T-12', { activated: false, on_mission: false, ready_at: null }, 0, 'Unknown'],
])('%s: %o after %i ms is %s', (_, ship, after, state) => {
  const ready_at = new Date(NOON).toISOString();
  expect(shipState({ ready_at, ...ship }, NOON + after)).toBe(state);
});
