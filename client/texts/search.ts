import { plural } from './plural.ts';

export const searchTexts = {
  field: 'Worlds, players, alliances or pages',
  groups: {
    own: 'Your worlds',
    known: 'Known worlds',
    pages: 'Pages',
    players: 'Players',
    alliances: 'Alliances',
  },
  /** Pages that the menu does not name. */
  pages: {
    simulator: 'Battle Simulator',
    rules: 'How the game works',
    conduct: 'Rules of Conduct',
  },
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  searching: 'Searching…',
  found: (count: number) => plural(count, { one: '# result', other: '# results' }),
  none: (words: string) => `Nothing has a name like “${words}”.`,
};
