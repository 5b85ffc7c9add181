/** The game's name, wherever it is shown: landing, login, mails, document title. */
export const PRODUCT = 'Seventh Chevron';
