import { FIGHT } from '../../catalogue/battles.ts';
import type { BattleInput, BattleRounds, Phase, Round, SideName } from './battle.ts';
import { ashore } from './landing.ts';

/*
 * What happened in a fight, told from its stored input and rounds alone: a page can show a battle without fighting it again.
 */

/** Numbers by stack, in the order of the input. */
export type Counts = Readonly<Record<SideName, readonly number[]>>;

/**
 * Why a phase ended: a side was gone, or both; the attacker left at his limit; the rounds were over, with the attacker far
 * enough ahead that the rest withdrew, or not.
 */
export type PhaseReason =
  | 'defender_gone'
  | 'attacker_gone'
  | 'both_gone'
  | 'attacker_left'
  | 'outnumbered'
  | 'undecided';

export interface RoundCourse {
  readonly fallen: Counts;
  /** What was left after it. */
  readonly left: Counts;
  readonly parting: boolean;
}

export interface PhaseCourse {
  readonly phase: Phase;
  /** Units at the beginning: on the ground, what the losses in orbit left. */
  readonly began: Counts;
  readonly rounds: readonly RoundCourse[];
  readonly holder: SideName;
  readonly reason: PhaseReason;
}

/** A phase is null if it was not fought. */
export interface Course {
  readonly orbit: PhaseCourse | null;
  readonly ground: PhaseCourse | null;
}

export function courseOf(input: BattleInput, rounds: BattleRounds): Course {
  const orbit = input.orbit && phaseCourse(input.orbit, countsOf(input.orbit, 'attacker'), rounds.orbit);
  if (!input.ground || orbit?.holder === 'defender') return { orbit, ground: null };
  const left = orbit?.rounds.at(-1)?.left.attacker ?? orbit?.began.attacker;
  const landed = ashore(input.ground.attacker.stacks, input.orbit?.attacker.stacks ?? [], left);
  return { orbit, ground: phaseCourse(input.ground, landed, rounds.ground) };
}

const countsOf = (phase: Phase, side: SideName) => phase[side].stacks.map(({ count }) => count);

function phaseCourse(phase: Phase, landed: readonly number[], rounds: readonly Round[]): PhaseCourse {
  const began: Counts = { attacker: landed, defender: countsOf(phase, 'defender') };
  let left = began;
  const told = rounds.map(({ attacker, defender, parting }): RoundCourse => {
    left = { attacker: minus(left.attacker, attacker), defender: minus(left.defender, defender) };
    return { fallen: { attacker, defender }, left, parting };
  });
  return { phase, began, rounds: told, ...endOf(phase, left, told.at(-1)?.parting ?? false) };
}

const minus = (counts: readonly number[], fallen: readonly number[]) =>
  counts.map((count, i) => count - (fallen[i] ?? 0));

function endOf(phase: Phase, left: Counts, parting: boolean): Pick<PhaseCourse, 'holder' | 'reason'> {
  const alive = (side: SideName) => left[side].some((count) => count > 0);
  const hull = (side: SideName) =>
    phase[side].stacks.reduce((sum, stack, i) => sum + (left[side][i] ?? 0) * stack.hull, 0);
  const holds = alive('attacker') && hull('attacker') >= FIGHT.fieldFactor * hull('defender');
  return { holder: holds ? 'attacker' : 'defender', reason: reasonOf() };

  function reasonOf(): PhaseReason {
    if (!alive('attacker')) return alive('defender') ? 'attacker_gone' : 'both_gone';
    if (!alive('defender')) return 'defender_gone';
    // A side that is far enough ahead holds the field even after a parting volley.
    if (holds) return 'outnumbered';
    return parting ? 'attacker_left' : 'undecided';
  }
}
