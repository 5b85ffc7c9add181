import type { Verdict } from '../../lib/report.ts';
import type { Arena } from './support/arena.ts';

/** A promise that is tested on healthy servers, with unusual behaviour of players, strangers or clocks. */
export interface Scenario {
  /** The name for `--only`. */
  readonly name: string;
  /**
   * Throws a Violation at the first broken promise; what depends on time or number is returned as verdicts. After each
   * scenario the ledger, deadlocks and unexpected ends of servers are checked.
   */
  run(arena: Arena): Promise<readonly Verdict[]>;
}
