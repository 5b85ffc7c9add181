import type { ReportAnswer } from '#shared/catalogue/staff';

/** What a mail says: its subject, and its lines above the signature. */
export interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** What every language says in mails. */
export interface MailWords {
  /** `minutes`: how long the code is valid. */
  readonly verification: (username: string, code: string, minutes: number) => Words;
  /** `minutes`: how long the link is valid. */
  readonly passwordReset: (username: string, link: string, minutes: number) => Words;
  readonly oldAddress: (username: string, code: string, newEmail: string) => Words;
  readonly newAddress: (username: string, code: string) => Words;
  readonly addressTaken: () => Words;
  readonly addressChanged: (username: string, newEmail: string) => Words;
  readonly deletionRequested: (username: string, at: Date) => Words;
  readonly deletionCancelled: (username: string) => Words;
  readonly accountDeleted: (username: string) => Words;
  /** `days`: how long the leader still has. */
  readonly leadership: (username: string, alliance: string, heir: string, days: number) => Words;
  readonly pushEnded: (username: string) => Words;
  /** `reported`: the player whom the report was about. */
  readonly reportAnswered: (username: string, reported: string, answer: ReportAnswer) => Words;
  /** The lines above the link that stops these mails. */
  readonly news: (username: string, title: string, lines: readonly string[], address: string) => Words;
}

/** A day, as 'Tuesday 1 December 2026', and a time, as '07:00'. In UTC, because the server does not know where the player is. */
export function dayAndTime(at: Date, locale: string): { readonly day: string; readonly time: string } {
  const day = at.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { day, time: at.toISOString().slice(11, 16) };
}
