import type { ReactNode } from 'react';
import { DELETION_DAYS, EMAIL_CHANGE_MINUTES } from '#shared/catalogue/accounts';
import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

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

/** The email address, in the settings. */
export const emailTexts = {
  title: 'Email',
  loading: 'Loading your email address',
  present: (address: ReactNode) => rich`You log in with ${address}, and we send our emails there.`,
  newAddress: 'New email',
  newAddressHint: 'We will email one code to your old address and another to the new one.',
  password: 'Password to change the email',
  ask: 'Send Codes',
  asking: 'Sending…',
  sent: (oldAddress: ReactNode, newAddress: ReactNode, until: ReactNode) =>
    rich`One code is on its way to ${oldAddress}, another one to ${newAddress}. They are valid until ${until}.`,
  oldCode: 'Code from the old address',
  newCode: 'Code from the new address',
  codesHint: `Valid for ${EMAIL_CHANGE_MINUTES} minutes and five attempts. Check your spam folder too.`,
  confirm: 'Change Email',
  confirming: 'Changing…',
  changed: (address: string) => `Your email address is now ${address}. All your other sessions have ended.`,
  startAgain: 'Use another address or new codes',
  everySession: 'This ends all your other sessions.',
};

/** The deletion of the account, in the settings. */
export const exportTexts = {
  title: 'Your data',
  what: 'A file with what you gave and made: your account, worlds, missions, books, what you wrote, and the letters you received. Once a day.',
  password: 'Password to get your data',
  ask: 'Download My Data',
  asking: 'Collecting…',
  done: 'The file is on its way to your downloads.',
};

export const deletionTexts = {
  title: 'Delete account',
  what: `You will lose your worlds, ships, reports and resources, and others will be able to take your name. You have ${DELETION_DAYS} days to change your mind.`,
  password: 'Password to delete the account',
  wordsGo: 'Delete my messages to others too. Otherwise they stay, as those of a former player.',
  ask: 'Delete Account',
  asking: 'Requesting…',
  confirmTitle: (username: string) => `Delete the account ${username}?`,
  confirmWords: (username: string, worlds: number, lostAlliance: string | null) =>
    [
      `In ${DELETION_DAYS} days, ${plural(worlds, { one: 'your world with everything on it', other: 'your # worlds with everything on them' })}, your ships, reports and resources are lost for good, and the name ${username} is free for others.`,
      ...(lostAlliance === null ? [] : [`${lostAlliance} ends too, with its bank: you are its only member.`]),
      'Until then you can log in and keep your account.',
    ].join(' '),
  confirm: (username: string) => `Delete ${username}`,
  due: (when: ReactNode) => rich`Your account will be deleted on ${when}. Until then, nothing changes.`,
  keep: 'Keep My Account',
  keeping: 'Cancelling…',
};

export const everythingTexts = {
  title: 'Pages and panels',
  about: 'A page or panel appears once you can use it. In this browser you can also see everything from the start.',
  on: 'Show everything at once',
  off: 'Show things when I need them',
};

export const keysTexts = {
  title: 'Keyboard',
  about: 'Single keys that save you clicks; ? lists them. In this browser only.',
  on: 'Switch single keys on',
  off: 'Switch single keys off',
};

export const chimeTexts = {
  title: 'Sound',
  about: 'A soft sound when something new waits for you. In this browser only.',
  on: 'Switch the sound on',
  off: 'Switch the sound off',
};
