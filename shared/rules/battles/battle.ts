/*
 * What a battle is fought with and what it leaves, as it is stored and as anybody can check it: whole numbers only, and
 * the field names of the API.
 */

/** All units of one owner and type, or a world's guns or militia. */
export interface Stack {
  readonly owner_id: number;
  /** 2 to 6: a class of ships; otherwise one of STACK_CLASSES. */
  readonly class: number;
  /** The ship or squad type; a crew has its ship's, guns and militia have 0. */
  readonly type_id: number;
  /** 1 to FIGHT.mostInStack. */
  readonly count: number;
  /** Of each unit, with its level in it. */
  readonly attack: number;
  /** Of each unit, with its level in it; 1 or more. */
  readonly hull: number;
}

/** One side of a phase. */
export interface Side {
  /** Percent of its stacks' attack and hull. */
  readonly attack_percent: number;
  readonly hull_percent: number;
  /** Percent of its own hull after whose loss it leaves; 100: never. Only an attacker in orbit leaves. */
  readonly retreat_percent: number;
  /** Sorted by class, type and owner. */
  readonly stacks: readonly Stack[];
}

export interface Phase {
  readonly attacker: Side;
  readonly defender: Side;
}

/** Everything besides the seed that decides a battle. A phase is null if one of its sides has no stack. */
export interface BattleInput {
  readonly version: number;
  readonly battle_id: number;
  readonly march_id: number;
  readonly leg: number;
  readonly orbit: Phase | null;
  /** The attacker's stacks here are what would go ashore if nothing were lost in orbit. */
  readonly ground: Phase | null;
}

/** What fell in one exchange of fire, by stack, in the order of the input. */
export interface Round {
  readonly attacker: readonly number[];
  readonly defender: readonly number[];
  /** Whether only the defender fired, at an attacker who left. */
  readonly parting: boolean;
}

/** The rounds of both phases; none for a phase that was not fought. */
export interface BattleRounds {
  readonly orbit: readonly Round[];
  readonly ground: readonly Round[];
}

export type SideName = 'attacker' | 'defender';

/**
 * How a battle ended: the defender kept the orbit; the attacker won the orbit but not the ground; the attacker won the
 * ground, and may take what he finds.
 */
export const OUTCOMES = ['repelled', 'orbit_won', 'ground_won'] as const;
export type Outcome = (typeof OUTCOMES)[number];
