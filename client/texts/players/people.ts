import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';

export const peopleTexts = {
  title: 'Players',
  hall: 'Hall of Fame',
  lead: 'Who plays in this galaxy, and where everybody stands.',
  loading: 'Loading the ranking',
  choose: 'Boards',
  boards: {
    might: { name: 'Might', means: 'What ships, squads and buildings are worth. The might of others is rounded.' },
    worlds: { name: 'Worlds', means: 'Worlds held.' },
    explorers: { name: 'Explorers', means: 'Gate addresses discovered this season.' },
    fighters: {
      name: 'Fighters',
      means: 'Experience from battles this season: what was destroyed, and how even the fight was.',
    },
    alliances: { name: 'Alliances', means: 'The joint might of all members, rounded.' },
  },
  asOf: (taken: string) => `As of ${taken}, counted again every hour, on the hour.`,
  never: 'The first ranking is made within a minute.',
  compared: (since: string) => `Arrows: places gained or lost since ${since}.`,
  place: 'Place',
  player: 'Player',
  alliance: 'Alliance',
  score: 'Score',
  changes: 'Change',
  risen: (places: number) => plural(places, { one: 'up # place', other: 'up # places' }),
  fallen: (places: number) => plural(places, { one: 'down # place', other: 'down # places' }),
  stayed: 'same place',
  isNew: 'New',
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  own: 'Your place',
  ownAlliance: 'Place of your alliance',
  noPlace: 'No place yet. Whoever has a score gets one at once, an alliance at the next full hour.',
  showOwn: 'Show my place in the ranking',
  nobody: 'Nobody has a score yet.',
  search: {
    submit: 'Search',
    clear: 'Back to the ranking',
    players: {
      label: 'Find a player by name',
      found: (name: string, count: number) =>
        `${plural(count, { one: '# player', other: '# players' })} with a name like “${name}”`,
      most: (count: number) => `The first ${full(count)} players whose names begin with it. Type more of the name.`,
      none: (name: string) => `Nobody has a name like “${name}”. Check the spelling, or type only its beginning.`,
    },
    alliances: {
      label: 'Find an alliance by name',
      found: (name: string, count: number) =>
        `${plural(count, { one: '# alliance', other: '# alliances' })} with “${name}” in the name`,
      most: (count: number) => `The first ${full(count)} alliances by name. Type more of the name.`,
      none: (name: string) => `No alliance has “${name}” in its name. Check the spelling, or type only a part of it.`,
    },
  },
};
