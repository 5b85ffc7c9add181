/** An unverified account is deleted this many days after its registration, unless a code for it is still valid. */
export const UNVERIFIED_DAYS = 7;
