import { type Language, wordsIn } from '../catalogue/languages.ts';

/** What a notification says besides its events. `digest`: its title if it tells of several kinds, or repeats an older one. */
interface PushWords {
  readonly digest: string;
  readonly turnOff: string;
}

const WORDS: Readonly<Record<Language, PushWords>> = {
  en: { digest: 'News from your worlds', turnOff: 'Turn off here' },
  de: { digest: 'Neues von deinen Welten', turnOff: 'Hier ausschalten' },
};

/** `language`: that of the message; English if it has none. */
export const pushWords = (language: unknown): PushWords => wordsIn(WORDS, language);
