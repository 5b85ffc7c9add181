import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import type { AttemptLimits, Limit } from '../access/attempt-limits.ts';

const DAY = 24 * 60 * 60;

/** Networks from which a player has logged in lately. Strangers who try passwords elsewhere do not lock these out. */
const WELCOME: Limit = { name: 'welcome', points: Number.POSITIVE_INFINITY, seconds: 90 * DAY };
/** The network from which an account was registered, kept for as long as the account can be verified. */
const REGISTERED_HERE: Limit = {
  name: 'registered here',
  points: Number.POSITIVE_INFINITY,
  seconds: UNVERIFIED_DAYS * DAY,
};

/** Remembers for 90 days that the player with this mail address logged in or refreshed a session from this network. */
export function rememberNetwork(limits: AttemptLimits, email: string, network: string): Promise<void> {
  return limits.renew(WELCOME, email, network);
}

/** Whether the player with this mail address logged in or refreshed a session from this network within 90 days. */
export function isKnownNetwork(limits: AttemptLimits, email: string, network: string): Promise<boolean> {
  return limits.isTaken(WELCOME, email, network);
}

/** Remembers from which network an account was registered. */
export function rememberRegistration(limits: AttemptLimits, playerId: number, network: string): Promise<void> {
  return limits.renew(REGISTERED_HERE, String(playerId), network);
}

/** Whether the account was registered from this network. */
export function wasRegisteredFrom(limits: AttemptLimits, playerId: number, network: string): Promise<boolean> {
  return limits.isTaken(REGISTERED_HERE, String(playerId), network);
}
