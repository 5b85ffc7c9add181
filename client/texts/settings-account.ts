import type { ReactNode } from 'react';
import { DELETION_DAYS, EMAIL_CHANGE_MINUTES } from '#shared/catalogue/accounts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

/** The email address, in the settings. */
export const emailTexts = {
  title: 'Email',
  loading: 'Loading your email address',
  present: (address: ReactNode) => rich`You log in with ${address}, and we send our mails there.`,
  newAddress: 'New email',
  newAddressHint: 'We mail a code to the old and one to the new address.',
  password: 'Password to change the email',
  ask: 'Mail the Codes',
  asking: 'Mailing…',
  sent: (oldAddress: ReactNode, newAddress: ReactNode, until: ReactNode) =>
    rich`One code is on its way to ${oldAddress}, another one to ${newAddress}. They are valid until ${until}.`,
  oldCode: 'Code from the old address',
  newCode: 'Code from the new address',
  codesHint: `Valid for ${EMAIL_CHANGE_MINUTES} minutes and five tries. Check the spam folder too.`,
  confirm: 'Change Email',
  confirming: 'Changing…',
  startAgain: 'Use another address or new codes',
  everySession: 'Every other session ends.',
};

/** The deletion of the account, in the settings. */
export const deletionTexts = {
  title: 'Delete account',
  what: `Your worlds, ships, reports and resources are lost, and your name is free for others. You have ${DELETION_DAYS} days to change your mind.`,
  password: 'Password to delete the account',
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
  due: (when: ReactNode) => rich`Your account will be deleted on ${when}. Until then, everything goes on as before.`,
  keep: 'Keep My Account',
  keeping: 'Cancelling…',
};
