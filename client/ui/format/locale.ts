/** The languages of the reader's browser, best first: dates and numbers are written as they are there. */
export const LOCALES: readonly string[] = navigator.languages;
