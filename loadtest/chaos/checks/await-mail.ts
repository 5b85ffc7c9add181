import { Violation } from '../bots/bot.ts';
import type { SmtpSink } from './smtp-sink.ts';

/** What comes by mail, and when it need not. */
export interface Mails {
  readonly office: Pick<SmtpSink, 'take'>;
  /** A mail that is not there so many ms after it was asked for is lost. */
  readonly lostAfterMs: number;
  /** So many ms after one mail the game sends another. */
  readonly nextAfterMs: number;
  /** Whether what fails now, or has failed since then, a `performance.now()`, may swallow a mail. */
  mayBeLost(since: number): boolean;
}

/** Somebody who has asked for a mail. */
interface Recipient {
  readonly email: string;
  /** When it was asked for last, a `performance.now()`, and whether that was answered. */
  readonly asked: { readonly at: number; readonly heard: boolean };
  needsMail: boolean;
}

/** What the mail that was asked for brought. Undefined if it is not there yet, or lost: then another is needed. */
export function awaitMail({ office, lostAfterMs, mayBeLost }: Mails, one: Recipient): string | undefined {
  const found = office.take(one.email);
  const { at, heard } = one.asked;
  if (found || performance.now() - at < lostAfterMs) return found;
  if (heard && !mayBeLost(at))
    throw new Violation(`No mail came to ${one.email}, while nothing failed that could keep it.`);
  one.needsMail = true;
  return undefined;
}
