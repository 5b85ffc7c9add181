import type { Reserve } from './resources.ts';

/** A new alliance (G-77). */
export const ALLIANCE_START = { level: 1, maxMembers: 10 } as const;

/** Each level adds so many seats, up to the last level (G-79). */
export const SEATS_PER_LEVEL = 5;
export const LAST_ALLIANCE_LEVEL = 20;

/** Units per level that the bank pays for the next one (G-79). */
export const UPGRADE_PRICE: Readonly<Record<Reserve, number>> = { naquadah: 1000, trinium: 1000, metal: 2000 };

/** So much at most waits for an answer: founding, joining and disbanding lock whatever waits for it. */
export const MOST_PENDING = { requestsOfPlayer: 20, requestsOfAlliance: 100, invitationsOfAlliance: 50 } as const;

/** Nothing that waits expires (G-84), but after so long the oldest gives way where there is no room for one more. */
export const PENDING_DAYS = 14;

/** A request or an invitation that has been answered or closed is deleted so long after it was made. No list shows it. */
export const ANSWERED_DAYS = 30;
