const FIRST = 1000;
const LONGEST = 15_000;

/**
 * A connection that lasted this long (ms) counts as a success. A shorter one counts as a failure, so that a faulty
 * proxy is not flooded with retries.
 */
export const STABLE_MS = 1000;

/**
 * Milliseconds to wait after this many consecutive failures: half a second to a second at first, doubled after every
 * second failure, at most fifteen seconds. So a server that restarts within a few seconds gets everybody back soon.
 * `random` in [0, 1) spreads the players, who would otherwise all reconnect at once.
 */
export function backoffDelay(failures: number, random: number): number {
  const step = Math.min(LONGEST, FIRST * 2 ** Math.floor(failures / 2));
  return Math.round(step / 2 + (step / 2) * random);
}
