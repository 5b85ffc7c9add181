import { isLanguage, type Language } from '#shared/catalogue/languages';

const KEY = 'language';

/** The browser's languages, best first. */
export const BROWSER_LANGUAGES: readonly string[] = navigator.languages.filter(isTag);

/** Chromium in the locale C names the language en-US@posix, which Intl refuses. */
function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The language that was chosen for this browser; null if it is to be the browser's own. Workers have no such memory. */
export function chosenLanguage(): Language | null {
  const chosen = globalThis.localStorage?.getItem(KEY);
  return isLanguage(chosen) ? chosen : null;
}

/** Holds from the next load of the page on. */
export function chooseLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, language);
}

/** The language of this page: the chosen one, else the first of the browser's that the game speaks, else English. */
export const LANGUAGE: Language = chosenLanguage() ?? BROWSER_LANGUAGES.map(baseOf).find(isLanguage) ?? 'en';

/** The names under which Intl writes dates and numbers as readers of this page do: in its language, and as in their country. */
export const LOCALES: readonly string[] = localesOf(LANGUAGE);

function localesOf(language: Language): readonly string[] {
  const own = BROWSER_LANGUAGES.filter((tag) => baseOf(tag) === language);
  if (own.length > 0) return own;
  // Who reads English for want of their own language still reads the dates of their country.
  return chosenLanguage() === null ? BROWSER_LANGUAGES : [language];
}
