import { NIGHT_TRUCE } from '../../catalogue/battles.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  const since = sinceLast(next && at >= next.at ? next.from : from, at);
  const length = NIGHT_TRUCE.minutes * MINUTE;
  return since < length ? at - since + length : undefined;
}

/** The first moment from `at` on that lies in a truce; both ms since 1970. */
export function truceBegin({ from, next }: NightTruce, at: number): number {
  if (next && at >= next.at) return firstWithin(next.from, at);
  const begin = firstWithin(from, at);
  return next && begin >= next.at ? firstWithin(next.from, next.at) : begin;
}

function firstWithin(minute: number, at: number): number {
  return truceEnd({ from: minute, next: null }, at) === undefined ? at + DAY - sinceLast(minute, at) : at;
}

/** Milliseconds since this minute of the day last began. */
const sinceLast = (minute: number, at: number) => (((at - minute * MINUTE) % DAY) + DAY) % DAY;

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
  // Six truces at most: one of each player, before the first change of the two, between the changes, and after both.
  for (let end = firstEnd(truces, at); end !== undefined; end = firstEnd(truces, at)) at = end + delay;
  return at;
}

function firstEnd(truces: readonly NightTruce[], at: number): number | undefined {
  return truces.map((truce) => truceEnd(truce, at)).find((end) => end !== undefined);
}

/**
 * A truce at `now`: the hours in force, the change ahead, and from when on it can be changed again (null: now). Moments are ms
 * since 1970.
 */
export function truceNow({ from, next }: NightTruce, now: number) {
  if (!next) return { from, next: null, changeableAt: null };
  const again = next.at - NIGHT_TRUCE.validAfterHours * HOUR + NIGHT_TRUCE.changeDays * DAY;
  const changeableAt = now < again ? again : null;
  return now >= next.at ? { from: next.from, next: null, changeableAt } : { from, next, changeableAt };
}

/** The refusal if the truce was changed less than a week before `now`, or undefined. */
export function checkTruceChange(truce: NightTruce, now: number): Refusal | undefined {
  return truceNow(truce, now).changeableAt === null ? undefined : REFUSALS.truceOnceAWeek;
}

/** The truce with a change to this minute, made at `now`, which checkTruceChange() must have allowed. */
export function changeOfTruce(truce: NightTruce, from: number, now: number) {
  return { from: truceNow(truce, now).from, next: { from, at: now + NIGHT_TRUCE.validAfterHours * HOUR } };
}
