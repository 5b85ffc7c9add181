import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';

export const settingsTexts = {
  title: 'Settings',
  lead: 'Your account, the devices you are logged in on, and what you are notified of.',
  language: {
    title: 'Language',
    label: 'Language of the game',
    about: 'For these pages in every browser, for emails and for notifications.',
    none: 'As in this browser; emails in English',
  },
  introduction: {
    title: 'Introduction',
    about: 'Five slides about worlds, buildings, reserves, the gate and alliances.',
    show: 'Show the introduction again',
  },
  sessions: {
    title: 'Sessions',
    loading: 'Loading sessions',
    more: (count: number) => `Show ${full(count)} more`,
    fewer: 'Show fewer',
    since: 'Logged in',
    lastSeen: 'Last seen',
    current: 'This device',
    endOthers: 'Log out everywhere else',
    ending: 'Logging out…',
    noOthers: "You aren't logged in anywhere else.",
    howSoon: 'You stay logged in here. Your other devices are logged out within 15 minutes.',
    question: 'Log out everywhere else?',
    words: (others: number, devices: string) =>
      `${plural(others, { one: 'One other session', other: '# other sessions' })} will end (${devices}). You need your password to log in there again.`,
  },
};
