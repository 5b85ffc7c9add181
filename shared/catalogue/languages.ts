/** The languages that the client and the mails of the game can speak. What a player has not chosen is English. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Whether the game speaks it. */
export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);
