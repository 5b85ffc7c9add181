/** The languages that the client and the mails of the game speak. Players who have chosen none get the browser's language, and English mails. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Whether the game speaks it. */
export const isLanguage = (name: unknown): name is Language => LANGUAGES.some((language) => language === name);

/** What is said in this language; in English for none, or one that the game does not speak. */
export const wordsIn = <Words>(words: Readonly<Record<Language, Words>>, language: unknown): Words =>
  words[isLanguage(language) ? language : 'en'];
