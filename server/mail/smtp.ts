import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, MailCounts, Mailer } from './mailer.ts';

/**
 * The connections of one process. Mail servers limit the connections of one client. Idle ones are closed (ms).
 */
const POOL = { pool: true, maxConnections: 5, idleTimeout: 10_000 } as const;

/** In ms. A mail server that does not answer within these is tried again later. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * The delays before each retry, in ms, randomly varied by a quarter: six minutes in all. A code is valid for ten
 * minutes, and a player who has waited for six has asked for another.
 */
const RETRY_DELAYS = [1, 2, 5, 10, 20, 30, 60, 60, 60, 60, 60].map((seconds) => seconds * 1000);

/** How long a stopping server waits for its mails, in ms, out of 5 s for everything. */
const CLOSE_MS = 1500;

interface Options {
  readonly retryDelays?: readonly number[];
  readonly closeMs?: number;
}

/**
 * Sends mails over SMTP through a few connections, and retries temporary failures for some minutes. `url` is
 * smtp://user:password@host:port, or smtps:// for TLS from the first byte.
 */
export function smtpMailer(
  url: string,
  from: string,
  log: Logger,
  { retryDelays = RETRY_DELAYS, closeMs = CLOSE_MS }: Options = {},
): Mailer {
  const transport = createTransport({ url, ...POOL, ...TIMEOUTS }, { from });
  const counts = { sent: 0, refused: 0, givenUp: 0, replaced: 0, retries: 0 };
  /** The deliveries under way, with the time of their mail; oldest first. */
  const waiting = new Map<Promise<void>, number>();
  const newestTo = new Map<string, Mail>();
  const closing = signalForMany();
  const late = signalForMany();

  async function deliver(mail: Mail): Promise<keyof typeof counts> {
    const { isNotice, ...message } = mail;
    for (let retries = 0; ; retries++) {
      try {
        await transport.sendMail({ ...message, signal: late.signal });
        return 'sent';
      } catch (error) {
        if (isFinal(error)) {
          log.error(reasonOf(error), 'A mail could not be sent: the mail server refused it');
          return 'refused';
        }
        const delay = retryDelays[retries];
        if (delay === undefined || closing.signal.aborted) {
          log.error({ ...reasonOf(error), tries: retries + 1 }, 'A mail could not be sent: no try succeeded in time');
          return 'givenUp';
        }
        log.info({ ...reasonOf(error), tries: retries + 1 }, 'A mail could not be sent yet');
        // A stopping server makes one last attempt for each waiting mail.
        await sleep(delay * (0.75 + Math.random() / 2), undefined, closing).catch(() => undefined);
        if (!isNotice && newestTo.get(mail.to) !== mail) return 'replaced';
        counts.retries++;
      }
    }
  }

  return {
    send: (mail) => {
      if (!mail.isNotice) newestTo.set(mail.to, mail);
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

/** Sends one mail. Rejects if the mail server does not accept it. */
export async function sendNow(url: string, from: string, mail: Mail): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS }, { from });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/**
 * Checks that the mail server accepts a connection and the login. Resolves with one sentence for the operator. Whether
 * it accepts the sender address is known only when a mail is sent.
 */
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

/** A 5xx reply is permanent (RFC 5321). Everything else may be temporary, from 421 to an unknown host name. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0 } = reasonOf(error);
  return responseCode >= 500 && responseCode < 600;
}

/**
 * The parts of an error that may be logged: nodemailer's code, the failed command, and the reply code. The message
 * holds the address, and a subject may hold a code that is still valid.
 */
function reasonOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return { code, command, responseCode };
}

/** A signal that any number of mails may wait for. Node would otherwise warn of a listener leak. */
function signalForMany(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
