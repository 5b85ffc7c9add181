import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aftermathOf, destroyedPrice, type Loss, lostShips } from './aftermath.ts';
import { type Encounter, type PreparedBattle, prepareBattle } from './encounter.ts';
import { type Fight, fight } from './fight.ts';
import { randomBattle, secretOf } from './random-battles.test-support.ts';
import type { Units } from './stacks.ts';

const units = (typeId: number, count: number, ownerId = 1): Units => ({
  ownerId,
  typeId,
  count,
  attackLevel: 1,
  defenseLevel: 1,
});

const ENCOUNTER: Encounter = {
  battleId: 1,
  marchId: 1,
  leg: 1,
  attacker: { ships: [units(42, 20), units(43, 10)], squads: [units(8, 12)], morale: 100, retreatPercent: 50 },
  defender: { ships: [units(22, 15, 2), units(22, 9, 3)], squads: [units(2, 7, 2)] },
  world: { ownerId: 2, population: 500, defenseLevel: 1, defenseStat: 50, stance: 'stand' },
};
const BATTLE = prepareBattle(ENCOUNTER);

/** A fight that ended like this, by stack of the input. */
function ended(
  orbit: { attacker: number[]; defender: number[]; won: boolean },
  ground?: { attacker: number[]; defender: number[]; won: boolean },
): Fight {
  const endOf = ({ attacker, defender, won }: typeof orbit) => ({
    began: { attacker: [], defender: [] },
    left: { attacker, defender },
    holder: won ? ('attacker' as const) : ('defender' as const),
  });
  return { rounds: { orbit: [], ground: [] }, orbit: endOf(orbit), ground: ground ? endOf(ground) : null };
}
const NO_ORBIT = { attacker: [], defender: [], won: true };
const loss = (ownerId: number, kind: Loss['kind'], typeId: number, fallen: number, saved: number): Loss => ({
  ownerId,
  kind,
  typeId,
  fallen,
  saved,
});

describe('after a fight', () => {
  // The defender's stacks in orbit: guns, Talons of 2, Talons of 3. On the ground: squads, militia.
  it('that won the ground: a third of what the defender lost lives, by type and owner, and of squads on both sides', () => {
    const fought = ended(
      { attacker: [13, 8], defender: [0, 1, 0], won: true },
      { attacker: [5, 9], defender: [0, 0], won: true },
    );
    const { outcome, losses, carriers } = aftermathOf(BATTLE, fought);
    expect(outcome).toBe('ground_won');
    // 14 x 30 % = 4.2; 9 x 30 % = 2.7; 7 x 30 % = 2.1. Attackers tow no ships; 3 x 30 % = 0.9 of the squads.
    expect(losses.defender).toEqual([loss(2, 'ship', 22, 14, 4), loss(3, 'ship', 22, 9, 2), loss(2, 'squad', 2, 7, 2)]);
    expect(losses.attacker).toEqual([loss(1, 'ship', 42, 7, 0), loss(1, 'ship', 43, 2, 0), loss(1, 'squad', 8, 3, 0)]);
    // Three crews of Breachers fell ashore: these ships carry nothing, but are not lost.
    expect(carriers).toEqual({ crews: [{ typeId: 43, count: 5 }], squads: [{ typeId: 8, count: 9 }] });
  });

  it('through the gate: who does not win the ground has won nothing, and who wins it has won', () => {
    const strike = prepareBattle({ ...ENCOUNTER, attacker: { ...ENCOUNTER.attacker, ships: [] } });
    const strikeThat = (won: boolean) =>
      aftermathOf(strike, { ...ended(NO_ORBIT, { attacker: [9], defender: [0, 1, 0], won }), orbit: null });
    expect(strikeThat(false)).toMatchObject({ outcome: 'repelled', losses: { attacker: [loss(1, 'squad', 8, 3, 0)] } });
    expect(strikeThat(true)).toMatchObject({
      outcome: 'ground_won',
      losses: { attacker: [loss(1, 'squad', 8, 3, 0)] },
      carriers: { crews: [], squads: [{ typeId: 8, count: 9 }] },
    });
  });

  it('that lost the orbit: squads without a berth fall with the ships, and nobody of the attacker is saved', () => {
    const { outcome, losses, carriers } = aftermathOf(
      BATTLE,
      ended({ attacker: [9, 2], defender: [1, 15, 4], won: false }),
    );
    expect(outcome).toBe('repelled');
    expect(losses.attacker).toEqual([loss(1, 'ship', 42, 11, 0), loss(1, 'ship', 43, 8, 0), loss(1, 'squad', 8, 8, 0)]);
    expect(losses.defender).toEqual([loss(3, 'ship', 22, 5, 1)]);
    expect(carriers).toEqual({ crews: [{ typeId: 43, count: 2 }], squads: [{ typeId: 8, count: 4 }] });
  });

  it('that won the orbit and lost the ground: no squad of the attacker is saved', () => {
    const fought = ended(
      { attacker: [20, 10], defender: [0, 0, 0], won: true },
      { attacker: [0, 2], defender: [5, 5], won: false },
    );
    const { outcome, losses } = aftermathOf(BATTLE, fought);
    expect(outcome).toBe('orbit_won');
    expect(losses.attacker).toEqual([loss(1, 'squad', 8, 10, 0)]);
    expect(losses.defender.at(-1)).toEqual(loss(2, 'squad', 2, 2, 0));
  });

  it('a besieger tows nothing home, and an artifact tows half', () => {
    const fought = ended({ attacker: [20, 10], defender: [1, 5, 9], won: true });
    const savedBy = (options: Parameters<typeof aftermathOf>[2]) =>
      aftermathOf(BATTLE, fought, options).losses.defender.map(({ saved }) => saved);
    expect([savedBy({}), savedBy({ towPercent: 50 }), savedBy({ ownWorld: false })]).toEqual([[3], [5], [0]]);
  });
});

describe('a world that nobody defends', () => {
  const empty = { ...ENCOUNTER.world, population: 0, defenseLevel: 0, defenseStat: 0 };
  const outcomeOf = (attacker: Partial<Encounter['attacker']>) => {
    const battle = prepareBattle({
      ...ENCOUNTER,
      attacker: { ...ENCOUNTER.attacker, ...attacker },
      defender: { ships: [], squads: [] },
      world: empty,
    });
    return aftermathOf(battle, fight(battle.input, secretOf(1)));
  };

  it('falls to whoever lands', () => {
    expect(outcomeOf({})).toEqual({
      outcome: 'ground_won',
      losses: { attacker: [], defender: [] },
      carriers: { crews: [{ typeId: 43, count: 10 }], squads: [{ typeId: 8, count: 12 }] },
    });
  });

  it('does not fall to fighters, which land nobody', () => {
    expect(outcomeOf({ ships: [units(42, 5)], squads: [] })).toMatchObject({
      outcome: 'orbit_won',
      carriers: { crews: [], squads: [] },
    });
  });
});

it('destroyed is what was not saved: 10 Talons at 630, and a guard at 320', () => {
  const losses = [loss(2, 'ship', 22, 14, 4), loss(2, 'squad', 2, 2, 1), loss(2, 'ship', 24, 3, 3)];
  expect(destroyedPrice(losses)).toBe(10 * 630 + 320);
  expect(lostShips(losses)).toEqual([{ typeId: 22, count: 10 }]);
});

it('of every stack, who fell and who is left are those who came', () => {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const ships = ({ input }: PreparedBattle, side: 'attacker' | 'defender') =>
    sum((input.orbit?.[side].stacks ?? []).filter((stack) => stack.class > 0).map(({ count }) => count));
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const battle = randomBattle(seed);
      const fought = fight(battle.input, secretOf(seed));
      const { losses, carriers } = aftermathOf(battle, fought);
      for (const side of ['attacker', 'defender'] as const) {
        for (const { fallen, saved } of losses[side]) {
          expect(fallen).toBeGreaterThan(0);
          expect(saved).toBeLessThanOrEqual(0.3 * fallen);
        }
        const left = (fought.orbit?.left[side] ?? []).filter(
          (_, i) => battle.input.orbit?.[side].stacks[i]?.class !== 0,
        );
        const fallen = losses[side].filter(({ kind }) => kind === 'ship').map((each) => each.fallen);
        expect(sum(left) + sum(fallen)).toBe(ships(battle, side));
      }
      const squads = sum(battle.landing.filter((stack) => stack.class === 8).map(({ count }) => count));
      const lost = sum(losses.attacker.filter(({ kind }) => kind === 'squad').map((each) => each.fallen));
      expect(sum(carriers.squads.map(({ count }) => count)) + lost).toBe(squads);
    }),
    { numRuns: 500 },
  );
});
