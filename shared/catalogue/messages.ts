/** What players write to each other. `longest`: in characters, each emoji of one code point counted once. */
export const MESSAGE_LIMITS = {
  longest: 1000,
  /** So many unread ones are counted at most. */
  counted: 100,
  /** Days after which a message is deleted. */
  days: 90,
  /** Minutes within which the author of a message may remove it. */
  removableMinutes: 10,
  /** Names that one message may mention. */
  mentions: 10,
} as const;

/** At most `messages` of one player within `seconds`. */
export const MESSAGE_PACE = [
  { messages: 5, seconds: 5 },
  { messages: 30, seconds: 60 },
] as const;
