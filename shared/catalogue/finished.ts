/** How many finished ships, or buildings, one call may complete. */
export const MOST_FINISHED = 100;
