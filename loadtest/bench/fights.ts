import { FIGHT } from '#shared/catalogue/battles';
import type { BattleInput } from '#shared/rules/battles/battle';
import { prepareBattle } from '#shared/rules/battles/encounter';
import { fight } from '#shared/rules/battles/fight';
import { randomBattle, secretOf } from '#shared/rules/battles/random-battles.test-support';
import { hashOf } from '#shared/rules/battles/seal';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';

const HALF_MICROS = 50;
const MOST_MICROS = 250;
/** Largest permitted cost of the largest stacks, relative to that of two hundred ships in each. */
const MOST_GROWTH = 1.2;
/** Ships of each of five types on each side. */
const USUAL = 200;
const WARM_UPS = 3000;

/** fight(): its time with many and with very many ships, and whether fights replay to the same bits. */
export async function run({ small }: Options): Promise<Findings> {
  const fights = small ? 2000 : 50_000;
  const replays = small ? 1000 : 100_000;
  const { usual, largest, rounds } = timed(fights);
  const differing = replayed(replays);

  const row = (what: string, times: readonly number[], rounds: number): Row => ({
    what,
    fights: times.length,
    rounds: round(rounds),
    'half, µs': round(percentile(times, 0.5)),
    '99 of 100, µs': round(percentile(times, 0.99)),
  });
  const [half, most] = [percentile(usual, 0.5), percentile(usual, 0.99)];
  const growth = percentile(largest, 0.5) / half;
  const checked = (holds: boolean) => (small ? undefined : holds);
  const verdicts: Verdict[] = [
    {
      promise: `with ${5 * USUAL} ships a side in five types, half of all fights take at most ${HALF_MICROS} µs, 99 of 100 at most ${MOST_MICROS}`,
      measured: `${round(half)} and ${round(most)} µs`,
      holds: checked(half <= HALF_MICROS && most <= MOST_MICROS),
    },
    {
      promise: `${FIGHT.mostInStack} ships of a type take at most ${MOST_GROWTH} times as long as ${USUAL}`,
      measured: `${round(growth, 2)} times`,
      holds: checked(growth <= MOST_GROWTH),
    },
    {
      promise: 'random fights replay to the same bits',
      measured: `${replays - differing} of ${replays}`,
      holds: differing === 0,
    },
  ];
  const rows = [
    row(`${USUAL} ships of each of five types`, usual, rounds.usual),
    row(`${FIGHT.mostInStack} of each`, largest, rounds.largest),
  ];
  return {
    rows,
    verdicts,
    notes: ['Both sizes take turns, with the same seeds. Even fights: most last all eight rounds.'],
  };
}

/** Microseconds of each fight, of both sizes in turn, and the mean number of rounds. */
function timed(fights: number) {
  const inputs = { usual: evenBattle(USUAL), largest: evenBattle(FIGHT.mostInStack) };
  const times = { usual: [] as number[], largest: [] as number[] };
  const fought = { usual: 0, largest: 0 };
  for (let i = 0; i < WARM_UPS + fights; i++) {
    const seed = secretOf(i);
    for (const size of ['usual', 'largest'] as const) {
      const began = performance.now();
      const { rounds } = fight(inputs[size], seed);
      if (i < WARM_UPS) continue;
      times[size].push(1000 * (performance.now() - began));
      fought[size] += rounds.orbit.length + rounds.ground.length;
    }
  }
  return { ...times, rounds: { usual: fought.usual / fights, largest: fought.largest / fights } };
}

/** Two races with this many ships of each type, guns, squads and militia; nobody leaves. */
function evenBattle(count: number): BattleInput {
  const units = (ownerId: number, typeIds: readonly number[]) =>
    typeIds.map((typeId) => ({ ownerId, typeId, count, attackLevel: 1, defenseLevel: 1 }));
  return prepareBattle({
    battleId: 1,
    marchId: 1,
    leg: 1,
    attacker: { ships: units(1, [12, 13, 14, 15, 16]), squads: units(1, [5, 9]), morale: 100, retreatPercent: 100 },
    defender: { ships: units(2, [42, 43, 44, 45, 46]), squads: units(2, [4, 8, 12]) },
    world: { ownerId: 2, population: 5000, defenseLevel: 5, defenseStat: 330, stance: 'stand' },
  }).input;
}

/** How many of these fights have another hash when their stored input is fought again. */
function replayed(fights: number): number {
  let differing = 0;
  for (let i = 0; i < fights; i++) {
    const seed = secretOf(i);
    const { input } = randomBattle(i);
    const stored: BattleInput = JSON.parse(JSON.stringify(input));
    const hash = hashOf(input, seed, fight(input, seed).rounds);
    if (hashOf(stored, seed, fight(stored, seed).rounds) !== hash) differing += 1;
  }
  return differing;
}
