import { EFFECTS } from '../../catalogue/battles.ts';
import type { BattleInput, Phase, Round, Side } from './battle.ts';
import { ashore } from './landing.ts';
import { sfc32 } from './sfc32.ts';

/**
 * The rules of a fight once more, in whole numbers without a limit and as the design words them. Returns the rounds, and
 * the largest number that occurred.
 */
export function exactFight(input: BattleInput, seed: string) {
  let largest = 0n;
  const seen = (value: bigint) => {
    if (value > largest) largest = value;
    return value;
  };
  const over = (value: bigint, divisor: bigint) => seen(value) / divisor;
  const dice = sfc32(seed);

  function fireOf(side: Side, counts: readonly bigint[], share: bigint): bigint[] {
    return side.stacks.map((stack, i) => {
      const luck = 92n + over(BigInt(dice()) * 17n, 2n ** 32n);
      const plain = over((counts[i] ?? 0n) * BigInt(stack.attack) * BigInt(side.attack_percent), 100n);
      return over(plain * luck * share, 10_000n);
    });
  }

  function strike(from: Side, fires: readonly bigint[], at: Side, counts: bigint[], wounds: bigint[]): number[] {
    const weights = at.stacks.map((stack, j) =>
      over((counts[j] ?? 0n) * BigInt(stack.hull) * (stack.class === 3 ? 50n : 100n), 100n),
    );
    const sum = seen(weights.reduce((a, b) => a + b, 0n));
    return at.stacks.map((stack, j) => {
      const ppm = sum === 0n ? 0n : over(1_000_000n * (weights[j] ?? 0n), sum);
      from.stacks.forEach((shooter, i) => {
        const effect = BigInt(EFFECTS[shooter.class]?.[stack.class] ?? 100);
        wounds[j] = seen((wounds[j] ?? 0n) + over(over((fires[i] ?? 0n) * ppm, 1_000_000n) * effect, 100n));
      });
      const plainHull = over(BigInt(stack.hull) * BigInt(at.hull_percent), 100n);
      const hull = plainHull < 1n ? 1n : plainHull;
      const could = over(wounds[j] ?? 0n, hull);
      const dead = could < (counts[j] ?? 0n) ? could : (counts[j] ?? 0n);
      wounds[j] = (wounds[j] ?? 0n) - dead * hull;
      counts[j] = (counts[j] ?? 0n) - dead;
      return Number(dead);
    });
  }

  function phaseOf({ attacker, defender }: Phase, landed: readonly number[]) {
    const [own, other] = [landed.map(BigInt), defender.stacks.map(({ count }) => BigInt(count))];
    const [ownWounds, otherWounds] = [own.map(() => 0n), other.map(() => 0n)];
    const hull = (side: Side, counts: readonly bigint[]) =>
      seen(side.stacks.reduce((sum, stack, i) => sum + (counts[i] ?? 0n) * BigInt(stack.hull), 0n));
    const alive = (counts: readonly bigint[]) => counts.some((count) => count > 0n);
    const start = hull(attacker, own);
    const rounds: Round[] = [];
    for (let round = 0; round < 8 && alive(own) && alive(other); round++) {
      const attack = fireOf(attacker, own, 100n);
      const defence = fireOf(defender, other, 100n);
      const fallen = strike(attacker, attack, defender, other, otherWounds);
      rounds.push({ attacker: strike(defender, defence, attacker, own, ownWounds), defender: fallen, parting: false });
      if (!alive(own) || !alive(other) || attacker.retreat_percent >= 100) continue;
      const lost = seen((start - hull(attacker, own)) * 100n);
      if (lost < seen(BigInt(attacker.retreat_percent) * start)) continue;
      const parting = fireOf(defender, other, 50n);
      const dead = strike(defender, parting, attacker, own, ownWounds);
      rounds.push({ attacker: dead, defender: other.map(() => 0), parting: true });
      break;
    }
    return { rounds, own: own.map(Number), holds: alive(own) && hull(attacker, own) >= 3n * hull(defender, other) };
  }

  const orbit =
    input.orbit &&
    phaseOf(
      input.orbit,
      input.orbit.attacker.stacks.map(({ count }) => count),
    );
  const lands = input.ground && orbit?.holds !== false;
  const ground =
    lands && input.ground
      ? phaseOf(input.ground, ashore(input.ground.attacker.stacks, input.orbit?.attacker.stacks ?? [], orbit?.own))
          .rounds
      : [];
  return { rounds: { orbit: orbit?.rounds ?? [], ground }, largest };
}
