import { PRODUCT } from '#shared/catalogue/product';
import type { Mail } from './mailer.ts';

/** The mail that proves an address. `minutes`: how long the code is good. */
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
      'If you did not register, you can ignore this mail.',
      '',
      PRODUCT,
      '',
    ].join('\n'),
  };
}
