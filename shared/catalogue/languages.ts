/** The languages that the client and the mails of the game speak. Who has chosen none gets the browser's, and English mails. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Whether the game speaks it. */
export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);
