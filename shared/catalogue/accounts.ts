/** An account that nobody verified is deleted so long after it was registered, but not while a code for it is good. */
export const UNVERIFIED_DAYS = 7;
