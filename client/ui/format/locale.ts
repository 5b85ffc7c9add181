/** The browser's languages, best first, for the format of dates and numbers. */
export const LOCALES: readonly string[] = navigator.languages.filter(isLanguage);

/** Chromium in the locale C names the language en-US@posix, which Intl refuses. */
function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
