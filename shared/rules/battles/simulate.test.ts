import { expect, it } from 'vitest';
import { type Supposed, simulate } from './simulate.ts';

const units = (ownerId: number, typeId: number, count: number) => [
  { ownerId, typeId, count, attackLevel: 1, defenseLevel: 1 },
];

/** Line ships of one race against as many of another, at a world without defences. */
function meeting(attackers: number, defenders: number): Supposed {
  return {
    attacker: { ships: units(1, 44, attackers), squads: [], morale: 100, retreatPercent: 100 },
    defender: { ships: units(2, 44, defenders), squads: [] },
    world: { ownerId: 2, population: 0, defenseLevel: 0, defenseStat: 0, stance: 'stand' },
  };
}

it('the same question has the same answer, and its outcomes add up', () => {
  const even = simulate(meeting(50, 50));
  expect(simulate(meeting(50, 50))).toEqual(even);
  const { repelled, orbit_won, ground_won } = even.outcomes;
  expect(repelled + orbit_won + ground_won).toBe(200);
});

it('ten to one always wins and loses next to nothing; one to ten never does, and loses all', () => {
  const strong = simulate(meeting(100, 10));
  expect(strong.outcomes.repelled).toBe(0);
  expect(strong.losses.defender).toMatchObject([{ kind: 'ship', typeId: 44, low: 7, median: 7, high: 7 }]);
  expect(strong.losses.attacker[0]?.high ?? 0).toBeLessThan(10);
  const weak = simulate(meeting(10, 100));
  expect(weak.outcomes.repelled).toBe(200);
  expect(weak.losses.attacker).toMatchObject([{ median: 10 }]);
});

it('ranges are in order, and ships that slip away lose nothing', () => {
  const { losses, slipped } = simulate({ ...meeting(60, 50) });
  expect(slipped).toBe(false);
  for (const { low, median, high } of [...losses.attacker, ...losses.defender]) {
    expect([low, median, high]).toEqual([low, median, high].toSorted((a, b) => a - b));
  }
  const away = meeting(100, 10);
  const gone = simulate({ ...away, world: { ...away.world, stance: 'slip_2' } });
  expect(gone).toMatchObject({ slipped: true, losses: { defender: [] } });
});
