import { DELETION_DAYS, EMAIL_CHANGE_MINUTES, UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { PRODUCT } from '#shared/catalogue/product';
import type { Mail } from './mailer.ts';

const letter = (...lines: readonly string[]) => [...lines, '', PRODUCT, ''].join('\n');

/** The mail with a verification code. `minutes`: how long the code is valid. */
export function verificationMail(to: string, username: string, code: string, minutes: number): Mail {
  return {
    to,
    subject: `${code} is your ${PRODUCT} code`,
    text: letter(
      `Welcome, ${username}!`,
      '',
      `Your verification code: ${code}`,
      '',
      `Enter it within ${minutes} minutes, then name your home world. It's waiting for you.`,
      `If the code expires, you can request a new one for ${UNVERIFIED_DAYS} days. After that, your registration is deleted.`,
      "If you didn't register, you can ignore this email.",
    ),
  };
}

/** The mail with a link to set a new password. `minutes`: how long the link is valid. */
export function passwordResetMail(to: string, username: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: `Your ${PRODUCT} password`,
    text: letter(
      `Hello ${username},`,
      '',
      `use this link within ${minutes} minutes to set a new password:`,
      '',
      link,
      '',
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ),
  };
}

/** The mail to the present address with its code for a change of the address. */
export function oldAddressMail(to: string, username: string, code: string, newEmail: string): Mail {
  return {
    to,
    subject: `${code} confirms your new ${PRODUCT} email address`,
    text: letter(
      `Hello ${username},`,
      '',
      `you asked to change the email address of your account to ${newEmail}.`,
      '',
      `The old address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that we sent to the new address.`,
      "If you didn't ask for this, somebody knows your password. Log in and change it; this code then stops working.",
    ),
  };
}

/** The mail to the new address with its code for a change of the address. */
export function newAddressMail(to: string, username: string, code: string): Mail {
  return {
    to,
    subject: `${code} confirms your ${PRODUCT} email address`,
    text: letter(
      `${username} wants to use this email address for a ${PRODUCT} account.`,
      '',
      `The new address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that we sent to the old address.`,
      "If this wasn't you, you can ignore this email.",
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
      'Somebody asked to use this email address for another account. It already belongs to one, so nothing has changed.',
      '',
      'If this was you, log in with this address, or choose a different address for your other account.',
      'If not, you can ignore this email.',
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
      `Hello ${username},`,
      '',
      `the email address of your account is now ${newEmail}. We won't send any more emails to this one.`,
      '',
      "If you didn't change it, contact the operator of this game.",
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
      `Hello ${username},`,
      '',
      `your account will be deleted on ${inWords(at)}, with your worlds, ships and reports. This can't be undone.`,
      '',
      `You have ${DELETION_DAYS} days to change your mind: log in before then and press "Keep My Account".`,
      "If you didn't ask for this, do that now, and change your password.",
    ),
  };
}

/** The notice that the account will not be deleted after all. */
export function deletionCancelledMail(to: string, username: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `You are keeping your ${PRODUCT} account`,
    text: letter(`Hello ${username},`, '', 'your account will not be deleted. Everything stays as it was.'),
  };
}

/** The last mail to a player: the account is deleted. */
export function accountDeletedMail(to: string, username: string): Mail {
  return {
    to,
    isNotice: true,
    subject: `Your ${PRODUCT} account has been deleted`,
    text: letter(
      `Hello ${username},`,
      '',
      "your account has been deleted. Others can now use your name and this address, and we won't send any more emails to it.",
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
