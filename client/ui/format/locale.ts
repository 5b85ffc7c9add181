/** The browser's languages, best first, for the format of dates and numbers. */
export const LOCALES: readonly string[] = navigator.languages;
