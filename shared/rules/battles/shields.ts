import { FAIRNESS, LOOT, RESPITE } from '../../catalogue/battles.ts';
import { RESOURCES } from '../../catalogue/resources.ts';

const HOUR = 3_600_000;

/** Milliseconds that these hours of the game take at this game speed. */
export function hoursToMs(hours: number, speed: number): number {
  return Math.round((hours * HOUR) / speed);
}

export interface Newcomer {
  /** When the player's home was founded, in ms since 1970. */
  readonly since: number;
  readonly level: number;
  /** Whether the player ended the peace by a hostile march or by relief. */
  readonly ended: boolean;
}

/**
 * When the peace of newcomers ends for a player who keeps this level, in ms since 1970; null if the player has ended it. Whoever
 * has the level leaves it after its hours, whoever has not at the latest.
 */
export function peaceUntil({ since, level, ended }: Newcomer, speed: number): number | null {
  const { peaceHours, peaceLevel, peaceMostHours } = FAIRNESS;
  return ended ? null : since + hoursToMs(level >= peaceLevel ? peaceHours : peaceMostHours, speed);
}

/** Whether a player is under the peace of newcomers at `now`, in ms since 1970. */
export function isUnderPeace(newcomer: Newcomer, now: number, speed: number): boolean {
  const until = peaceUntil(newcomer, speed);
  return until !== null && now < until;
}

/** What strangers cost a player in the last LOOT.windowHours, up to and with a battle of one of them: see own-group.ts. */
export interface Losses {
  /** Units of all resources that were looted, and the most that may be: lootCap() of the victim. */
  readonly looted: number;
  readonly lootCap: number;
  /** Might that was lost at own worlds, and the might before. */
  readonly mightLost: number;
  readonly mightBefore: number;
  /** Whether a world was lost. */
  readonly worldLost: boolean;
  /** Whether the attacker's might was within the window: see isInWindow(). */
  readonly inWindow: boolean;
  /** When this attacker last gave the player respite, in ms since 1970, or null. */
  readonly lastFromAttacker: number | null;
}

/**
 * Until when a player has respite after a battle at `now` (ms since 1970); undefined if the battle gives none. The player
 * keeps a longer respite that he has already.
 */
export function respiteUntil(losses: Losses, now: number, speed: number): number | undefined {
  const { lastFromAttacker, inWindow } = losses;
  const again = lastFromAttacker !== null && now < lastFromAttacker + hoursToMs(RESPITE.sameAttackerHours, speed);
  const hours = respiteHours(losses);
  return hours === 0 || again || !inWindow ? undefined : now + hoursToMs(hours, speed);
}

function respiteHours({ looted, lootCap, mightLost, mightBefore, worldLost }: Losses): number {
  if (worldLost) return RESPITE.worldHours;
  if (mightLost > 0 && 100 * mightLost >= RESPITE.mightPercent * mightBefore) return RESPITE.mightHours;
  return usesUp(looted, lootCap) ? RESPITE.lootedHours : 0;
}

/** Whether this exhausts lootCap(). Loot is rounded down for each resource, so some units of it may be left. */
export function usesUp(lost: number, lootCap: number): boolean {
  return lost > 0 && lootCap - lost < RESOURCES.length;
}

/** From which moment on what happened counts for limits by the day: ms since 1970. */
export function windowBegins(now: number, speed: number): number {
  return now - hoursToMs(LOOT.windowHours, speed);
}
