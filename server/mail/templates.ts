import { DELETION_DAYS, EMAIL_CHANGE_MINUTES, UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { PRODUCT } from '#shared/catalogue/product';
import type { Mail } from './mailer.ts';

/** The mail with a verification code. `minutes`: how long the code is valid. */
export function verificationMail(to: string, username: string, code: string, minutes: number): Mail {
  return {
    to,
    subject: `${code} is your ${PRODUCT} code`,
    text: [
      `Welcome, ${username}.`,
      '',
      `Your verification code: ${code}`,
      '',
      `Enter it within ${minutes} minutes and name your home world: it is waiting.`,
      `Later you can request a new code, for ${UNVERIFIED_DAYS} days; then the registration is deleted.`,
      'If you did not register, you can ignore this mail.',
      '',
      PRODUCT,
      '',
    ].join('\n'),
  };
}

/** The mail with a link to set a new password. `minutes`: how long the link is valid. */
export function passwordResetMail(to: string, username: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: `Your ${PRODUCT} password`,
    text: [
      `${username},`,
      '',
      `Set a new password here within ${minutes} minutes:`,
      '',
      link,
      '',
      'If you did not ask for this, you can ignore this mail: your password stays as it is.',
      '',
      PRODUCT,
      '',
    ].join('\n'),
  };
}

const letter = (...lines: readonly string[]) => [...lines, '', PRODUCT, ''].join('\n');

/** The mail to the present address with its code for a change of the address. */
export function oldAddressMail(to: string, username: string, code: string, newEmail: string): Mail {
  return {
    to,
    subject: `${code} confirms your new ${PRODUCT} email address`,
    text: letter(
      `${username},`,
      '',
      `you asked to change the email address of your account to ${newEmail}.`,
      '',
      `The old address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that was mailed to the new address.`,
      'If you did not ask for this, somebody knows your password: log in and change it. That also voids this code.',
    ),
  };
}

/** The mail to the new address with its code for a change of the address. */
export function newAddressMail(to: string, username: string, code: string): Mail {
  return {
    to,
    subject: `${code} confirms your ${PRODUCT} email address`,
    text: letter(
      `${username} wants to use this email address for an account of ${PRODUCT}.`,
      '',
      `The new address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that was mailed to the old address.`,
      'If that was not you, you can ignore this mail.',
    ),
  };
}

/** The mail to an address that somebody asked for, and that belongs to an account already. Nobody else is told that. */
export function addressTakenMail(to: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `This address has a ${PRODUCT} account`,
    text: letter(
      'Somebody asked to use this email address for another account. It already belongs to one, so nothing was changed.',
      '',
      'If that was you, log in with this address, or choose another address for your other account.',
      'If not, you can ignore this mail.',
    ),
  };
}

/** The notice to the former address that the address has changed. */
export function addressChangedMail(to: string, username: string, newEmail: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `Your ${PRODUCT} email address has changed`,
    text: letter(
      `${username},`,
      '',
      `the email address of your account is ${newEmail} from now on. No more mails come to this one.`,
      '',
      'If you did not change it, ask the operator of this game for help.',
    ),
  };
}

/** The notice that the account will be deleted. */
export function deletionRequestedMail(to: string, username: string, at: Date): Mail {
  return {
    to,
    isNotice: true,
    subject: `Your ${PRODUCT} account will be deleted`,
    text: letter(
      `${username},`,
      '',
      `your account will be deleted on ${inWords(at)}, with your worlds, ships and reports. That cannot be undone.`,
      '',
      `You have ${DELETION_DAYS} days to change your mind: log in before then and press "Keep my account".`,
      'If you did not ask for this, do that now, and change your password.',
    ),
  };
}

/** The notice that the account will not be deleted after all. */
export function deletionCancelledMail(to: string, username: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `You keep your ${PRODUCT} account`,
    text: letter(`${username},`, '', 'your account will not be deleted. Everything is as it was.'),
  };
}

/** The last mail to a player: the account is deleted. */
export function accountDeletedMail(to: string, username: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `Your ${PRODUCT} account has been deleted`,
    text: letter(
      `${username},`,
      '',
      'your account has been deleted. Your name and this address are free again, and we send no more mails to it.',
    ),
  };
}

/** 'Tuesday, 1 December 2026 at 07:00 UTC': where the player is, the server does not know. */
function inWords(at: Date): string {
  const day = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day.replace(/^(\w+) /, '$1, ')} at ${at.toISOString().slice(11, 16)} UTC`;
}
/**
 * The mail about what happened while a player was away. Mail programs show a button for its header, which sends one POST
 * (RFC 8058).
 */
export function notificationMail(
  to: string,
  username: string,
  news: { readonly title: string; readonly lines: readonly string[]; readonly url: string },
  addresses: { readonly game: string; readonly unsubscribe: string },
): Mail {
  return {
    to,
    isNotice: true,
    subject: `${PRODUCT}: ${news.title}`,
    headers: {
      'List-Unsubscribe': `<${addresses.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // So that no program answers it with an out-of-office mail.
      'Auto-Submitted': 'auto-generated',
    },
    text: letter(
      `${username},`,
      '',
      ...news.lines,
      '',
      `${addresses.game}${news.url}`,
      '',
      'You get this mail because you asked for it in Settings. One click stops these mails:',
      addresses.unsubscribe,
    ),
  };
}
