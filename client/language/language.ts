import { isLanguage, type Language } from '#shared/catalogue/languages';
import { browserMemory } from '../storage.ts';

const KEY = 'language';

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
  const chosen = browserMemory.get(KEY);
  return isLanguage(chosen) ? chosen : null;
}

/** Holds from the next load of the page on. Returns false if the browser will not remember it then. */
export function switchLanguage(language: Language | null): boolean {
  if (language !== null) return browserMemory.set(KEY, language);
  browserMemory.remove(KEY);
  return true;
}

/** The language of a page in a browser with these languages, best first. `chosen`: the one that was chosen in this browser. */
export function speechOf(browserLanguages: readonly string[], chosen: Language | null) {
  const tags = browserLanguages.filter(isTag);
  const language: Language = chosen ?? tags.map(baseOf).find(isLanguage) ?? 'en';
  const own = tags.filter((tag) => baseOf(tag) === language);
  // Players who read English because their own language is missing still get the date format of their country.
  const locales: readonly string[] = own.length > 0 ? own : chosen === null ? tags : [language];
  return { language, locales };
}

const speech = speechOf(navigator.languages, chosenLanguage());

/** The language of this page: the chosen one, else the first of the browser's that the game speaks, else English. */
export const LANGUAGE = speech.language;

/** The names under which Intl writes dates and numbers as readers of this page do: in its language, and as in their country. */
export const LOCALES = speech.locales;
