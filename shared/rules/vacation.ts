import { VACATION } from '../catalogue/battles.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { waitText } from './battles/may-attack.ts';
import { hoursToMs } from './battles/shields.ts';
import { hasNightTruce } from './battles/truce.ts';

/*
 * A leave of absence. It is announced a day ahead, begins and ends by the clock, and may be ended earlier once it has lasted
 * for its least time. While it lasts:
 *
 * - Nothing is produced, and the stock neither grows nor shrinks. Fractions of a unit are kept for the end.
 * - Attacks turn back, and the player sends no commands but those that read, or that secure the account.
 * - What was begun goes on: constructions, ships, squads and research get ready and wait, scouts return with what they found.
 * - Orders ahead wait. They begin from the end of the leave on.
 *
 * A landing at the very moment at which a leave begins still happens, and so does one at its end.
 */

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** The last leave of a player, or the one ahead. Moments are ms since 1970. */
export interface Vacation {
  readonly from: number;
  readonly until: number;
  /** When the clock begins it or ends it, whichever is next; null if it is over. */
  readonly dueAt: number | null;
}

export type VacationPhase = 'announced' | 'on_leave' | 'over';

/** Which of its phases a leave is in; one that never was is over. */
export function phaseOf(vacation: Vacation | null): VacationPhase {
  if (!vacation || vacation.dueAt === null) return 'over';
  return vacation.dueAt === vacation.from ? 'announced' : 'on_leave';
}

/** Whether a moment, which may be past, is within the leave. Its first and its last moment do not. */
export function isOnLeave(vacation: Vacation | null, at: number): boolean {
  return vacation !== null && vacation.from < at && at < vacation.until;
}

/** How long before it begins a leave is announced: real hours where there is a night truce. */
export function noticeMs(speed: number): number {
  return hasNightTruce(speed) ? VACATION.noticeHours * HOUR : hoursToMs(VACATION.noticeHours, speed);
}

/** What decides whether a player may announce a leave. */
export interface Traveller {
  readonly vacation: Vacation | null;
  /** Whether an army besieges one of the player's worlds. */
  readonly besieged: boolean;
  /** Whether a march of the player's own is not over, also one that stands on a mate's world. */
  readonly armyAway: boolean;
}

/**
 * The refusal if this player may not announce a leave at `now`, or undefined. An attack on its way is no obstacle: it lands
 * before the leave begins, and otherwise feints could keep a ruler from ever taking leave.
 */
export function checkAnnouncement(traveller: Traveller, now: number, speed: number): Refusal | undefined {
  const { vacation, besieged, armyAway } = traveller;
  if (phaseOf(vacation) !== 'over') return REFUSALS.leaveTwice;
  const again = vacation && vacation.until + hoursToMs(VACATION.everyHours, speed);
  if (again && now < again) return REFUSALS.leaveLately(waitText(again, now));
  if (besieged) return REFUSALS.leaveUnderSiege;
  return armyAway ? REFUSALS.armyAway : undefined;
}

/** The leave of so many days of the game that is announced at `now`, which checkAnnouncement() must have allowed. */
export function announced(now: number, days: number, speed: number): Vacation {
  const from = now + noticeMs(speed);
  return { from, until: from + hoursToMs(days * DAY_HOURS, speed), dueAt: from };
}

/** From when on the player may end the leave, in ms since 1970; null if it is only announced, and can be called off. */
export function endableAt(vacation: Vacation, speed: number): number | null {
  return phaseOf(vacation) === 'on_leave' ? vacation.from + hoursToMs(VACATION.leastHours, speed) : null;
}

/** The refusal of an act of the game by a player who is on leave at `now`, or undefined. It says from when on the leave can be ended. */
export function checkPresence(vacation: Vacation | null, now: number, speed: number): Refusal | undefined {
  if (!vacation || !isOnLeave(vacation, now)) return undefined;
  const earliest = vacation.from + hoursToMs(VACATION.leastHours, speed);
  return REFUSALS.onLeave(now < earliest ? waitText(earliest, now) : null);
}

/**
 * The moment from which a period that began at this moment counts for this player: the moment itself, or the end of the leave
 * that contains it.
 */
export function countsFrom(at: number, vacation: Vacation | null): number {
  return vacation && isOnLeave(vacation, at) ? vacation.until : at;
}

/** The refusal if the player may not call the leave off, or end it, at `now`, or undefined. */
export function checkEnd(vacation: Vacation | null, now: number, speed: number): Refusal | undefined {
  if (!vacation || phaseOf(vacation) === 'over') return REFUSALS.noLeave;
  const earliest = endableAt(vacation, speed);
  return earliest !== null && now < earliest ? REFUSALS.leaveTooShort(waitText(earliest, now)) : undefined;
}

/** The leave after the player ended it at `now`, which checkEnd() must have allowed; null if it was called off. */
export function endedEarly(vacation: Vacation, now: number): Vacation | null {
  return phaseOf(vacation) === 'announced' ? null : { ...vacation, until: now, dueAt: null };
}

/**
 * The leave after the clock has come to its `dueAt`. One that would begin under a siege moves on by an hour of the game, as
 * often as it takes, and keeps its length: nobody can hide from a besieging army by taking leave.
 */
export function turned(vacation: Vacation, besieged: boolean, speed: number): Vacation {
  const { from, until } = vacation;
  if (phaseOf(vacation) === 'on_leave') return { from, until, dueAt: null };
  if (!besieged) return { from, until, dueAt: until };
  const later = hoursToMs(VACATION.siegeHours, speed);
  return { from: from + later, until: until + later, dueAt: from + later };
}

/** The refusal of every march of the player at `now`, or undefined: from its announcement on, a leave keeps all forces at home. */
export function checkLaunchBeforeLeave(vacation: Vacation | null, now: number, speed: number): Refusal | undefined {
  return (
    checkPresence(vacation, now, speed) ?? (phaseOf(vacation) === 'announced' ? REFUSALS.leaveAnnounced : undefined)
  );
}
