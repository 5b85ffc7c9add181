import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const shellTexts = {
  skip: 'Skip to content',
  menu: 'Menu',
  menuWaiting: (count: number) => `Menu, ${full(count)} waiting`,
  closeMenu: 'Close menu',
  mainMenu: 'Main',
  atHand: 'At hand',
  pages: {
    dashboard: 'Dashboard',
    planets: 'My Planets',
    missions: 'Missions',
    alliance: 'Alliance',
    mail: 'Letters',
    map: 'Galaxy Map',
    battles: 'Battles',
    research: 'Research & Upgrades',
    people: 'Players',
    profile: 'Profile',
    hall: 'Hall of Fame',
    settings: 'Settings',
  },
  /** Read aloud beside the count in the menu. */
  waits: {
    attacks: (count: number) => plural(count, { one: '# incoming attack', other: '# incoming attacks' }),
    sieges: (count: number) => plural(count, { one: '# besieged world', other: '# besieged worlds' }),
    buildings: (count: number) => plural(count, { one: '# building to activate', other: '# buildings to activate' }),
    ships: (count: number) => plural(count, { one: '# ship to launch', other: '# ships to launch' }),
    research: (count: number) =>
      plural(count, { one: '# research line to activate', other: '# research lines to activate' }),
    reports: (count: number) => plural(count, { one: '# unread report', other: '# unread reports' }),
    messages: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
    letters: (count: number) =>
      plural(count, { one: '# conversation with unread letters', other: '# conversations with unread letters' }),
    invitations: (count: number) => plural(count, { one: '# invitation', other: '# invitations' }),
    requests: (count: number) => plural(count, { one: '# join request', other: '# join requests' }),
    orders: (count: number) => plural(count, { one: '# reward to claim', other: '# rewards to claim' }),
  },
  logout: 'Logout',
  level: (level: number) => `Level ${full(level)}`,
  levelReached: 'Level reached',
  maxLevel: 'Max Level',
  xp: (has: number, needed: number) => `${full(has)} / ${full(needed)} XP`,
  experience: 'Experience',
  resourcesFailed: 'Error loading resources!',
  old: (time: string) => `The server does not answer. Some of what you see is from ${time}.`,
  search: 'Find',
  refresh: 'Refresh resources',
  live: {
    again: 'Live again',
    live: { word: 'Live', title: 'Changes show up by themselves.', aloud: 'Live updates are on.' },
    lost: {
      word: 'Reconnecting',
      title: 'Until the live connection is back, this page updates once a minute.',
      aloud: 'Live updates are interrupted. Reconnecting.',
    },
    waiting: {
      word: 'Waiting',
      title:
        'Many players are coming back at once. You are let in within a moment. Until then, this page updates once a minute.',
      aloud: 'Many players are coming back at once. You are let in within a moment.',
    },
    crowded: {
      word: 'Too many tabs',
      title: 'The game is open in too many tabs. Close some of them. Until then, this one updates once a minute.',
      aloud: 'The game is open in too many tabs. Close some of them.',
    },
  },
};
