import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBesiege, effectsOf, orderRefund, splitBuildings } from './capture.ts';

/** A home guard and an elite squad of race 4. */
const [GUARD, ELITE] = [4, 12];

describe('who besieges a world', () => {
  const army = (outcome: 'ground_won' | 'orbit_won', typeId: number, count: number) => ({
    outcome,
    carriers: { crews: [{ typeId: 44, count: 50 }], squads: [{ typeId, count }] },
  });

  it('has won the ground with ten living squads', () => {
    expect(canBesiege(army('ground_won', GUARD, 10), [])).toBe(true);
    expect(canBesiege(army('ground_won', GUARD, 9), [])).toBe(false);
    expect(canBesiege(army('orbit_won', GUARD, 10), [])).toBe(false);
  });

  it('has squads worth half as much again as those that stood there', () => {
    expect(canBesiege(army('ground_won', GUARD, 15), [{ typeId: GUARD, count: 10 }])).toBe(true);
    expect(canBesiege(army('ground_won', GUARD, 14), [{ typeId: GUARD, count: 10 }])).toBe(false);
    expect(canBesiege(army('ground_won', ELITE, 12), [{ typeId: GUARD, count: 12 }])).toBe(true);
  });
});

describe('a world that is taken', () => {
  it('keeps half of each type, rounded up, the oldest', () => {
    const buildings = [5, 3, 1, 9]
      .map((id) => ({ id, typeId: 1 }))
      .concat({ id: 2, typeId: 8 }, { id: 4, typeId: 10 }, { id: 6, typeId: 10 }, { id: 7, typeId: 10 });
    const { kept, fallen } = splitBuildings(buildings);
    expect(kept.map(({ id }) => id)).toEqual([3, 1, 2, 4, 6]);
    expect(fallen.map(({ id }) => id)).toEqual([5, 9, 7]);
  });

  it('loses the defences of what fell', () => {
    expect(
      effectsOf([
        { id: 1, typeId: 10 },
        { id: 2, typeId: 9 },
        { id: 3, typeId: 1 },
      ]),
    ).toEqual({
      defenseLevel: 3,
      defenseStat: 240,
      buildSlots: 0,
    });
  });

  it('pays 40 % of what is in production, rounded down', () => {
    expect(orderRefund([])).toEqual({});
    expect(orderRefund([{ metal: 99, food: 1 }, { metal: 2 }])).toEqual({ metal: 40 });
  });

  it('never keeps less than half or more than one above it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.nat(), typeId: fc.integer({ min: 1, max: 4 }) }), {
          selector: ({ id }) => id,
        }),
        (all) => {
          const { kept, fallen } = splitBuildings(all);
          expect(kept.length + fallen.length).toBe(all.length);
          for (const type of [1, 2, 3, 4]) {
            const count = (list: typeof all) => list.filter(({ typeId }) => typeId === type).length;
            expect([0, 1]).toContain(count(kept) - count(fallen));
          }
        },
      ),
    );
  });
});
