import { Violation } from '../bots/bot.ts';
import type { SmtpSink } from './smtp-sink.ts';

/** The game's mails, and when one may be missing. */
export interface Mails {
  readonly smtp: Pick<SmtpSink, 'take'>;
  /** A mail that has not arrived this long after its request is lost. */
  readonly lostAfterMs: number;
  /** The game sends another mail after this time. */
  readonly nextAfterMs: number;
  /** Whether a fault since then (a `performance.now()`) may have lost a mail. */
  mayBeLost(since: number): boolean;
}

/** A player who has requested a mail. */
interface Recipient {
  readonly email: string;
  /** When it was requested last (a `performance.now()`), and whether that request was answered. */
  readonly mailRequest: { readonly at: number; readonly answered: boolean };
  needsMail: boolean;
}

/**
 * The code or token in the requested mail. Undefined if it has not arrived, or if `needsMail` is now set: it is lost.
 */
export function awaitMail({ smtp, lostAfterMs, mayBeLost }: Mails, one: Recipient): string | undefined {
  const found = smtp.take(one.email);
  const { at, answered } = one.mailRequest;
  if (found || performance.now() - at < lostAfterMs) return found;
  if (answered && !mayBeLost(at))
    throw new Violation(`No mail came to ${one.email}, although no fault could have lost it.`);
  one.needsMail = true;
  return undefined;
}
