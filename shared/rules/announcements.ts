import { LANGUAGES, type Language } from '../catalogue/languages.ts';

/** An announcement of the operators in each language of the game; at least one text is not empty. */
export type AnnouncementTexts = Readonly<Record<Language, string>>;

/** What a reader of this language reads: the text in it, or, if that is empty, the one in another language. */
export function announcementIn(
  language: Language,
  texts: AnnouncementTexts,
): { readonly language: Language; readonly text: string } {
  const spoken = [language, ...LANGUAGES].find((each) => texts[each] !== '') ?? language;
  return { language: spoken, text: texts[spoken] };
}
