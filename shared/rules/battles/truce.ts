import { NIGHT_TRUCE } from '../../catalogue/battles.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A player's night truce: when it begins, as a minute of the day in UTC, and what it will be changed to. */
export interface NightTruce {
  readonly from: number;
  /** The new minute and the moment (ms since 1970) from which it is valid; null if there is no change ahead. */
  readonly next: { readonly from: number; readonly at: number } | null;
}

/** Whether there is a night truce in a game of this speed. */
export function hasNightTruce(speed: number): boolean {
  return speed <= NIGHT_TRUCE.fastestSpeed;
}

/**
 * The end of the truce in which `at` lies, or undefined if it lies in none; both ms since 1970. The first moment of a truce
 * belongs to it, its end does not.
 */
export function truceEnd({ from, next }: NightTruce, at: number): number | undefined {
  const begins = (next && at >= next.at ? next.from : from) * MINUTE;
  const since = (((at - begins) % DAY) + DAY) % DAY;
  const length = NIGHT_TRUCE.minutes * MINUTE;
  return since < length ? at - since + length : undefined;
}

/**
 * When a hostile march lands that would land at `landsAt` (ms since 1970): outside the truces of target and sender. From
 * within one it moves to an hour after its end, and up to half an hour more, which depends on the march's id, so that not
 * all land at once.
 */
export function landingAfterTruces(
  landsAt: number,
  marchId: number,
  truces: readonly NightTruce[],
  speed: number,
): number {
  if (!hasNightTruce(speed)) return landsAt;
  const delay = (NIGHT_TRUCE.afterMinutes + (marchId % NIGHT_TRUCE.spreadMinutes)) * MINUTE;
  let at = landsAt;
  // Three truces at most: the second player's may follow the first's, and a change may begin meanwhile.
  for (let end = firstEnd(truces, at); end !== undefined; end = firstEnd(truces, at)) at = end + delay;
  return at;
}

function firstEnd(truces: readonly NightTruce[], at: number): number | undefined {
  return truces.map((truce) => truceEnd(truce, at)).find((end) => end !== undefined);
}
