const FIRST = 1000;
const LONGEST = 15_000;

/** A seat that was held so long (ms) was a good one. A shorter one counts as a failure, or a bad proxy would be hammered. */
export const STEADY_MS = 1000;

/**
 * Milliseconds to wait after so many failures in a row: half a second to a second at first, up to fifteen seconds, twice
 * as long after every second one; so a restart of a few seconds is over soon for everybody. `random` in [0, 1) keeps
 * all players of a restarted server from coming in one moment.
 */
export function backoffDelay(failures: number, random: number): number {
  const step = Math.min(LONGEST, FIRST * 2 ** Math.floor(failures / 2));
  return Math.round(step / 2 + (step / 2) * random);
}
