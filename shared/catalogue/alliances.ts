import type { Reserve } from './resources.ts';

/** The start values of a new alliance. */
export const ALLIANCE_START = { level: 1, maxMembers: 10 } as const;

/** Members that each level adds to the capacity, up to the last level. */
export const MEMBERS_PER_LEVEL = 5;
export const LAST_ALLIANCE_LEVEL = 20;

/** Upgrade price per current level: level n pays n times this from the bank. */
export const UPGRADE_PRICE: Readonly<Record<Reserve, number>> = { naquadah: 1000, trinium: 1000, metal: 2000 };

/** Limits of pending requests and invitations. They bound how many rows founding, joining and disbanding must lock. */
export const PENDING_LIMITS = {
  requestsOfPlayer: 20,
  requestsOfAlliance: 100,
  invitationsOfPlayer: 50,
  invitationsOfAlliance: 50,
} as const;

/**
 * Pending requests and invitations do not expire. At the limit, the oldest one that is older than this many days makes
 * room for a new one.
 */
export const PENDING_DAYS = 14;

/** An answered or closed request or invitation is deleted this many days after its creation. No list shows it. */
export const ANSWERED_DAYS = 30;

/** An alliance's log keeps this many entries, the newest ones, and none that is older than this many days. */
export const LOG_LIMITS = { entries: 5000, days: 400 } as const;
