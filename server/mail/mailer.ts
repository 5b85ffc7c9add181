export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What became of the mails so far. */
export interface MailCounts {
  readonly sent: number;
  /** The mail server said that it will never take them. */
  readonly refused: number;
  /** No try succeeded in time. */
  readonly givenUp: number;
  /** A newer mail to the same address took their place while they waited. */
  readonly replaced: number;
  /** Tries after the first. */
  readonly retries: number;
  /** Neither sent nor given up yet. */
  readonly waiting: number;
  /** Age of the oldest mail that waits, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
}

/**
 * Mails leave after commit and nobody waits for them: a mail server that is down never fails a player's call. Each mail
 * carries a code or a link that a newer mail to the same address replaces.
 */
export interface Mailer {
  send(mail: Mail): void;
  counts(): MailCounts;
  /** Waits a moment for the mails under way, so that a server that stops loses no code. */
  close(): Promise<void>;
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
  let sent = 0;
  return {
    mails,
    send: (mail) => {
      mails.unshift({ ...mail, at: new Date() });
      mails.length = Math.min(mails.length, REMEMBERED);
      sent++;
      const body = mail.text.split('\n').map((line) => `  | ${line}`);
      print([`  Mail to ${mail.to}: ${mail.subject}`, ...body].join('\n'));
    },
    counts: () => ({ sent, refused: 0, givenUp: 0, replaced: 0, retries: 0, waiting: 0, oldestSeconds: 0 }),
    close: async () => {},
  };
}
