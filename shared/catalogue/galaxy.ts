/** Coordinates run from -1118 to 1118 on both axes. */
export const GALAXY_RADIUS = 1118;

/** Number of unclaimed worlds in a new galaxy, before the first player arrives. */
export const GALAXY_PLANETS = 4000;

/**
 * Length of a gate address: six symbols, each 1 to 39. The point of origin is stored with the world but not dialled.
 */
export const ADDRESS_LENGTH = 6;
export const SYMBOLS = 39;

/** Worlds that nobody has ever settled, for each home whose ruler was seen within so many days: the galaxy grows until there are as many. */
export const FREE_WORLDS_A_HOME = 8;
export const SEEN_DAYS = 14;

/** Wild worlds of the homes' type that the galaxy has at least: more than newcomers settle until it grows again. */
export const FREE_HOMES = 100;

/** Number of random places that are compared for a new home world; the one farthest from other homes wins. */
export const HOME_SAMPLES = 20;

/** The ids of worlds with which the galaxy grows are random numbers of this range; all others are numbered from 1 on. */
export const GROWN_IDS = { from: 2 ** 24, to: 2 ** 31 - 1 } as const;

/** What a player knows about who owns a world: `unknown` if only its gate address was discovered. */
export const ADDRESS_STATUSES = ['own', 'free', 'held', 'unknown'] as const;
export type AddressStatus = (typeof ADDRESS_STATUSES)[number];
