import { FAIRNESS, LOOT, PRICE_PER_WORTH } from '../../catalogue/battles.ts';
import { hoursToMs, respiteUntil, usesUp } from './shields.ts';

/*
 * Harm that could be staged. Landings of strangers protect a ruler by their number. Those of his own group, which are mates, partners
 * and accounts so young that they may have been made for it, protect him only by what they cost. All moments are ms since 1970.
 */

/** A time in which two players were in one alliance, or in two that had a pact. Null: since ever, or still. */
export interface Bond {
  readonly from: number | null;
  readonly until: number | null;
}

/** The one who attacks a ruler. */
export interface Assailant {
  readonly accountSince: number;
  /** Those with the ruler. */
  readonly bonds: readonly Bond[];
}

/**
 * Whether an attack that began and ended at these moments is one by the ruler's own group: the account was young, or the two were
 * bound to each other within the hours before or after it in which former mates count as mates.
 */
export function isOfGroup(
  { accountSince, bonds }: Assailant,
  { begun, ended }: { readonly begun: number; readonly ended: number },
  speed: number,
): boolean {
  const wait = hoursToMs(FAIRNESS.formerMateHours, speed);
  return (
    begun - accountSince <= hoursToMs(FAIRNESS.youngAccountHours, speed) ||
    bonds.some(({ from, until }) => (from === null || from < ended + wait) && (until === null || until > begun - wait))
  );
}

/** A battle at a ruler's own world that cost the ruler something. */
export interface Harm {
  readonly at: number;
  /** Units of all resources; and might that was lost for good. */
  readonly looted: number;
  readonly mightLost: number;
  readonly orbitWon: boolean;
  /** Whether the ruler has launched an attack on anybody since. */
  readonly answered: boolean;
  /** From isOfGroup(). */
  readonly byGroup: boolean;
}

/** The landings that can keep others away, the latest first. */
function landings(harms: readonly Harm[], byGroup: boolean): Harm[] {
  return harms
    .filter((harm) => harm.orbitWon && !harm.answered && harm.byGroup === byGroup)
    .toSorted((a, b) => b.at - a.at);
}

/** Landings of strangers, of which FAIRNESS.targetLandings are enough. `harms`: those of the last FAIRNESS.repeatHours. */
export const strangersLandings = (harms: readonly Harm[]) => landings(harms, false).length;

/** Until when strangers' landings are enough; null if there are too few of them. */
export function landingsEnoughUntil(harms: readonly Harm[], speed: number): number | null {
  const decisive = landings(harms, false)[FAIRNESS.targetLandings - 1];
  return decisive ? decisive.at + hoursToMs(FAIRNESS.repeatHours, speed) : null;
}

/** The ruler after a battle, and what limits the respite that a stranger gives: see Losses. */
interface Victim {
  /** From lootCap(). */
  readonly lootCap: number;
  /** Before the battle. */
  readonly might: number;
  readonly inWindow: boolean;
  readonly lastFromAttacker: number | null;
}

/**
 * Until when a ruler has respite after this battle; undefined if it gives none. `harms`: the earlier ones of the last LOOT.windowHours.
 * Those of strangers and those of the group count apart, so that neither makes up what the others' harm lacks.
 */
export function respiteAfter(
  battle: Harm,
  harms: readonly Harm[],
  { lootCap, might, inWindow, lastFromAttacker }: Victim,
  speed: number,
): number | undefined {
  const alike = [battle, ...harms.filter(({ byGroup }) => byGroup === battle.byGroup)];
  if (battle.byGroup) return battle.orbitWon ? groupRespiteUntil(alike, lootCap, speed) : undefined;
  const mightBefore = might + sufferedIn(harms).mightLost;
  const losses = { ...sufferedIn(alike), lootCap, mightBefore, worldLost: false, inWindow, lastFromAttacker };
  return respiteUntil(losses, battle.at, speed);
}

/**
 * The respite that the group gives lasts for as long as its landings of the last LOOT.windowHours have cost what raids may take in that
 * time. So each hour of it takes its part of that loss, however the landings are arranged.
 */
function groupRespiteUntil(harms: readonly Harm[], lootCap: number, speed: number): number | undefined {
  if (lootCap === 0) return undefined;
  let lost = 0;
  for (const { at, looted, mightLost } of landings(harms, true)) {
    lost += looted + PRICE_PER_WORTH * mightLost;
    if (usesUp(lost, lootCap)) return at + hoursToMs(LOOT.windowHours, speed);
  }
  return undefined;
}

/** What these battles cost together. */
export function sufferedIn(harms: readonly Harm[]): Pick<Harm, 'looted' | 'mightLost'> {
  return {
    looted: harms.reduce((sum, { looted }) => sum + looted, 0),
    mightLost: harms.reduce((sum, { mightLost }) => sum + mightLost, 0),
  };
}
