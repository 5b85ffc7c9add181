import { SIEGE } from '../../catalogue/battles.ts';
import { hoursToMs } from '../battles/shields.ts';

/*
 * How often worlds are besieged and taken. All limits are computed from past sieges. Moments are ms since 1970.
 */

/**
 * How a siege ended: the besieger took the world, which does not count if an operator gave the world back; relief
 * drove the besieger away; the besieger left; or it came to nothing, for instance because one of the two was banned.
 */
export const SIEGE_OUTCOMES = ['captured', 'undone', 'broken', 'left', 'ended'] as const;
export type SiegeOutcome = (typeof SIEGE_OUTCOMES)[number];

export interface PastSiege {
  readonly planetId: number;
  readonly besiegerId: number;
  /** The ruler of the world. */
  readonly rulerId: number;
  readonly outcome: SiegeOutcome;
  readonly endedAt: number;
  /** Whether the world held so much of what the ruler had built that its loss counts: from lossCounts(). */
  readonly counts: boolean;
  /** Whether the besieger was of the ruler's own group: from isOfGroup(). What these take keeps nobody else away. */
  readonly byGroup: boolean;
}

/** For how many hours of the game a past siege can count. */
export const SIEGE_MEMORY_HOURS = Math.max(
  SIEGE.leftHours,
  SIEGE.takeHours,
  SIEGE.loseHours,
  SIEGE.loseMostHours,
  SIEGE.pairHours,
);

/** Until when something may not happen; null if it may happen now. */
export interface SiegeLimits {
  readonly youngUntil: number | null;
  readonly noSiegeUntil: number | null;
  readonly takesNoneUntil: number | null;
  readonly losesNoneUntil: number | null;
}

/** What past sieges say about one of this world. `heldSince`: when its ruler founded or took it; null: longer ago. */
export function siegeLimits(
  target: { readonly planetId: number; readonly rulerId: number | null; readonly heldSince: number | null },
  attackerId: number,
  past: readonly PastSiege[],
  speed: number,
): SiegeLimits {
  const lastEnd = (hours: number, matches: (siege: PastSiege) => boolean) =>
    past.filter(matches).map(({ endedAt }) => endedAt + hoursToMs(hours, speed));
  const here = (siege: PastSiege, outcome: SiegeOutcome) =>
    siege.planetId === target.planetId && siege.outcome === outcome;
  const captured = (siege: PastSiege) => siege.outcome === 'captured';
  const lost = (siege: PastSiege) => captured(siege) && siege.rulerId === target.rulerId;
  const lostToStrangers = (siege: PastSiege) => lost(siege) && !siege.byGroup;
  return {
    youngUntil: target.heldSince === null ? null : target.heldSince + hoursToMs(SIEGE.youngWorldHours, speed),
    noSiegeUntil: latest([
      ...lastEnd(SIEGE.brokenHours, (siege) => here(siege, 'broken')),
      ...lastEnd(SIEGE.capturedHours, (siege) => here(siege, 'captured')),
      ...lastEnd(SIEGE.leftHours, (siege) => here(siege, 'left') && siege.besiegerId === attackerId),
    ]),
    takesNoneUntil: latest(lastEnd(SIEGE.takeHours, (siege) => captured(siege) && siege.besiegerId === attackerId)),
    losesNoneUntil: latest([
      ...lastEnd(SIEGE.loseHours, (siege) => lostToStrangers(siege) && siege.counts),
      ...lastEnd(SIEGE.pairHours, (siege) => lost(siege) && siege.besiegerId === attackerId),
      // While as many are lost as may be, the first of these keeps the others safe.
      ...lastEnd(SIEGE.loseMostHours, lostToStrangers)
        .sort((a, b) => b - a)
        .slice(SIEGE.loseMost - 1),
    ]),
  };
}

function latest(moments: readonly number[]): number | null {
  return moments.length === 0 ? null : Math.max(...moments);
}

/**
 * Whether the loss of a world counts for its ruler. `worthOfWorld`: of the world's active buildings; `worthOfAll`: of the active
 * buildings on all worlds of the ruler, this one among them. Buildings are compared with buildings, not with might: after the
 * first weeks fleets are 95 % of a might, and no colony would ever hold a part of it that counts.
 */
export function lossCounts(worthOfWorld: number, worthOfAll: number): boolean {
  return 100 * worthOfWorld >= SIEGE.losePercent * worthOfAll;
}
