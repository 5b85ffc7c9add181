import { missionTypeOf, SHORT_EXPLORATION } from '#shared/catalogue/missions';
import type { JourneyTime } from '#shared/rules/missions/journey';
import { browserMemory } from '../../storage.ts';

const keyOf = (owner: string | null) => `last_journey_${owner}`;

const { minMinutes, maxMinutes } = SHORT_EXPLORATION;
const { minDays, maxDays } = missionTypeOf('explore');

/** Remembers in this browser for how long the player has sent a scout away. */
export function rememberJourney(owner: string | null, { days, minutes }: JourneyTime): void {
  browserMemory.set(keyOf(owner), days === undefined ? `minutes ${minutes}` : `days ${days}`);
}

/** For how long the player has sent the last scout away from this browser; undefined if none was. */
export function lastJourney(owner: string | null): JourneyTime | undefined {
  const [unit, words] = browserMemory.get(keyOf(owner))?.split(' ') ?? [];
  const time = Number(words);
  if (unit === 'days' && Number.isInteger(time) && time >= minDays && time <= maxDays) return { days: time };
  const isShort = unit === 'minutes' && Number.isInteger(time) && time >= minMinutes && time <= maxMinutes;
  return isShort ? { minutes: time } : undefined;
}
