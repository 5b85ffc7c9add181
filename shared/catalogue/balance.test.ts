/** Fights between fleets of the real catalogue, at the same price: no class, race, wall or luck decides alone. */

import { describe, expect, it } from 'vitest';
import { aftermathOf, lostShips } from '../rules/battles/aftermath.ts';
import type { SideName } from '../rules/battles/battle.ts';
import { type PreparedBattle, prepareBattle } from '../rules/battles/encounter.ts';
import { fight } from '../rules/battles/fight.ts';
import { secretOf } from '../rules/battles/random-battles.test-support.ts';
import { salvageOf } from '../rules/battles/spoils.ts';
import { shipClassOf, type Units } from '../rules/battles/stacks.ts';
import { sumOf } from '../rules/battles/worth.ts';
import { FAIRNESS, NO_RETREAT, SHIP_CLASSES, WARSHIP_CLASSES } from './battles.ts';
import { RACES } from './races.ts';
import { SHIP_TYPES, type ShipType, shipTypeOf } from './ships.ts';
import { type SquadRank, squadOf, squadTypeOf } from './squads.ts';

/** The price of a fleet on day 30, in units; four times as much, so that whole ships do not matter. */
const PRICE = 40_000_000;
const SEEDS = Array.from({ length: 20 }, (_, i) => secretOf(i));
const NAMES = Object.fromEntries(Object.entries(SHIP_CLASSES).map(([name, id]) => [id, name]));
const [FIGHTER, LANDER, LINE, HEAVY, CAPITAL] = WARSHIP_CLASSES;
/** A fleet that is made to fight other fleets: a quarter of the price in each class. */
const MIXED = [FIGHTER, LINE, HEAVY, CAPITAL];

const typeOf = (raceId: number, shipClass: number) =>
  (SHIP_TYPES as readonly ShipType[]).find((type) => type.raceId === raceId && shipClassOf(type.id) === shipClass) ??
  shipTypeOf(0);
const units = (ownerId: number, typeId: number, count: number): Units => ({
  ownerId,
  typeId,
  count: Math.round(count),
  attackLevel: 1,
  defenseLevel: 1,
});
/** A fleet of this race for this price, in equal parts of these classes. */
const fleet = (ownerId: number, raceId: number, classes: readonly number[], price: number) =>
  classes.map((each) => {
    const type = typeOf(raceId, each);
    return units(ownerId, type.id, price / classes.length / sumOf(type.cost));
  });

interface Forces {
  readonly ships: readonly Units[];
  readonly squads?: readonly Units[];
}
const battleOf = (attacker: Forces, defender: Forces, wall = { defenseStat: 0, defenseLevel: 0 }): PreparedBattle =>
  prepareBattle({
    battleId: 1,
    marchId: 1,
    leg: 1,
    attacker: { squads: [], ...attacker, morale: 100, retreatPercent: NO_RETREAT },
    defender: { squads: [], ...defender },
    world: { ownerId: 2, population: 0, ...wall, stance: 'stand' },
  });

/** The share of its price that each side has left at the end of the phase. */
function kept({ input }: PreparedBattle, seed: string, phase: 'orbit' | 'ground'): Record<SideName, number> {
  const end = fight(input, seed)[phase];
  const share = (side: SideName) => {
    const priced = (input[phase]?.[side].stacks ?? []).map(({ class: stackClass, type_id, count }, i) => {
      const price =
        stackClass === 0 ? 0 : sumOf(stackClass === 8 ? squadTypeOf(type_id).cost : shipTypeOf(type_id).cost);
      return [price * count, price * (end?.left[side][i] ?? 0)] as const;
    });
    const sum = (at: 0 | 1) => priced.reduce((total, pair) => total + pair[at], 0);
    return sum(1) / sum(0);
  };
  return { attacker: share('attacker'), defender: share('defender') };
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((each) => (each - mean(values)) ** 2)));

/** How many times the defender's price an attacker must bring so that both keep the same share: found by bisection. */
function evenPrice(battle: (factor: number) => PreparedBattle, phase: 'orbit' | 'ground' = 'orbit'): number {
  let [low, high] = [0.2, 10];
  for (let step = 0; step < 16; step++) {
    const factor = Math.sqrt(low * high);
    const prepared = battle(factor);
    const ahead = mean(
      SEEDS.map((seed) => {
        const { attacker, defender } = kept(prepared, seed, phase);
        return attacker - defender;
      }),
    );
    if (ahead > 0) high = factor;
    else low = factor;
  }
  return Math.sqrt(low * high);
}

/** How many times the defender's price the attacker must bring into orbit to be even with him. */
const orbit = (
  attacker: { readonly race: number; readonly classes: readonly number[] },
  defender: { readonly race: number; readonly classes: readonly number[] },
  wall?: { readonly defenseStat: number; readonly defenseLevel: number },
) =>
  evenPrice((factor) =>
    battleOf(
      { ships: fleet(1, attacker.race, attacker.classes, PRICE * factor) },
      { ships: fleet(2, defender.race, defender.classes, PRICE) },
      wall,
    ),
  );

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const cells = (values: readonly number[], digits = 2) =>
  values.map((each) => each.toFixed(digits).padStart(9)).join('');
const HEAD = `${''.padEnd(28)}${RACES.map(({ name }) => name.padStart(9)).join('')}`;
const byRace = (value: (race: number) => number) => RACES.map(({ id }) => value(id));

describe('the classes', () => {
  const CYCLE = [
    [FIGHTER, CAPITAL],
    [CAPITAL, HEAVY],
    [HEAVY, LINE],
    [LINE, FIGHTER],
  ] as const;

  it('beat one another in a circle, by 5 % of the price at least and 40 % at most, in each race', () => {
    const rows = CYCLE.map(([winner, loser]) => {
      const prices = byRace((race) => orbit({ race, classes: [loser] }, { race, classes: [winner] }));
      for (const price of prices) {
        expect(price).toBeGreaterThanOrEqual(1.05);
        expect(price).toBeLessThanOrEqual(1.4);
      }
      return `${`${NAMES[loser]} against ${NAMES[winner]}`.padEnd(28)}${cells(prices)}`;
    });
    print(['', 'Times the price that it takes against a class to be even with it', HEAD, ...rows]);
    expect(rows).toHaveLength(4);
  });

  it('of landers lose to all others but capital ships', () => {
    for (const race of RACES.map(({ id }) => id)) {
      for (const other of [FIGHTER, LINE, HEAVY]) {
        expect(orbit({ race, classes: [LANDER] }, { race, classes: [other] })).toBeGreaterThan(1);
      }
    }
  });
});

describe('the races', () => {
  const pairs = RACES.flatMap(({ id: race }) => RACES.map(({ id: other }) => [race, other] as const));
  const largest = (classes: readonly number[]) =>
    pairs.map(([race, other]) => orbit({ race, classes }, { race: other, classes }));

  it('differ by 8 % at most with mixed fleets, and by 15 % with one class, landers aside', () => {
    const rows = [MIXED, ...MIXED.map((each) => [each])].map((classes) => {
      const prices = largest(classes);
      const most = classes.length > 1 ? 1.08 : 1.15;
      for (const price of prices) {
        expect(price).toBeGreaterThanOrEqual(1 / most);
        expect(price).toBeLessThanOrEqual(most);
      }
      const name = classes.length > 1 ? 'mixed' : (NAMES[classes[0] ?? 0] ?? '');
      return `${name.padEnd(28)}${cells([Math.min(...prices), Math.max(...prices)], 3)}`;
    });
    print(['', 'Times the price that one race needs against another: least and most', ...rows]);
    expect(rows).toHaveLength(5);
  });
});

describe('a wall', () => {
  it.each([
    // A bare home; with a shield and a battery; with a citadel too; with ten batteries more.
    [50, 1, 1.05],
    [290, 4, 1.31],
    [690, 8, 1.49],
    [1090, 18, 1.63],
  ])('of strength %i, with %i guns, takes about %d times the price', (defenseStat, defenseLevel, aim) => {
    const prices = byRace((race) =>
      orbit({ race, classes: MIXED }, { race, classes: MIXED }, { defenseStat, defenseLevel }),
    );
    print([`${`Price against a wall of ${defenseStat}`.padEnd(28)}${cells(prices)}`]);
    for (const price of prices) expect(Math.abs(price - aim)).toBeLessThanOrEqual(0.1);
  });
});

describe('a superior attacker', () => {
  it.each([
    [1.5, 72],
    [2, 84],
    [3, 92],
  ])('with %d times the price keeps about %i %%', (factor, percent) => {
    const shares = byRace((race) => {
      const battle = battleOf(
        { ships: fleet(1, race, MIXED, PRICE * factor) },
        { ships: fleet(2, race, MIXED, PRICE) },
      );
      return 100 * mean(SEEDS.map((seed) => kept(battle, seed, 'orbit').attacker));
    });
    print([`${`Kept of ${factor} times the price, %`.padEnd(28)}${cells(shares, 1)}`]);
    for (const share of shares) expect(Math.abs(share - percent)).toBeLessThanOrEqual(5);
  });
});

describe('the ground', () => {
  const RANKS: readonly SquadRank[] = ['guard', 'line', 'elite'];
  /** Landers with this many squads of the line in each, against squads of this rank. */
  const price = (race: number, rank: SquadRank, squadsAboard: number) =>
    evenPrice((factor) => {
      const [lander, aboard, garrison] = [typeOf(race, LANDER), squadOf(race, 'line'), squadOf(race, rank)];
      const count = (PRICE * factor) / (sumOf(lander.cost) + squadsAboard * sumOf(aboard.cost));
      return battleOf(
        { ships: [units(1, lander.id, count)], squads: [units(1, aboard.id, Math.round(count) * squadsAboard)] },
        { ships: [], squads: [units(2, garrison.id, PRICE / sumOf(garrison.cost))] },
      );
    }, 'ground');

  it('takes two to four times the price of a garrison with a squad in each lander', () => {
    const rows = RANKS.map((rank) => {
      const prices = byRace((race) => price(race, rank, 1));
      for (const each of prices) {
        expect(each).toBeGreaterThanOrEqual(2);
        expect(each).toBeLessThanOrEqual(4);
      }
      return `${`Landing against ${rank}`.padEnd(28)}${cells(prices)}`;
    });
    const others = [0, 2].map(
      (squads) =>
        `${`The same, ${squads} squads in each`.padEnd(28)}${cells(byRace((race) => price(race, 'line', squads)))}`,
    );
    print(['', 'Times the price of a garrison that a landing takes', HEAD, ...rows, ...others]);
    expect(rows).toHaveLength(3);
  });
});

it('luck moves an even fight by 5 points at most: standard deviation of what one side keeps more than the other', () => {
  const points = byRace((race) => {
    const battle = battleOf({ ships: fleet(1, race, MIXED, PRICE) }, { ships: fleet(2, race, MIXED, PRICE) });
    return deviation(
      Array.from({ length: 500 }, (_, i) => {
        const { attacker, defender } = kept(battle, secretOf(i), 'orbit');
        return 100 * (attacker - defender);
      }),
    );
  });
  print([`${'Luck, points'.padEnd(28)}${cells(points, 1)}`]);
  for (const each of points) expect(each).toBeLessThanOrEqual(5);
});

describe('two friends who raid each other', () => {
  const DAYS = 30;
  /** Battles of each against the other in a day: more are refused. */
  const A_DAY = FAIRNESS.pairBattles;

  /** Both fleets' price and all salvage, before and after a month of battles in turn, in units. Loot only changes hands. */
  function month(race: number, price: number) {
    const fleets = [1, 2].map((owner) => fleet(owner, race, [...MIXED, LANDER], price));
    const priceOf = (ships: readonly Units[]) =>
      ships.reduce((sum, each) => sum + each.count * sumOf(shipTypeOf(each.typeId).cost), 0);
    const joint = () => fleets.reduce((sum, ships) => sum + priceOf(ships), 0);
    const [start, sums] = [joint(), [joint()]];
    let salvage = 0;
    for (let number = 0; number < DAYS * A_DAY * 2; number++) {
      const [own, other] = number % 2 === 0 ? [0, 1] : [1, 0];
      const battle = battleOf({ ships: fleets[own] ?? [] }, { ships: fleets[other] ?? [] });
      const { losses } = aftermathOf(battle, fight(battle.input, secretOf(number)));
      const all = [...losses.attacker, ...losses.defender];
      salvage += sumOf(salvageOf(lostShips(all)));
      for (const [i, ships] of fleets.entries()) {
        fleets[i] = ships.map((each) => {
          const loss = all.find(({ ownerId, typeId }) => ownerId === each.ownerId && typeId === each.typeId);
          return { ...each, count: each.count - (loss ? loss.fallen - loss.saved : 0) };
        });
      }
      sums.push(joint() + salvage);
    }
    return { start, sums };
  }

  it('never gain by a battle what they lose in it, and are weaker together after a month', () => {
    const kept = byRace((race) => {
      const { start, sums } = month(race, PRICE / 10);
      for (const [i, sum] of sums.entries()) expect(sum).toBeLessThanOrEqual(sums[i - 1] ?? sum);
      return (100 * (sums.at(-1) ?? 0)) / start;
    });
    print([
      '',
      'Kept by two friends after a month of ping-pong, salvage counted, %',
      HEAD,
      `${''.padEnd(28)}${cells(kept, 1)}`,
    ]);
    for (const each of kept) expect(each).toBeLessThan(80);
  });

  it('cannot mint by salvage: fifteen percent of the ores of a lost ship are less than a fifth of its price', () => {
    for (const { id, cost } of SHIP_TYPES) {
      expect(sumOf(salvageOf([{ typeId: id, count: 1000 }]))).toBeLessThan((1000 * sumOf(cost)) / 5);
    }
  });
});
