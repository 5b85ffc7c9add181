import { type Bonus, LEVEL_BONUSES, SHIPS_PER_BONUS, TITLES } from '../catalogue/levels.ts';
import { addressesOn } from './seasons/season-day.ts';

/** Ships of one type that a player without a bonus can start at once. */
export const SHIPS_AT_ONCE = 10;

/** How many bonuses of this kind a player of this level has. */
function bonuses(kind: Bonus, level: number): number {
  return LEVEL_BONUSES.filter(({ bonus, level: from }) => bonus === kind && from <= level).length;
}

/** The buildings that a world of this size can hold for an owner of this level. */
export function placesFor(level: number, maxBuildings: number): number {
  return maxBuildings + bonuses('place', level);
}

/** Ships of one type that a player of this level can start at once. */
export function shipsAtOnce(level: number): number {
  return SHIPS_AT_ONCE + SHIPS_PER_BONUS * bonuses('ships', level);
}

/** Gate addresses that surveys find each week for a player of this level on this day of the season. */
export function addressesAWeek(level: number, day: number): number {
  return bonuses('address', level) + addressesOn(day);
}

/** The title of a player of this level; null before the first. */
export function titleAt(level: number): string | null {
  return TITLES.findLast((each) => each.level <= level)?.title ?? null;
}
