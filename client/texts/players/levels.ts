import { SHIPS_PER_BONUS } from '#shared/catalogue/levels';
import { full } from '../../ui/format/number.ts';

export const levelTexts = {
  heading: 'Levels',
  unlocked: {
    one: (level: number) => `Level ${full(level)} unlocks`,
    several: 'Your new levels unlock',
    all: 'See all levels',
    close: 'Close',
  },
  kinds: { building: 'Building', ship: 'Ship', bonus: 'Bonus', title: 'Title' },
  bonuses: {
    place: 'Room for one more building on each of your worlds',
    ships: `${full(SHIPS_PER_BONUS)} more ships of a type at once`,
    address: 'A survey that finds one more gate address each week',
  },
  table: {
    level: 'Level',
    unlocks: 'Unlocks',
    progress: 'Progress',
    reached: 'Reached',
    toGo: (xp: number) => `${full(xp)} XP to go`,
    next: (level: number) => `Next: level ${full(level)}`,
    none: 'You have unlocked everything.',
  },
};
