export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** It tells of something that happened, and holds no code or link: a newer mail does not replace it. */
  readonly isNotice?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Counts of mails by outcome, since the start of the process. */
export interface MailCounts {
  readonly sent: number;
  /** The mail server refused them permanently. */
  readonly refused: number;
  /** No attempt succeeded in time. */
  readonly givenUp: number;
  /** Dropped while waiting, because a newer mail to the same address about the same replaces them. */
  readonly replaced: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Neither sent nor given up yet. */
  readonly waiting: number;
  /** Age of the oldest mail that waits, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
}

/**
 * Sends mails in the background, after commit: a mail server that is down fails no call of a player. A mail with a code
 * or a link makes an older one to the same address useless; notices are all sent.
 */
export interface Mailer {
  send(mail: Mail): void;
  counts(): MailCounts;
  /** Waits a moment for mails that are still being sent, so that a stopping server loses no code. */
  close(): Promise<void>;
}

/** How many mails the development mailbox keeps. */
const MAX_KEPT = 50;

export interface Mailbox extends Mailer {
  /** Newest first. */
  readonly mails: readonly (Mail & { readonly at: Date })[];
}

/** A mailer without an SMTP server: prints mails, and keeps them for the mailbox page. */
export function printedMailbox(print: (line: string) => void): Mailbox {
  const mails: (Mail & { at: Date })[] = [];
  let sent = 0;
  return {
    mails,
    send: (mail) => {
      mails.unshift({ ...mail, at: new Date() });
      mails.length = Math.min(mails.length, MAX_KEPT);
      sent++;
      const body = mail.text.split('\n').map((line) => `  | ${line}`);
      print([`  Mail to ${mail.to}: ${mail.subject}`, ...body].join('\n'));
    },
    counts: () => ({ sent, refused: 0, givenUp: 0, replaced: 0, retries: 0, waiting: 0, oldestSeconds: 0 }),
    close: async () => {},
  };
}
