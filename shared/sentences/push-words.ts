import { isLanguage, type Language } from '../catalogue/languages.ts';

/** What a notification of the browser says besides the message: `digest` is its title if it repeats an older one. */
interface PushWords {
  readonly digest: string;
  readonly turnOff: string;
}

const WORDS: Readonly<Record<Language, PushWords>> = {
  en: { digest: 'News from your worlds', turnOff: 'Turn off here' },
  de: { digest: 'Neues von deinen Welten', turnOff: 'Hier ausschalten' },
};

/** `language`: that of the message; English if it has none. */
export const pushWords = (language: unknown): PushWords => WORDS[isLanguage(language) ? language : 'en'];
