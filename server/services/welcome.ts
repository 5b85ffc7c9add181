import type { Limit, Limits } from './limits.ts';

/** Where a player came in lately: whatever strangers try elsewhere, there it goes on. */
const WELCOME: Limit = { name: 'welcome', points: Number.POSITIVE_INFINITY, seconds: 30 * 24 * 60 * 60 };

/** Remembers that the player with this mail address came in from this network. */
export function makeWelcome(limits: Limits, email: string, network: string): Promise<void> {
  return limits.take(WELCOME, email, network);
}

/** Whether the player with this mail address came in from this network within 30 days. */
export function isWelcome(limits: Limits, email: string, network: string): Promise<boolean> {
  return limits.isTaken(WELCOME, email, network);
}
