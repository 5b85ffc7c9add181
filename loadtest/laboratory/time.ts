/** Milliseconds. The laboratory plays at game speed 1 from the moment 0 on, and never reads a clock. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SPEED = 1;

/** Length of a player's first session, in which the player acts often. */
export const SESSION = 2 * HOUR;

export const dayOf = (moment: number) => Math.floor(moment / DAY);
