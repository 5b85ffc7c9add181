import type { Verdict } from '../../lib/report.ts';
import type { Arena } from './support/arena.ts';

/** A promise that is tried on servers which are well, where only players, strangers or clocks are out of the ordinary. */
export interface Scenario {
  /** By which it can be chosen. */
  readonly name: string;
  /**
   * Throws a Violation at the first thing that must not be; what depends on time or number is in the verdicts. Books,
   * deadlocks and servers that ended by themselves are looked at after each trial.
   */
  run(arena: Arena): Promise<readonly Verdict[]>;
}
