import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import type { Limit, Limits } from './limits.ts';

const DAY = 24 * 60 * 60;

/** Where a player came in lately: whatever strangers try elsewhere, there it goes on. */
const WELCOME: Limit = { name: 'welcome', points: Number.POSITIVE_INFINITY, seconds: 90 * DAY };
/** Where an account was registered: for as long as it can be verified. */
const REGISTERED_HERE: Limit = {
  name: 'registered here',
  points: Number.POSITIVE_INFINITY,
  seconds: UNVERIFIED_DAYS * DAY,
};

/** Remembers for 90 days that the player with this mail address came in from this network, with a password or a session. */
export function makeWelcome(limits: Limits, email: string, network: string): Promise<void> {
  return limits.renew(WELCOME, email, network);
}

/** Whether the player with this mail address came in from this network within 90 days. */
export function isWelcome(limits: Limits, email: string, network: string): Promise<boolean> {
  return limits.isTaken(WELCOME, email, network);
}

/** Remembers from which network an account was registered. */
export function rememberRegistration(limits: Limits, playerId: number, network: string): Promise<void> {
  return limits.renew(REGISTERED_HERE, String(playerId), network);
}

/** Whether the account was registered from this network. */
export function wasRegisteredFrom(limits: Limits, playerId: number, network: string): Promise<boolean> {
  return limits.isTaken(REGISTERED_HERE, String(playerId), network);
}
