import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
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
