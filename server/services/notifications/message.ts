import { type Language, wordsIn } from '#shared/catalogue/languages';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/catalogue/notifications';
import { pushWords } from '#shared/sentences/push-words';
import { KINDS } from './kinds.ts';
import { englishNotes } from './words/english.ts';
import { germanNotes } from './words/german.ts';
import type { Facts, NotificationWords } from './words/words.ts';

/** What a player is told: a title, sentences that each stand alone, and the page that shows more. Nothing in it is secret. */
export interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
}

/** An event that still waits for its player. */
export interface News {
  readonly kind: NotificationKind;
  readonly facts: Facts;
}

/** One message about all that has happened, in this language, or in English if it is null; undefined if it is nothing. */
export function messageOf(news: readonly News[], language: string | null): Message | undefined {
  const words = wordsFor(language);
  const parts = NOTIFICATION_KINDS.flatMap((kind) => {
    const [first, ...others] = news.filter((each) => each.kind === kind).map(({ facts }) => facts);
    if (!first) return [];
    const { title, line } = words.kinds[kind];
    const facts = [first, ...others] as const;
    return [{ title: others.length > 0 ? title.many : title.one, line: line(facts), url: KINDS[kind].page(facts) }];
  });
  const [first, ...others] = parts;
  if (!first) return undefined;
  if (others.length === 0) return { title: first.title, lines: [first.line], url: first.url };
  return { title: pushWords(language).digest, lines: parts.map(({ line }) => line), url: '/dashboard' };
}

const WORDS: Readonly<Record<Language, NotificationWords>> = { en: englishNotes, de: germanNotes };

/** `language`: the one that the player has chosen; null, or one that the game does not speak, for English. */
export const wordsFor = (language: string | null) => wordsIn(WORDS, language);
