import { isStrike, type MarchKind } from '../catalogue/marches.ts';
import { missionTypeOf } from '../catalogue/missions.ts';
import { type Ability, raceOf, SHADOW, SPARE_PROBE } from '../catalogue/races.ts';
import type { Cost } from '../catalogue/resources.ts';
import { minutesToMs } from './battles/marches.ts';
import { hoursToMs } from './battles/shields.ts';

/*
 * What one race can do, and no other. How its squads camp is in battles/garrison.ts, how mines survive a capture in
 * sieges/capture.ts. Moments are ms since 1970.
 */

/** Whether players of this race can do this. */
export const hasAbility = (raceId: number, ability: Ability) => raceOf(raceId).ability === ability;

/** A march that is about to leave. */
export interface Leaving {
  readonly raceId: number;
  readonly kind: MarchKind;
  readonly now: number;
  readonly landsAt: number;
  /** When the player last sent a strike; null for never. */
  readonly lastStrikeAt: number | null;
}

/** Until when the ruler of the target does not see this march, or null if it is seen at once. */
export function unseenUntil({ raceId, kind, now, landsAt, lastStrikeAt }: Leaving, speed: number): number | null {
  if (!isStrike(kind) || !hasAbility(raceId, 'shadow')) return null;
  if (lastStrikeAt !== null && now < lastStrikeAt + hoursToMs(SHADOW.everyHours, speed)) return null;
  const seenAt = landsAt - minutesToMs(SHADOW.seenMinutes, speed);
  return seenAt > now ? seenAt : null;
}

/** What the next probe costs a player of this race who has sent so many today. */
export function probeCost(raceId: number, sentToday: number): Cost {
  return hasAbility(raceId, 'spare_probe') && sentToday + 1 === SPARE_PROBE ? {} : missionTypeOf('malp').cost;
}
