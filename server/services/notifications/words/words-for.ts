import { type Language, wordsIn } from '#shared/catalogue/languages';
import { englishNotes } from './english.ts';
import { germanNotes } from './german.ts';
import type { NotificationWords } from './words.ts';

const WORDS: Readonly<Record<Language, NotificationWords>> = { en: englishNotes, de: germanNotes };

/** `language`: the one that the player has chosen; null, or one that the game does not speak, for English. */
export const wordsFor = (language: string | null) => wordsIn(WORDS, language);
