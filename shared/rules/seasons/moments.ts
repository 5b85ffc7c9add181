import { ADDRESSES_BY_DAY, SEASON_DAYS } from '../../catalogue/seasons.ts';
import { richnessOn, type SeasonSpan } from './season-day.ts';

/** What changes for everybody on a day of the season. */
export type SeasonMoment = { readonly day: number } & (
  | { readonly kind: 'addresses'; readonly addresses: number }
  | { readonly kind: 'richness' }
  | { readonly kind: 'end' }
);

const DAYS = Array.from({ length: SEASON_DAYS + 1 }, (_, day) => day);

/** All moments of a season, the earliest first: each day is the one from which the rules themselves change. */
export const SEASON_MOMENTS: readonly SeasonMoment[] = [
  ...ADDRESSES_BY_DAY.map(({ from, addresses }) => ({ kind: 'addresses' as const, day: from, addresses })),
  ...DAYS.filter((day) => richnessOn(day) > 0)
    .slice(0, 1)
    .map((day) => ({ kind: 'richness' as const, day })),
  { kind: 'end' as const, day: SEASON_DAYS },
].sort((a, b) => a.day - b.day);

/** The moments that are still to come on this day. */
export const momentsAfter = (today: number) => SEASON_MOMENTS.filter(({ day }) => day > today);

/** When a day of a season begins, in ms since 1970. */
export function dayBegins(day: number, { beganAt, endsAt }: { [Edge in keyof SeasonSpan]: number }): number {
  return beganAt + Math.ceil((day * (endsAt - beganAt)) / SEASON_DAYS);
}
