/** Milliseconds. The laboratory plays at game speed 1 from the moment 0 on, and never reads a clock. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SPEED = 1;

export const dayOf = (moment: number) => Math.floor(moment / DAY);
