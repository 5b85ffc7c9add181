import { type Language, wordsIn } from '#shared/catalogue/languages';
import { PRODUCT } from '#shared/catalogue/product';
import type { ReportAnswer } from '#shared/catalogue/staff';
import { english } from './english.ts';
import { german } from './german.ts';
import type { MailWords, Words } from './mail-words.ts';
import type { Mail } from './mailer.ts';

const WORDS: Readonly<Record<Language, MailWords>> = { en: english, de: german };

/** To whom a mail goes. `language`: the one that the player has chosen; null, or one that the game does not speak, for English. */
export interface Addressee {
  readonly email: string;
  readonly username: string;
  readonly language: string | null;
}

const wordsFor = (language: string | null) => wordsIn(WORDS, language);

const mailOf = ({ subject, lines }: Words) => ({ subject, text: [...lines, '', PRODUCT, ''].join('\n') });

/** The mail with a verification code. `minutes`: how long the code is valid. */
export function verificationMail({ email, username, language }: Addressee, code: string, minutes: number): Mail {
  return { to: email, ...mailOf(wordsFor(language).verification(username, code, minutes)) };
}

/** The mail with a link to set a new password. `minutes`: how long the link is valid. */
export function passwordResetMail({ email, username, language }: Addressee, link: string, minutes: number): Mail {
  return { to: email, ...mailOf(wordsFor(language).passwordReset(username, link, minutes)) };
}

/** The mail to the present address with its code for a change of the address. */
export function oldAddressMail({ email, username, language }: Addressee, code: string, newEmail: string): Mail {
  return { to: email, ...mailOf(wordsFor(language).oldAddress(username, code, newEmail)) };
}

/** The mail to the new address, `email`, with its code for a change of the address. */
export function newAddressMail({ email, username, language }: Addressee, code: string): Mail {
  return { to: email, ...mailOf(wordsFor(language).newAddress(username, code)) };
}

/**
 * The mail to an address that somebody asked for, and that belongs to an account already. Nobody else is told that. It is in
 * the language of that account.
 */
export function addressTakenMail({ email, language }: Omit<Addressee, 'username'>): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).addressTaken()) };
}

/** The notice to the former address, `email`, that the address has changed. */
export function addressChangedMail({ email, username, language }: Addressee, newEmail: string): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).addressChanged(username, newEmail)) };
}

/** The notice that the account will be deleted. */
export function deletionRequestedMail({ email, username, language }: Addressee, at: Date): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).deletionRequested(username, at)) };
}

/** The notice that the account will not be deleted after all. */
export function deletionCancelledMail({ email, username, language }: Addressee): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).deletionCancelled(username)) };
}

/** The last mail to a player: the account is deleted. */
export function accountDeletedMail({ email, username, language }: Addressee): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).accountDeleted(username)) };
}

/** The notice to a leader who is not seen that the heir will lead the alliance in so many days. */
export function leadershipMail(
  { email, username, language }: Addressee,
  alliance: string,
  heir: string,
  days: number,
): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).leadership(username, alliance, heir, days)) };
}

/** For a player whose browser subscribed at a push service to which the game does not send any more. */
export function pushEndedMail({ email, username, language }: Addressee): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).pushEnded(username)) };
}

/** The answer of the staff to a report about this player. */
export function reportAnsweredMail(
  { email, username, language }: Addressee,
  reported: string,
  answer: ReportAnswer,
): Mail {
  return { to: email, isNotice: true, ...mailOf(wordsFor(language).reportAnswered(username, reported, answer)) };
}

/**
 * The mail about what happened while a player was away. Mail programs show a button for its header, which sends one POST
 * (RFC 8058).
 */
export function notificationMail(
  { email, username, language }: Addressee,
  news: { readonly title: string; readonly lines: readonly string[]; readonly url: string },
  addresses: { readonly game: string; readonly unsubscribe: string; readonly oneClick: string },
): Mail {
  const { subject, lines } = wordsFor(language).news(username, news.title, news.lines, `${addresses.game}${news.url}`);
  return {
    to: email,
    isNotice: true,
    headers: {
      'List-Unsubscribe': `<${addresses.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // So that no program answers it with an out-of-office mail.
      'Auto-Submitted': 'auto-generated',
    },
    ...mailOf({ subject, lines: [...lines, addresses.unsubscribe] }),
  };
}
