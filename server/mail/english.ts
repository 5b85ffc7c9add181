import { DELETION_DAYS, EMAIL_CHANGE_MINUTES, UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { PRODUCT } from '#shared/catalogue/product';
import type { ReportAnswer } from '#shared/catalogue/staff';
import { dayAndTime, type MailWords } from './mail-words.ts';

const ANSWERS: Readonly<Record<ReportAnswer, readonly string[]>> = {
  acted: ['You were right, and we have done something about it. What exactly stays between us and that player.'],
  nothing: [
    'We looked at it and found nothing that the rules of conduct forbid. If it happens again, please report it again.',
  ],
  block: [
    'We looked at it and found nothing that the rules of conduct forbid. But you need not put up with it:',
    "block the player on their profile, and they can't write to you or invite you any more.",
  ],
};

export const english: MailWords = {
  verification: (username, code, minutes) => ({
    subject: `${code} is your ${PRODUCT} code`,
    lines: [
      `Welcome, ${username}!`,
      '',
      `Your verification code: ${code}`,
      '',
      `Enter it within ${minutes} minutes, then name your home world. It's waiting for you.`,
      `If the code expires, you can request a new one for ${UNVERIFIED_DAYS} days. After that, your registration is deleted.`,
      "If you didn't register, you can ignore this email.",
    ],
  }),
  passwordReset: (username, link, minutes) => ({
    subject: `Your ${PRODUCT} password`,
    lines: [
      `Hello ${username},`,
      '',
      `use this link within ${minutes} minutes to set a new password:`,
      '',
      link,
      '',
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
  }),
  oldAddress: (username, code, newEmail) => ({
    subject: `${code} confirms your new ${PRODUCT} email address`,
    lines: [
      `Hello ${username},`,
      '',
      `you asked to change the email address of your account to ${newEmail}.`,
      '',
      `The old address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that we sent to the new address.`,
      "If you didn't ask for this, somebody knows your password. Log in and change it; this code then stops working.",
    ],
  }),
  newAddress: (username, code) => ({
    subject: `${code} confirms your ${PRODUCT} email address`,
    lines: [
      `${username} wants to use this email address for a ${PRODUCT} account.`,
      '',
      `The new address's code: ${code}`,
      '',
      `Enter it in Settings within ${EMAIL_CHANGE_MINUTES} minutes, together with the code that we sent to the old address.`,
      "If this wasn't you, you can ignore this email.",
    ],
  }),
  addressTaken: () => ({
    subject: `This address has a ${PRODUCT} account`,
    lines: [
      'Somebody asked to use this email address for another account. It already belongs to one, so nothing has changed.',
      '',
      'If this was you, log in with this address, or choose a different address for your other account.',
      'If not, you can ignore this email.',
    ],
  }),
  addressChanged: (username, newEmail) => ({
    subject: `Your ${PRODUCT} email address has changed`,
    lines: [
      `Hello ${username},`,
      '',
      `the email address of your account is now ${newEmail}. We won't send any more emails to this one.`,
      '',
      "If you didn't change it, contact the operator of this game.",
    ],
  }),
  deletionRequested: (username, at) => ({
    subject: `Your ${PRODUCT} account will be deleted`,
    lines: [
      `Hello ${username},`,
      '',
      `your account will be deleted on ${inWords(at)}, with your worlds, ships and reports. This can't be undone.`,
      '',
      `You have ${DELETION_DAYS} days to change your mind: log in before then and press "Keep My Account".`,
      "If you didn't ask for this, do that now, and change your password.",
    ],
  }),
  deletionCancelled: (username) => ({
    subject: `You are keeping your ${PRODUCT} account`,
    lines: [`Hello ${username},`, '', 'your account will not be deleted. Everything stays as it was.'],
  }),
  accountDeleted: (username) => ({
    subject: `Your ${PRODUCT} account has been deleted`,
    lines: [
      `Hello ${username},`,
      '',
      "your account has been deleted. Others can now use your name and this address, and we won't send any more emails to it.",
    ],
  }),
  leadership: (username, alliance, heir, days) => ({
    subject: `Your ${PRODUCT} alliance needs its leader`,
    lines: [
      `Hello ${username},`,
      '',
      `you have not been in the game for a while, and only you can admit members to ${alliance} and upgrade it.`,
      '',
      `Log in within ${days} days and you stay its leader. Otherwise ${heir} takes over, and you become an officer.`,
    ],
  }),
  pushEnded: (username) => ({
    subject: `Notifications of ${PRODUCT} have ended in one of your browsers`,
    lines: [
      `Hello ${username},`,
      '',
      "one of your browsers gets no more notifications of the game, because the game doesn't send to its push service any more.",
      'To be told of attacks again, turn on notifications in another browser, or emails. Both are in Settings.',
    ],
  }),
  reportAnswered: (username, reported, answer) => ({
    subject: `Your report at ${PRODUCT}`,
    lines: [`Hello ${username},`, '', `thank you for your report about ${reported}.`, ...ANSWERS[answer]],
  }),
  news: (username, title, lines, address) => ({
    subject: `${PRODUCT}: ${title}`,
    lines: [
      `${username},`,
      '',
      ...lines,
      '',
      address,
      '',
      'You get this mail because you asked for it in Settings. One click stops these mails:',
    ],
  }),
};

/** 'Tuesday, 1 December 2026 at 07:00 UTC' */
function inWords(at: Date): string {
  const { day, time } = dayAndTime(at, 'en-GB');
  return `${day.replace(/^(\w+) /, '$1, ')} at ${time} UTC`;
}
