import { type EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Violation } from '../bots/bot.ts';

/** An SMTP server that receives the game's mails. */
export interface SmtpSink {
  readonly url: string;
  /** Returns, once, the newest code or reset token that was mailed to this address. Undefined if there is none. */
  take(address: string): string | undefined;
  close(): Promise<void>;
}

/** The five digits of a verification mail, or the token at the end of a reset link. */
const SECRET = /(?:code: (\d{5})|#token=([\w-]+))$/m;

export async function openSmtpSink(): Promise<SmtpSink> {
  const secrets = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope: { rcptTo } }, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ text = '' }) => {
          const [, code, token] = SECRET.exec(text) ?? [];
          const secret = code ?? token;
          for (const { address } of rcptTo) if (secret) secrets.set(address, secret);
          done();
        })
        .catch(done);
    },
  });
  // A killed server breaks its connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server as EventEmitter, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    take: (address) => {
      const secret = secrets.get(address);
      secrets.delete(address);
      return secret;
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

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
