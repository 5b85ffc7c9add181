import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mails leave after commit and nobody waits for them: a mail server that is down never fails a player's act. */
export interface Mailer {
  send(mail: Mail): void;
  /** Waits for the mails under way, so that a stopping server does not swallow a code. */
  close(): Promise<void>;
}

/** Mails over SMTP. `url` is smtp://user:password@host:port; smtps:// for TLS from the first byte. */
export function smtpMailer(url: string, from: string, log: Logger): Mailer {
  const transport = createTransport(url, { from });
  const underWay = new Set<Promise<void>>();
  return {
    send: (mail) => {
      const sending = transport
        .sendMail(mail)
        .then(() => undefined)
        .catch((error: unknown) => log.error(reasonOf(error), 'A mail could not be sent'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: async () => {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

/**
 * What operators need of a failure: nodemailer's code, the command that failed, and the mail server's number. Its words
 * hold the address, and a subject a code that is good yet.
 */
function reasonOf(error: unknown): object {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return { code, command, responseCode };
}

/** Sends one mail and waits for it; rejects if the mail server does not take it. */
export async function sendNow(url: string, from: string, mail: Mail): Promise<void> {
  const transport = createTransport(url, { from });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** How many mails the development mailbox remembers. */
const REMEMBERED = 50;

export interface Mailbox extends Mailer {
  /** Newest first. */
  readonly mails: readonly (Mail & { readonly at: Date })[];
}

/** Without an SMTP server: mails are printed, and kept for the page at /dev/mailbox. */
export function printedMailbox(print: (line: string) => void): Mailbox {
  const mails: (Mail & { at: Date })[] = [];
  return {
    mails,
    send: (mail) => {
      mails.unshift({ ...mail, at: new Date() });
      mails.length = Math.min(mails.length, REMEMBERED);
      const body = mail.text.split('\n').map((line) => `  | ${line}`);
      print([`  Mail to ${mail.to}: ${mail.subject}`, ...body].join('\n'));
    },
    close: async () => {},
  };
}
