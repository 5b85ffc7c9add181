import { RESERVES, type Reserve } from '../../catalogue/resources.ts';
import { ADDRESSES_BY_DAY, RICHNESS, SEASON_DAYS } from '../../catalogue/seasons.ts';

const DAY_MS = 86_400_000;

/** A season in time; moments are ms since 1970. */
export interface SeasonSpan {
  readonly beganAt: number;
  /** Null: it never ends. */
  readonly endsAt: number | null;
}

/**
 * The day of a season, 0 to SEASON_DAYS: each is the same part of it, however long it is. The days of a season that never ends
 * are those of the game.
 */
export function seasonDay({ beganAt, endsAt }: SeasonSpan, now: number, speed: number): number {
  const length = endsAt === null ? (SEASON_DAYS * DAY_MS) / speed : endsAt - beganAt;
  return Math.max(0, Math.min(SEASON_DAYS, Math.floor((SEASON_DAYS * (now - beganAt)) / length)));
}

/** By how many percent the buildings of a world yield more, for good, if the world is first settled on this day. */
export function richnessOn(day: number): number {
  return Math.floor((RICHNESS.most * Math.max(0, day - RICHNESS.from)) / (SEASON_DAYS - RICHNESS.from));
}

/** The same for the home of a player who registers on this day. */
export function homeRichnessOn(day: number): number {
  return Math.floor((richnessOn(day) * RICHNESS.ofHome) / 100);
}

type Reserves = Readonly<Record<Reserve, number>>;

/** The reserves of a world that is settled on this day. The argument is what they were on the first day. */
export function reservesOn(day: number, reserves: Reserves): Record<Reserve, number> {
  const grown = { ...reserves };
  for (const ore of RESERVES)
    grown[ore] = Math.floor((reserves[ore] * (100 + RICHNESS.ofReserves * richnessOn(day))) / 100);
  return grown;
}

/** Gate addresses that the surveys of every player find each week, besides those that levels bring. */
export function addressesOn(day: number): number {
  return ADDRESSES_BY_DAY.findLast(({ from }) => from <= day)?.addresses ?? 0;
}
