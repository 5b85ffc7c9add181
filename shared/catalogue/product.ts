/** The game's name, for the landing page, login, mails and document title. */
export const PRODUCT = 'Seventh Chevron';
