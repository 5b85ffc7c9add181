import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BATTLE_VERSION, EFFECTS, FIGHT, RETREAT_PERCENTS } from '../../catalogue/battles.ts';
import type { BattleInput, Phase, Round, Side, Stack } from './battle.ts';
import { exactFight } from './exact-fight.test-support.ts';
import { fight } from './fight.ts';
import { randomBattle, secretOf } from './random-battles.test-support.ts';

/** Its first luck: 107 97 92 95 108 95 101 107 100 108 96 95. */
const SEED = '00000000000000000000000000000000';

const stack = (stackClass: number, count: number, attack: number, hull: number, more: Partial<Stack> = {}): Stack => ({
  owner_id: 1,
  class: stackClass,
  type_id: 10 + stackClass,
  count,
  attack,
  hull,
  ...more,
});
const side = (stacks: readonly Stack[], attack_percent = 100, hull_percent = 100, retreat_percent = 100): Side => ({
  attack_percent,
  hull_percent,
  retreat_percent,
  stacks,
});
const battle = (orbit: Phase | null, ground: Phase | null = null): BattleInput => ({
  version: BATTLE_VERSION,
  battle_id: 1,
  march_id: 2,
  leg: 1,
  orbit,
  ground,
});
const round = (attacker: number[], defender: number[], parting = false): Round => ({ attacker, defender, parting });

describe('a fight, computed by hand', () => {
  /*
   * Round 1: attack 10 x 20 x 90 % = 180, luck 107: 192, effect 200 %: 384 damage; hull 40 x 110 % = 44: 8 dead, 32 left.
   * Defence 20 x 10 x 110 % = 220, luck 97: 213, effect 70 %: 149; hull 100: 1 dead, 49 left.
   * Round 2: 162, luck 92: 149, 298 + 32: 7 dead, 22 left. 132, luck 95: 125, 87 + 49: 1 dead, 36 left.
   * Round 3: 144, luck 108: 155, 310 + 22: all 5 dead. 55, luck 95: 52, 36 + 36: none.
   */
  const orbit = {
    attacker: side([stack(4, 10, 20, 100)], 90),
    defender: side([stack(2, 20, 10, 40)], 110, 110),
  };

  it('of ten against twenty, to the end', () => {
    const { rounds, orbit: end, ground } = fight(battle(orbit), SEED);
    expect(rounds).toEqual({ orbit: [round([1], [8]), round([1], [7]), round([0], [5])], ground: [] });
    expect(end).toEqual({
      began: { attacker: [10], defender: [20] },
      left: { attacker: [8], defender: [0] },
      holder: 'attacker',
    });
    expect(ground).toBeNull();
  });

  /*
   * Six dice were drawn in orbit. The squads have no berth: none goes ashore, but they draw. Eight crews: 8 x 6 x 90 % = 43,
   * luck 101: 43; hull 40: 1 dead, 3 left. Militia 10 x 5 = 50, luck 100: 50; hull 24: 2 dead, 2 left.
   * Then 6 x 6 x 90 % = 32, luck 108: 34, 34 + 3: none. 9 x 5 = 45, luck 95 (96 is the squads'): 42, 42 + 2: 1 dead.
   */
  it("goes on with the ground, where the orbit's losses are missing, and with the orbit's dice", () => {
    const crew = stack(7, 10, 6, 24, { type_id: 14 });
    const ground = {
      attacker: side([crew, stack(8, 3, 30, 144, { type_id: 5 })], 90),
      defender: side([stack(9, 10, 5, 40, { type_id: 0 })]),
    };
    const { rounds, ground: end } = fight(battle(orbit, ground), SEED);
    expect(end?.began).toEqual({ attacker: [8, 0], defender: [10] });
    expect(rounds.ground.slice(0, 2)).toEqual([round([2, 0], [1]), round([1, 0], [0])]);
  });

  /*
   * Round 1: fire 30, luck 107: 32, and 90, luck 97: 87; damage 32 + 80 % of 87: 101 < 1000. Defence 160, luck 92: 147. The
   * landers draw fire by half of their hull: 150 and 300 of 450, 333,333 and 666,666 ppm: 48 x 130 % = 62, none dead; 97 x
   * 160 % = 155, 1 dead, 55 left. 100 of 600 lost.
   * Round 2: luck 95, 108, 95: defence 152; 150 and 200 of 350: 65 x 130 % = 84 + 62: 1 dead, 46 left; 86 x 160 % = 137 +
   * 55: 1 dead, 92 left. 300 of 600 lost, more than 30 %.
   * Parting volley: 160, luck 101, half: 80; 40 x 130 % = 52 + 46: none; 40 x 160 % = 64 + 92: 1 dead.
   */
  it('ends through a parting volley, in which only the defender fires', () => {
    const attacker = side([stack(3, 3, 10, 100), stack(4, 3, 30, 100)], 100, 100, 30);
    const { rounds, orbit: end } = fight(battle({ attacker, defender: side([stack(5, 2, 80, 1000)]) }), SEED);
    expect(rounds.orbit).toEqual([round([0, 1], [0]), round([1, 1], [0]), round([0, 1], [0], true)]);
    expect(end).toMatchObject({ left: { attacker: [2, 0], defender: [2] }, holder: 'defender' });
  });
});

describe('who holds the field', () => {
  /** Nobody can hurt anybody, so the eight rounds change nothing. */
  const ends = (attackers: number, defenders: number) =>
    fight(
      battle({ attacker: side([stack(4, attackers, 0, 100)]), defender: side([stack(4, defenders, 0, 100)]) }),
      SEED,
    );

  it.each([
    [1, 1, 'defender'],
    [299, 100, 'defender'],
    [300, 100, 'attacker'],
  ])('%i against %i after eight rounds: the %s', (attackers, defenders, holder) => {
    const { rounds, orbit } = ends(attackers, defenders);
    expect(rounds.orbit).toHaveLength(FIGHT.rounds);
    expect(orbit?.holder).toBe(holder);
  });

  it('is the defender if nobody is left', () => {
    const deadly = side([stack(4, 1, 10_000, 1)]);
    const { orbit } = fight(battle({ attacker: deadly, defender: deadly }), SEED);
    expect(orbit).toMatchObject({ left: { attacker: [0], defender: [0] }, holder: 'defender' });
  });

  it('is an attacker who is three times ahead, even after his parting volley', () => {
    // He loses 38 of 100 to the first volley and leaves at 30 %, and what is left of the other side is next to nothing.
    const attacker = side([stack(4, 100, 100, 100)], 100, 100, 30);
    const defender = side([stack(4, 1, 4000, 9000), stack(6, 1, 0, 10)]);
    const { rounds, orbit } = fight(battle({ attacker, defender }), SEED);
    expect(rounds.orbit.at(-1)?.parting).toBe(true);
    expect(orbit?.left.defender).toEqual([0, 1]);
    expect(orbit?.holder).toBe('attacker');
  });
});

describe('the ground', () => {
  const ground = {
    attacker: side([stack(8, 5, 30, 144, { type_id: 5 })]),
    defender: side([stack(9, 10, 5, 40, { type_id: 0 })]),
  };

  it('is fought with everybody if there was nobody in orbit', () => {
    const { orbit, ground: end } = fight(battle(null, ground), SEED);
    expect(orbit).toBeNull();
    expect(end).toMatchObject({ began: { attacker: [5] }, holder: 'attacker' });
  });

  it('is not fought if the attacker lost the orbit', () => {
    const orbit = { attacker: side([stack(4, 1, 1, 100)]), defender: side([stack(4, 9, 90, 100)]) };
    expect(fight(battle(orbit, ground), SEED)).toMatchObject({ rounds: { ground: [] }, ground: null });
  });

  it('sees no round if nobody is left to land, and stays with the defender', () => {
    const orbit = { attacker: side([stack(4, 9, 90, 100)]), defender: side([stack(4, 1, 0, 100)]) };
    expect(fight(battle(orbit, ground), SEED)).toMatchObject({
      rounds: { ground: [] },
      ground: { began: { attacker: [0] }, holder: 'defender' },
    });
  });
});

describe('any fight', () => {
  const stacks = fc.array(
    fc.record({
      class: fc.constantFrom(0, 2, 3, 4, 5, 6, 7, 8, 9),
      count: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: FIGHT.mostInStack })),
      attack: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1568 })),
      hull: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 11_564 })),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const sides = fc.record({
    attack_percent: fc.integer({ min: 64, max: 199 }),
    hull_percent: fc.integer({ min: 100, max: 199 }),
    retreat_percent: fc.constantFrom(...RETREAT_PERCENTS),
    stacks: stacks.map((each) => each.map((one, i) => ({ ...one, owner_id: i, type_id: 10 * i + one.class }))),
  });
  const phases = fc.record({ attacker: sides, defender: sides });
  const battles = fc
    .record({ orbit: fc.option(phases), ground: fc.option(phases) })
    .map(({ orbit, ground }) => battle(orbit, ground));
  const seeds = fc.nat().map(secretOf);

  it('loses no more than there is, and never fewer than none', () => {
    fc.assert(
      fc.property(battles, seeds, (input, seed) => {
        const { orbit, ground, rounds } = fight(input, seed);
        for (const [end, each] of [[orbit, rounds.orbit] as const, [ground, rounds.ground] as const]) {
          expect(each.length).toBeLessThanOrEqual(FIGHT.rounds + 1);
          for (const name of ['attacker', 'defender'] as const) {
            const began = end?.began[name] ?? [];
            began.forEach((count, i) => {
              const dead = each.map((one) => one[name][i] ?? Number.NaN);
              expect(dead.every((number) => Number.isInteger(number) && number >= 0)).toBe(true);
              expect(end?.left[name][i]).toBe(count - dead.reduce((a, b) => a + b, 0));
              expect(end?.left[name][i]).toBeGreaterThanOrEqual(0);
            });
          }
        }
      }),
    );
  });

  it('gives the same rounds as numbers without a limit, of which none reaches 2^53', () => {
    fc.assert(
      fc.property(battles, seeds, (input, seed) => {
        const { rounds, largest } = exactFight(input, seed);
        expect(fight(input, seed).rounds).toEqual(rounds);
        expect(largest).toBeLessThan(2n ** 53n);
      }),
      { numRuns: 500 },
    );
  });

  it('stays exact at the limits: half a million of the strongest of each type, with guests, at the highest level', () => {
    const most = [2, 3, 4, 5, 6].flatMap((each) =>
      [1, 2, 3, 4].map((owner_id) => stack(each, FIGHT.mostInStack, 1568, 11_564, { owner_id })),
    );
    const limits = battle({ attacker: side(most, 199, 199, 70), defender: side(most, 199, 199) });
    const alone = battle({ attacker: side(most.slice(0, 1), 199), defender: side(most.slice(-1), 199) });
    for (const input of [limits, alone]) {
      const { rounds, largest } = exactFight(input, SEED);
      expect(fight(input, SEED).rounds).toEqual(rounds);
      expect(largest).toBeLessThan(2n ** 53n);
    }
  });

  it('is the same when it is fought again', () => {
    for (let i = 0; i < 2000; i++) {
      const { input } = randomBattle(i);
      const again: BattleInput = JSON.parse(JSON.stringify(input));
      expect(fight(again, secretOf(i))).toEqual(fight(input, secretOf(i)));
    }
  });

  it('takes as many steps for half a million of a type as for two hundred', () => {
    let reads = 0;
    const watched = (count: number) => {
      const counted = (stackClass: number) =>
        new Proxy(stack(stackClass, count, 10, 1000), {
          get: (target, key) => {
            reads += 1;
            return Reflect.get(target, key);
          },
        });
      return side([2, 3, 4, 5, 6].map(counted));
    };
    const steps = (count: number) => {
      reads = 0;
      const { rounds } = fight(battle({ attacker: watched(count), defender: watched(count) }), SEED);
      expect(rounds.orbit).toHaveLength(FIGHT.rounds);
      return reads;
    };
    expect(steps(FIGHT.mostInStack)).toBe(steps(200));
  });
});

it('each class of warship has an effect on each, and on guns', () => {
  for (const shooter of [0, 2, 4, 5, 6]) {
    expect(
      Object.keys(EFFECTS[shooter] ?? {})
        .map(Number)
        .sort(),
    ).toEqual([0, 2, 3, 4, 5, 6]);
  }
});
