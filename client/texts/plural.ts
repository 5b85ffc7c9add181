import { LANGUAGE } from '../language/language.ts';
import { full } from '../ui/format/number.ts';

/** The forms of a phrase by the plural categories of its language; `#` stands for the number. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A phrase with a number in a language: `plural(3, { one: '# world', other: '# worlds' })` is '3 worlds'. */
export function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms) => (forms[rules.select(count)] ?? forms.other).replace('#', full(count));
}

/** In the language of the page. */
export const plural = pluralsOf(LANGUAGE);
