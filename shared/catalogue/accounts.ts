/** An unverified account is deleted this many days after its registration, unless a code for it is still valid. */
export const UNVERIFIED_DAYS = 7;

/** Who may register: everybody, only those with an invitation, or nobody. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Days, in real time, between the request to delete an account and its deletion. The player can change their mind. */
export const DELETION_DAYS = 7;

/** How long the two codes of a change of the mail address are valid. */
export const EMAIL_CHANGE_MINUTES = 10;

/**
 * Of each player, the latest answers are stored, up to so many and up to so many bytes. At the quota of commands, the latest
 * thousand come from eight minutes, and clients repeat a request within two. One command of `every` looks for what is beyond that,
 * because it reads all stored answers of the player.
 */
export const STORED_KEYS = { most: 1000, bytes: 4 * 1024 * 1024, every: 32 } as const;
