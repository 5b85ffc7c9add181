/** Coordinates run from -1118 to 1118 on both axes (C-08). */
export const GALAXY_RADIUS = 1118;

/** Wild worlds that a new galaxy holds before the first player arrives. */
export const GALAXY_PLANETS = 4000;

/** A gate address: six symbols, each 1 to 39, and a point of origin that is stored, not dialled (C-13, C-14). */
export const ADDRESS_LENGTH = 6;
export const SYMBOLS = 39;

/** A home is put where it has the most room, of this many sampled places. */
export const HOME_SAMPLES = 20;
