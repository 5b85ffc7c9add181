/** An unverified account is deleted this many days after its registration, unless a code for it is still valid. */
export const UNVERIFIED_DAYS = 7;

/** Days, in real time, between the request to delete an account and its deletion. The player can change their mind. */
export const DELETION_DAYS = 7;

/** How long the two codes of a change of the mail address are valid. */
export const EMAIL_CHANGE_MINUTES = 10;
