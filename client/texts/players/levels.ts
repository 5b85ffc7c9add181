import { SHIPS_PER_BONUS } from '#shared/catalogue/levels';
import { full } from '../../ui/format/number.ts';

export const levelTexts = {
  heading: 'Levels',
  unlocked: {
    one: (level: number) => `Level ${full(level)} unlocks`,
    several: 'Your new levels unlock',
    panels: 'New in your game',
    all: 'See all levels',
    close: 'Close',
  },
  kinds: { building: 'Building', ship: 'Ship', bonus: 'Bonus', title: 'Title', panel: 'New' },
  panels: {
    research: 'Research & Upgrades: in the menu',
    season: 'Season and ranking: your place among all players',
    squads: 'Squads: soldiers for your worlds',
    stance: 'Stance: whether your ships fight or slip away',
    iris: 'Iris: closes the gate of a world',
    artifacts: 'Artifacts: what your explorers bring home',
    shields: 'What protects you from attacks',
    marches: 'Marches under way: yours and those of others',
    planner: 'Plan a march: send ships and squads',
  },
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
