/** Letters between two players. How long and how many they may be says `messages.ts`. */
export const LETTERS = {
  /** Hours after the registration in which a player counts as new. */
  newcomerHours: 24,
  /** How many players somebody new may write to who have not written first. */
  newcomerBegins: 5,
  /** How many players anybody may write to in a day who have not written first. */
  dailyBegins: 20,
  /** How many players one player may block. */
  blocks: 500,
} as const;

/** Reports of players to the operators. */
export const ABUSE_REPORTS = {
  /** The longest reason, in UTF-16 code units. */
  longestReason: 500,
  /** How many letters or messages before the reported one, and after it, are copied. */
  around: 5,
  /** How many reports one player may make in a day. */
  aDay: 20,
  /** Days after which a settled report is deleted. */
  days: 90,
} as const;
