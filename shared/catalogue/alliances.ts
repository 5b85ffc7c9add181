import type { Reserve } from './resources.ts';

/** The start values of a new alliance. */
export const ALLIANCE_START = { level: 1, maxMembers: 10 } as const;

/** Members that each level adds to the capacity, up to the last level. */
export const MEMBERS_PER_LEVEL = 5;
export const LAST_ALLIANCE_LEVEL = 20;

/** Upgrade price per current level: level n pays n times this from the bank. */
export const UPGRADE_PRICE: Readonly<Record<Reserve, number>> = { naquadah: 1000, trinium: 1000, metal: 2000 };

/**
 * What an alliance has from a level on, besides more members. Levels 1 to n cost 2,000 x n x (n - 1) ores in all: once the
 * peace of newcomers is over, a few friends reach level 3 on the first day (12,000) and level 5 within days (40,000); an alliance
 * reaches level 10 when members hold colonies (180,000), and level 15 after weeks (420,000). Each perk costs two to four times as much as all before it. What is seen comes first,
 * since it helps newcomers most and moves no fleet; the fourth guest comes late, since it is the only one that makes a world
 * harder to take; the last pays for itself only with great fleets.
 */
export const ALLIANCE_PERKS = [
  { id: 'shared_sightings', level: 3 },
  { id: 'swift_relief', level: 5 },
  { id: 'fourth_guest', level: 10 },
  { id: 'relief_beacon', level: 15 },
] as const;
export type AlliancePerk = (typeof ALLIANCE_PERKS)[number]['id'];

/** What the perks are worth. */
export const PERK_EFFECTS = {
  /** Percent of the minutes that relief flies with `swift_relief`. */
  reliefMinutes: 80,
  /** Players whose forces may stand on a world as guests, beyond MARCH_LIMITS.guests, with `fourth_guest`. */
  moreGuests: 1,
  /** Percent of the fuel of relief with `relief_beacon`. */
  reliefFuel: 50,
  /** Sightings are shared for this many hours of the game; and so many at most, the newest. */
  sightingHours: 168,
  mostSightings: 100,
} as const;

/**
 * Payouts of the bank to members, in hours of the game. A member gets at most what raids may take from him in a day: 4 hours of
 * his own output, which is a sixth of what he makes himself. So a payout makes good a raid, and a second account that fills the
 * bank for the first one moves less than raids between the two would: it can give only as CONTRIBUTIONS allow, an officer must
 * pay, and of what it gives a fifth a day can leave the bank. A bank that nobody fills is not emptied in a night.
 */
export const PAYOUTS = {
  /** Payouts of the last so many hours count. */
  windowHours: 24,
  /** Percent of what the bank may pay out, of each resource. */
  bankPercent: 20,
  /** Hours of the member's own output, all five resources together. */
  memberHours: 4,
  /** Hours of membership before a member may be paid. */
  membershipHours: 24,
  /** Payouts that the page of the alliance lists. */
  listed: 10,
} as const;

/**
 * Gifts of members to the bank, in hours of the game: as many hours of the giver's own output as a payout or raids may move. An
 * account that is made to hand over its first stock can give nothing: it is new to the alliance, under the peace of newcomers,
 * and makes little. Ten members of a few days give 60,000 a day all the same, with which an alliance grows as ALLIANCE_PERKS says.
 */
export const CONTRIBUTIONS = {
  /** Gifts of the last so many hours count, to all banks together. */
  windowHours: 24,
  /** Hours of the giver's own output, all five resources together. */
  memberHours: 4,
  /** Hours of membership before a member may give. */
  membershipHours: 24,
} as const;

/** A player who has left this many alliances within 24 real hours cannot found another: memberships are remembered for weeks. */
export const MOST_LEFT_A_DAY = 20;

/** In real days: when the heir of a leader who is not seen leads, and how long before that all are told. */
export const LEADERSHIP = { unseenDays: 21, noticeDays: 7 } as const;

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

/** An alliance's log keeps this many entries, of each kind the newest ones, and none that is older than this many days. */
export const LOG_LIMITS = { entries: 10_000, days: 400 } as const;

/**
 * Pacts and wars between alliances, in hours of the game. A war counts what its sides do to each other and allows nothing that
 * was forbidden before, so it needs a warning, and not the other's consent. Few pacts, and a day before they let relief in: who is
 * attacked cannot call the whole galaxy to help.
 */
export const RELATIONS = {
  /** From a war's declaration to its beginning. */
  warningHours: 24,
  /** After a pact, members may not march on each other, and no war may be declared; after a war, no other war. */
  partedHours: 72,
  /** How long an alliance waits to offer a pact, or peace, again after its offer was refused or taken back. */
  offerAgainHours: 24,
  /** Pacts between the same two that may end within `offerAgainHours`; after that none is offered. */
  mostPactsEnded: 5,
  /** From the conclusion of a pact to the first relief between its members. */
  reliefHours: 24,
  mostPacts: 5,
  /** Offers of pacts that an alliance has made and nobody has answered; and wars that it has declared. */
  mostOffers: 10,
  mostWars: 5,
  /**
   * Offers that others have made to an alliance, and wars that others have declared on it. They use up nothing of what it may do
   * itself. All five together bound how many rows the end of an alliance must lock.
   */
  mostOffersOfOthers: 20,
  mostWarsOfOthers: 40,
  /** Relations that are over and that the list still shows, the latest. */
  listedEnded: 10,
  /** A relation that is over is deleted after this many real days; one that never began, after `ANSWERED_DAYS`. */
  endedDays: 400,
} as const;
