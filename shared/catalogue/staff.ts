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
