import { ABUSE_REPORTS, LETTERS } from '../../catalogue/letters.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { checkMessagePace } from '../messages.ts';
import { timeText } from '../time-text.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What decides whether a player may write to another one. Moments are ms since 1970. */
export interface LetterFacts {
  readonly now: number;
  /** Until when operators have muted the author; null if they have not. */
  readonly mutedUntil: number | null;
  /** When the author's account was verified. */
  readonly verifiedAt: number;
  /** Whether both are the same player. */
  readonly toSelf: boolean;
  /** Whether the author has blocked the reader. */
  readonly hasBlocked: boolean;
  /** Whether the reader takes letters from the author: has not blocked the author, and may play. */
  readonly isTaken: boolean;
  /** Whether a conversation of the two has begun. */
  readonly hasBegun: boolean;
  /** How many conversations the author has begun. Counts only for somebody new. */
  readonly begun: number;
  /** How many conversations the author has begun within the last day. */
  readonly begunToday: number;
  /** When the author sent the latest letters. */
  readonly sentAt: readonly number[];
  /** Whether the text has a word that the operators of the game do not want. */
  readonly isFiltered: boolean;
}

/** Whether the account is so young that its player may begin only some conversations. */
export function isNewcomer({ now, verifiedAt }: Pick<LetterFacts, 'now' | 'verifiedAt'>): boolean {
  return now < verifiedAt + LETTERS.newcomerHours * HOUR_MS;
}

/** The refusal of somebody who is muted, or undefined. It holds for everything that others read as it is written. */
export function checkMute(mutedUntil: number | null, now: number): Refusal | undefined {
  return mutedUntil !== null && now < mutedUntil ? REFUSALS.muted(timeText(mutedUntil)) : undefined;
}

/** The refusal of a letter, or undefined. A blocked author learns only that the reader takes no letters from them. */
export function checkLetter(facts: LetterFacts): Refusal | undefined {
  const { now, mutedUntil, toSelf, hasBlocked, isTaken, hasBegun, begun, begunToday, sentAt, isFiltered } = facts;
  if (toSelf) return REFUSALS.letterToSelf;
  const muted = checkMute(mutedUntil, now);
  if (muted) return muted;
  if (hasBlocked) return REFUSALS.letterToBlocked;
  if (!isTaken) return REFUSALS.letterNotTaken;
  if (!hasBegun && isNewcomer(facts) && begun >= LETTERS.newcomerBegins)
    return REFUSALS.lettersOfNewcomer(LETTERS.newcomerBegins);
  if (!hasBegun && begunToday >= LETTERS.dailyBegins) return REFUSALS.conversationsTooMany(LETTERS.dailyBegins);
  return checkMessagePace(sentAt, now) ?? (isFiltered ? REFUSALS.messageFiltered : undefined);
}

/** The refusal of one more report, or undefined. `reportedAt`: when the player made the latest ones, in ms since 1970. */
export function checkReportPace(reportedAt: readonly number[], now: number): Refusal | undefined {
  const today = reportedAt.filter((at) => at > now - DAY_MS);
  return today.length < ABUSE_REPORTS.aDay ? undefined : REFUSALS.reportsTooMany(ABUSE_REPORTS.aDay);
}
