import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, MailCounts, Mailer } from './mailer.ts';

/** Mail servers limit how many connections one client may hold: a process has a few, and none while it has no mail (ms). */
const POOL = { pool: true, maxConnections: 5, idleTimeout: 10_000 } as const;

/** In ms. A mail server that is silent for so long is tried again later. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Before each further try, in ms, more or less by a quarter: six minutes in all. A code is good for ten, and who has
 * waited for so long has asked for another.
 */
const RETRY_DELAYS = [1, 2, 5, 10, 20, 30, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000);

/** How long a server that stops waits for its mails, in ms. It has 5 s for everything. */
const CLOSE_MS = 1500;

interface Options {
  readonly retryDelays?: readonly number[];
  readonly closeMs?: number;
}

/**
 * Mails over SMTP, a few at a time; what the mail server cannot take now is tried again for some minutes. `url` is
 * smtp://user:password@host:port; smtps:// for TLS from the first byte.
 */
export function smtpMailer(
  url: string,
  from: string,
  log: Logger,
  { retryDelays = RETRY_DELAYS, closeMs = CLOSE_MS }: Options = {},
): Mailer {
  const transport = createTransport({ url, ...POOL, ...TIMEOUTS }, { from });
  const counts = { sent: 0, refused: 0, givenUp: 0, replaced: 0, retries: 0 };
  /** When each mail came, oldest first. */
  const waiting = new Map<Promise<void>, number>();
  const newestTo = new Map<string, Mail>();
  const closing = signalForMany();
  const late = signalForMany();

  async function deliver(mail: Mail): Promise<keyof typeof counts> {
    for (let tries = 0; ; tries++) {
      try {
        await transport.sendMail({ ...mail, signal: late.signal });
        return 'sent';
      } catch (error) {
        if (isFinal(error)) {
          log.error(reasonOf(error), 'A mail could not be sent: the mail server refused it');
          return 'refused';
        }
        const delay = retryDelays[tries];
        if (delay === undefined || closing.signal.aborted) {
          log.error({ ...reasonOf(error), tries: tries + 1 }, 'A mail could not be sent: no try succeeded in time');
          return 'givenUp';
        }
        log.info({ ...reasonOf(error), tries: tries + 1 }, 'A mail could not be sent yet');
        // A stopping server gives each mail that waits one last try.
        await sleep(delay * (0.75 + Math.random() / 2), undefined, closing).catch(() => undefined);
        if (newestTo.get(mail.to) !== mail) return 'replaced';
        counts.retries++;
      }
    }
  }

  return {
    send: (mail) => {
      newestTo.set(mail.to, mail);
      const delivery = deliver(mail).then((outcome) => {
        counts[outcome]++;
        waiting.delete(delivery);
        if (newestTo.get(mail.to) === mail) newestTo.delete(mail.to);
      });
      waiting.set(delivery, performance.now());
    },
    counts: (): MailCounts => {
      const now = performance.now();
      const [oldest = now] = waiting.values();
      return { ...counts, waiting: waiting.size, oldestSeconds: (now - oldest) / 1000 };
    },
    close: async () => {
      const { givenUp } = counts;
      closing.abort();
      const timer = setTimeout(() => late.abort(), closeMs);
      await Promise.all(waiting.keys());
      clearTimeout(timer);
      transport.close();
      const unsent = counts.givenUp - givenUp;
      if (unsent > 0) log.warn({ unsent }, 'The server stopped before the mail server took these mails');
    },
  };
}

/** Sends one mail and waits for it; rejects if the mail server does not take it. */
export async function sendNow(url: string, from: string, mail: Mail): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** Asks the mail server whether it lets the game in: one sentence for the operator. It cannot ask about the sender. */
export async function checkMailServer(url: string): Promise<string> {
  const { host } = new URL(url);
  const transport = createTransport({ url, ...TIMEOUTS });
  try {
    await transport.verify();
    return `The mail server ${host} answers and lets the game in.`;
  } catch (error) {
    const { code, responseCode } = reasonOf(error);
    const reason = [code, responseCode].filter(Boolean).join(' ');
    return isFinal(error)
      ? `The mail server ${host} refuses the game (${reason}): nobody gets a code. Check SMTP_URL.`
      : `The mail server ${host} cannot be used now (${reason}): nobody gets a code until it can. Check SMTP_URL.`;
  } finally {
    transport.close();
  }
}

/** Each 5xx is for good (RFC 5321); whatever else goes wrong, from 421 to a name that is not found, may pass. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0 } = reasonOf(error);
  return responseCode >= 500 && responseCode < 600;
}

/**
 * What operators need of a failure: nodemailer's code, the command that failed, and the mail server's number. Its words
 * hold the address, and a subject a code that is good yet.
 */
function reasonOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return { code, command, responseCode };
}

/** As many may wait for it as there are mails, which Node would take for a leak. */
function signalForMany(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
