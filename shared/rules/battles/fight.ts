import { EFFECTS, FIGHT, NO_RETREAT, PLAIN_EFFECT, SHIP_CLASSES } from '../../catalogue/battles.ts';
import type { BattleInput, BattleRounds, Phase, Round, Side, SideName, Stack } from './battle.ts';
import { ashore } from './landing.ts';
import { type Dice, sfc32 } from './sfc32.ts';

/** How a phase ended. Numbers by stack, in the order of the input. */
export interface PhaseEnd {
  /** Units at the beginning: on the ground, what the losses in orbit left. */
  readonly began: Readonly<Record<SideName, readonly number[]>>;
  readonly left: Readonly<Record<SideName, readonly number[]>>;
  readonly holder: SideName;
}

export interface Fight {
  readonly rounds: BattleRounds;
  /** Null if the input has no such phase; for the ground also if the attacker lost the orbit. */
  readonly orbit: PhaseEnd | null;
  readonly ground: PhaseEnd | null;
}

/**
 * Fights a battle: the orbit, then the ground if the attacker holds the orbit or nobody had to fight for it.
 * `seed`: 32 lowercase hexadecimal digits; throws on any other text. Whole numbers below 2^53 only, without powers, roots
 * and fractions, so that the same input and seed give the same result everywhere. The cost depends on the number of
 * stacks, and not on their counts.
 */
export function fight(input: BattleInput, seed: string): Fight {
  const dice = sfc32(seed);
  const orbitRounds: Round[] = [];
  const groundRounds: Round[] = [];
  const rounds = { orbit: orbitRounds, ground: groundRounds };

  const orbit = input.orbit && fightPhase(input.orbit, countsOf(input.orbit.attacker), dice, orbitRounds);
  if (!input.ground || orbit?.holder === 'defender') return { rounds, orbit, ground: null };

  const landed = ashore(input.ground.attacker.stacks, input.orbit?.attacker.stacks ?? [], orbit?.left.attacker);
  return { rounds, orbit, ground: fightPhase(input.ground, landed, dice, groundRounds) };
}

const countsOf = ({ stacks }: Side) => stacks.map(({ count }) => count);

/** What is left of a side during a phase. Arrays by stack. */
interface Force {
  readonly side: Side;
  readonly counts: number[];
  /** Damage that has not destroyed a unit yet. */
  readonly wounds: number[];
  /** Hull of a unit in this phase. */
  readonly hulls: readonly number[];
}

function forceOf(side: Side, counts: readonly number[]): Force {
  const hulls = side.stacks.map(({ hull }) => Math.max(1, Math.floor((hull * side.hull_percent) / 100)));
  return { side, counts: [...counts], wounds: counts.map(() => 0), hulls };
}

/** Fights until a side is gone, the attacker leaves, or the last round is over. Appends to `rounds`. */
function fightPhase(phase: Phase, landed: readonly number[], dice: Dice, rounds: Round[]): PhaseEnd {
  const attacker = forceOf(phase.attacker, landed);
  const defender = forceOf(phase.defender, countsOf(phase.defender));
  const began = { attacker: [...attacker.counts], defender: [...defender.counts] };
  const start = hullOf(attacker);
  const fromAttacker = effectsOf(phase.attacker, phase.defender);
  const fromDefender = effectsOf(phase.defender, phase.attacker);

  while (rounds.length < FIGHT.rounds && isAlive(attacker) && isAlive(defender)) {
    // Both fire before anybody falls.
    const attack = fire(attacker, dice, FIGHT.share);
    const defence = fire(defender, dice, FIGHT.share);
    const fallen = hit(defender, attack, fromAttacker);
    rounds.push({ attacker: hit(attacker, defence, fromDefender), defender: fallen, parting: false });

    if (isAlive(attacker) && isAlive(defender) && leaves(attacker, start)) {
      const parting = fire(defender, dice, FIGHT.partingShare);
      const none = defender.counts.map(() => 0);
      rounds.push({ attacker: hit(attacker, parting, fromDefender), defender: none, parting: true });
      break;
    }
  }
  const holds = isAlive(attacker) && hullOf(attacker) >= FIGHT.fieldFactor * hullOf(defender);
  return {
    began,
    left: { attacker: attacker.counts, defender: defender.counts },
    holder: holds ? 'attacker' : 'defender',
  };
}

function leaves({ side, ...force }: Force, start: number): boolean {
  const lost = start - hullOf({ side, ...force });
  return side.retreat_percent < NO_RETREAT && lost * 100 >= side.retreat_percent * start;
}

/** The fire of each stack, with its luck. Each stack draws, a dead one too. `share`: percent of the fire that counts. */
function fire({ side, counts }: Force, dice: Dice, share: number): number[] {
  return side.stacks.map(({ attack }, i) => {
    const luck = FIGHT.luckLow + Math.floor((dice() * FIGHT.luckSteps) / 2 ** 32);
    const plain = Math.floor(((counts[i] ?? 0) * attack * side.attack_percent) / 100);
    return Math.floor((plain * luck * share) / 10_000);
  });
}

/** Spreads fire over a force by the hull of its stacks, takes what falls from it, and returns that by stack. */
function hit(force: Force, fires: readonly number[], effects: readonly (readonly number[])[]): number[] {
  const { side, counts, wounds, hulls } = force;
  const weights = side.stacks.map((stack, j) =>
    Math.floor(((counts[j] ?? 0) * stack.hull * targetPercent(stack)) / 100),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight, j) => {
    // Nothing to aim at: a stack is dead, or too small to be seen.
    const ppm = sum === 0 ? 0 : Math.floor((1_000_000 * weight) / sum);
    let wound = wounds[j] ?? 0;
    for (let i = 0; i < fires.length; i++) {
      const share = Math.floor(((fires[i] ?? 0) * ppm) / 1_000_000);
      wound += Math.floor((share * (effects[i]?.[j] ?? PLAIN_EFFECT)) / 100);
    }
    const hull = hulls[j] ?? 1;
    const dead = Math.min(counts[j] ?? 0, Math.floor(wound / hull));
    wounds[j] = wound - dead * hull;
    counts[j] = (counts[j] ?? 0) - dead;
    return dead;
  });
}

const targetPercent = (stack: Stack) => (stack.class === SHIP_CLASSES.lander ? FIGHT.landerTarget : 100);

/** The effect of each stack of one side on each of the other. */
function effectsOf(shooter: Side, target: Side): number[][] {
  return shooter.stacks.map((from) => target.stacks.map((at) => EFFECTS[from.class]?.[at.class] ?? PLAIN_EFFECT));
}

const isAlive = ({ counts }: Force) => counts.some((count) => count > 0);

/** The hull of all units that are left, without the side's percentage. */
function hullOf({ side, counts }: Force): number {
  return side.stacks.reduce((sum, { hull }, i) => sum + (counts[i] ?? 0) * hull, 0);
}
