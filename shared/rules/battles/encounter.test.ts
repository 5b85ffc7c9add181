import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGHT, STANCES } from '../../catalogue/battles.ts';
import { SHIP_TYPES } from '../../catalogue/ships.ts';
import { SQUAD_TYPES } from '../../catalogue/squads.ts';
import { type Encounter, prepareBattle } from './encounter.ts';
import { randomEncounter } from './random-battles.test-support.ts';
import { crewAttackOf, crewStacks, shipStacks, squadStacks, type Units } from './stacks.ts';
import { slips } from './stance.ts';

const units = (typeId: number, count: number, ownerId = 1, attackLevel = 1, defenseLevel = 1): Units => ({
  ownerId,
  typeId,
  count,
  attackLevel,
  defenseLevel,
});
const stack = (owner_id: number, stackClass: number, type_id: number, count: number, attack: number, hull: number) => ({
  owner_id,
  class: stackClass,
  type_id,
  count,
  attack,
  hull,
});

/** Two Interceptors and a Breacher with a Rifle Platoon against a Talon, a guard, guns and militia. */
const RAID: Encounter = {
  battleId: 5,
  marchId: 6,
  leg: 1,
  attacker: {
    ships: [units(43, 1), units(42, 2), units(41, 3)],
    squads: [units(8, 1)],
    morale: 80,
    retreatPercent: 50,
  },
  defender: { ships: [units(22, 1, 2), units(21, 4, 2)], squads: [units(2, 1, 2)] },
  world: { ownerId: 2, population: 1299, defenseLevel: 3, defenseStat: 130, stance: 'stand' },
};

describe('the stacks', () => {
  it.each([
    // Interceptor: attack 14, hull 8 x 13 + 14 = 118. Level 2: x 104 %.
    [units(42, 7), stack(1, 2, 42, 7, 14, 118)],
    [units(42, 7, 1, 2, 2), stack(1, 2, 42, 7, 14, 122)],
    [units(42, 7, 1, 11, 11), stack(1, 2, 42, 7, 19, 165)],
    // Throne of Ages: attack 1000, hull 8 x 560 + 1000 = 5480.
    [units(26, 1), stack(1, 6, 26, 1, 1000, 5480)],
  ])('of ships have their class, attack and hull', (ships, expected) => {
    expect(shipStacks([ships])).toEqual([expected]);
  });

  it.each([
    // A lander's crew fights with all of its ground attack, any other with a tenth.
    [43, 32, 128],
    [44, 4, 16],
    [46, 45, 180],
    [42, 0, 0],
  ])('of crews: %i has attack %i and hull %i', (typeId, attack, hull) => {
    expect(crewStacks([units(typeId, 1)])).toEqual([stack(1, 7, typeId, 1, attack, hull)]);
  });

  it('of squads have the attack and six times the defence of their type', () => {
    expect(squadStacks([units(8, 2, 3, 1, 11)])).toEqual([stack(3, 8, 8, 2, 35, 294)]);
  });

  it('have an attack and a hull for every warship and squad of the catalogue; crews of all but fighters land', () => {
    for (const { id, isScout } of SHIP_TYPES) {
      if (isScout) expect(shipStacks([units(id, 1)])).toEqual([]);
      else expect(shipStacks([units(id, 1)])[0]?.attack).toBeGreaterThan(0);
    }
    for (const { id } of SQUAD_TYPES) expect(squadStacks([units(id, 1)])[0]?.hull).toBeGreaterThan(0);
    const landing = SHIP_TYPES.filter((type) => crewAttackOf(type) > 0).map(({ id }) => id % 10);
    expect([...new Set(landing)].sort()).toEqual([3, 4, 5, 6]);
  });
});

describe('a raid', () => {
  const { input, landing, garrison, slipped } = prepareBattle(RAID);

  it('meets ships and guns in orbit', () => {
    expect(input.orbit?.attacker).toEqual({
      attack_percent: 80,
      hull_percent: 100,
      retreat_percent: 50,
      stacks: [stack(1, 2, 42, 2, 14, 118), stack(1, 3, 43, 1, 24, 232)],
    });
    // Guns: 4 x 130 / 3 = 173, 40 x 130 / 3 = 1733. Wall: 100 + 13,000 / 730 = 117.
    expect(input.orbit?.defender).toEqual({
      attack_percent: 117,
      hull_percent: 117,
      retreat_percent: 100,
      stacks: [stack(2, 0, 0, 3, 173, 1733), stack(2, 2, 22, 1, 21, 69)],
    });
    expect(slipped).toBe(false);
  });

  it('meets squads and militia on the ground, where nobody retreats', () => {
    expect(input.ground).toEqual({
      attacker: { attack_percent: 80, hull_percent: 100, retreat_percent: 100, stacks: landing },
      defender: { attack_percent: 117, hull_percent: 117, retreat_percent: 100, stacks: garrison },
    });
    expect(landing).toEqual([stack(1, 7, 43, 1, 32, 128), stack(1, 8, 8, 1, 35, 210)]);
    expect(garrison).toEqual([stack(2, 8, 2, 1, 16, 84), stack(2, 9, 0, 12, 5, 40)]);
  });

  it('that ships slip away from meets the guns alone', () => {
    const world = { ...RAID.world, stance: 'slip_always' as const };
    const prepared = prepareBattle({ ...RAID, world });
    expect(prepared.slipped).toBe(true);
    expect(prepared.input.orbit?.defender.stacks).toEqual([stack(2, 0, 0, 3, 173, 1733)]);
  });

  it('on a world without guns, ships, people and squads meets nobody', () => {
    const world = { ...RAID.world, population: 99, defenseLevel: 0, defenseStat: 0 };
    const { input, garrison } = prepareBattle({ ...RAID, defender: { ships: [], squads: [] }, world });
    expect(input).toMatchObject({ orbit: null, ground: null });
    expect(garrison).toEqual([]);
  });
});

it('a strike meets the guns on the ground, and no ships', () => {
  const { input } = prepareBattle({ ...RAID, attacker: { ...RAID.attacker, ships: [] } });
  expect(input.orbit).toBeNull();
  expect(input.ground?.attacker.stacks).toEqual([stack(1, 8, 8, 1, 35, 210)]);
  expect(input.ground?.defender.stacks.map((each) => each.class)).toEqual([0, 8, 9]);
});

describe('any encounter', () => {
  it('has the same input in whatever order its ships and squads are named', () => {
    const shuffled = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: values.length });
    const encounters = fc.nat(100_000).chain((seed) => {
      const { attacker, defender, ...rest } = randomEncounter(seed);
      return fc
        .tuple(...[attacker.ships, attacker.squads, defender.ships, defender.squads].map(shuffled))
        .map(([ships = [], squads = [], theirShips = [], theirSquads = []]) => [
          { attacker, defender, ...rest },
          {
            ...rest,
            attacker: { ...attacker, ships, squads },
            defender: { ships: theirShips, squads: theirSquads },
          },
        ]);
    });
    fc.assert(
      fc.property(encounters, ([given, other]) => {
        expect(prepareBattle(other as Encounter)).toEqual(prepareBattle(given as Encounter));
      }),
    );
  });

  it('lets half a million of a type fight at most', () => {
    const ships = [units(42, 600_000)];
    const { input } = prepareBattle({ ...RAID, attacker: { ...RAID.attacker, ships } });
    expect(input.orbit?.attacker.stacks[0]?.count).toBe(FIGHT.mostInStack);
  });

  it('throws if one owner has two stacks of a type, and on a type that does not exist', () => {
    const twice = { ...RAID.attacker, ships: [units(42, 1), units(42, 1)] };
    expect(() => prepareBattle({ ...RAID, attacker: twice })).toThrow('Two stacks of type 42 have one owner.');
    const unknown = { ...RAID.attacker, squads: [units(77, 1)] };
    expect(() => prepareBattle({ ...RAID, attacker: unknown })).toThrow('There is no squad type 77.');
  });
});

describe('a stance', () => {
  // An Interceptor is worth 64, a Talon 63.
  const attackers = (count: number) => [units(42, count), units(41, 1000)];
  const defenders = [units(42, 1, 2), units(42, 1, 3), units(21, 500, 2)];

  it.each([
    ['stand', 100, false],
    ['slip_2', 3, false],
    ['slip_2', 4, true],
    ['slip_3', 5, false],
    ['slip_3', 6, true],
    ['slip_always', 1, true],
  ] as const)('%s: two warships slip away from %i: %s', (stance, count, away) => {
    expect(slips(stance, attackers(count), defenders)).toBe(away);
  });

  it.each(STANCES)('%s lets nobody slip away where no warship stands', (stance) => {
    expect(slips(stance, attackers(9), [units(21, 5, 2)])).toBe(false);
  });
});
