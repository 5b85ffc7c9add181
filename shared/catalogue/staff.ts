/** Those who look after the game for its operators. An operator may do whatever a moderator may. */
export const STAFF_ROLES = ['moderator', 'operator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF = {
  /** The longest ban that a moderator may impose, in hours. */
  moderatorsBanHours: 72,
  /** The longest mute or timed ban, in hours. Whoever should never come back is banned without an end. */
  mostHours: 24 * 365,
  longestReason: 500,
  /** So long the console stays open after a code, in hours. */
  consoleHours: 4,
  /** Digits of a code. */
  codeDigits: 6,
  /** The shortest part of a name that is searched for. */
  shortestSearch: 2,
} as const;

/** What players who reported something may be told once it is settled. Each is a mail in their own language. */
export const REPORT_ANSWERS = ['acted', 'nothing', 'block'] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

/** The most accounts that one invitation to register is good for, the most days, and the longest note. */
export const INVITATION_LIMITS = { uses: 1000, days: 365, note: 200 } as const;

/** How long an announcement may be in each language, for how many days it may be shown, and how many of the last ones are listed. */
export const ANNOUNCEMENTS = { longest: 500, mostDays: 60, listed: 20 } as const;

/** How many hours may lie between the end of a season and the time that players are told for the next one. */
export const SEASON_BREAK = { mostHours: 24 * 60 } as const;
