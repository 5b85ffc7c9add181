import type { SeasonMoment } from '#shared/rules/seasons/moments';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const seasonTexts = {
  title: 'Hall of Fame',
  lead: 'Those who stood highest when a season ended. Their names stay here for good.',
  loading: 'Loading the hall of fame',
  season: (number: number) => `Season ${full(number)}`,
  /** The current season, above the halls. */
  current: {
    endless: (number: number) => `Season ${full(number)} is running.`,
    ends: (number: number, end: string) => `Season ${full(number)} is running. It ends ${end}.`,
    over: (number: number, next: string | null) =>
      `Season ${full(number)} is over. The next one begins ${next ?? 'soon'}.`,
  },
  none: 'No season has ended yet. The first hall of fame is written when this one does.',
  lasted: (from: string, to: string) => `${from} to ${to}`,
  choose: 'Seasons',
  boards: {
    might: { heading: 'Might', means: 'What ships, squads and buildings were worth' },
    worlds: { heading: 'Worlds', means: 'Worlds held at the end' },
    explorers: { heading: 'Explorers', means: 'Gate addresses discovered' },
    alliances: { heading: 'Alliances', means: 'The joint might of all members' },
  },
  place: 'Place',
  player: 'Player',
  alliance: 'Alliance',
  score: 'Score',
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  gone: 'A ruler who has left the galaxy',
  nobody: 'Nobody had a score.',
  more: (count: number) => `Show all ${full(count)}`,
  less: 'Show the first ten',
  /** On the dashboard, before and after the end. */
  notice: {
    label: 'Season',
    ends: (number: number, left: string, end: string) =>
      `Season ${full(number)} ends in ${left}, on ${end}. What you hold, explore and build until then counts for the hall of fame.`,
    ending: (number: number) => `Season ${full(number)} is ending.`,
    over: (number: number, next: string | null) =>
      `Season ${full(number)} is over. You can look around, but not act. The next one begins ${next === null ? 'soon' : `on ${next}`}, on a new galaxy.`,
    link: 'Hall of fame',
  },
  /** What is different from a day of the season on. */
  moment: (moment: SeasonMoment) => {
    if (moment.kind === 'end') return 'The season ends.';
    if (moment.kind === 'richness') return 'Unsettled worlds grow richer, day by day.';
    return plural(moment.addresses, {
      one: 'Your surveys find # gate address a week.',
      other: 'Your surveys find # gate addresses a week.',
    });
  },
  /** On the dashboard, while a season that ends is running. */
  panel: {
    day: (day: number, of: number) => `Day ${full(day)} of ${full(of)}`,
    next: 'What comes next',
    /** `when` is formatted already. */
    at: (day: number, when: string) => `Day ${full(day)}, ${when}`,
    own: 'Your place',
    noPlace: 'None yet. Whoever has might gets one at the next full hour.',
    place: (place: number, of: number) => `Place ${full(place)} of ${full(of)} by might`,
    first: 'Nobody is ahead of you.',
    lacking: (might: number, place: number) =>
      `${full(might)} more might than in the last ranking takes you past place ${full(place)}.`,
    /** `after`: how long, formatted already; '' if the stock is enough. */
    affords: (after: string) =>
      `${after === '' ? 'Your stock is' : `Your stock and ${after} of income are`} worth as much, spent on ships, squads or buildings of a new type.`,
  },
};
