import { expect, it } from 'vitest';
import type { Language } from '#shared/catalogue/languages';
import { timesIn } from '../ui/format/format-time.ts';
import { numbersIn } from '../ui/format/number.ts';
import { chosenLanguage, speechOf, switchLanguage } from './language.ts';

const NOON = new Date(2026, 10, 21, 14, 32);

const EARLY = new Date(2026, 10, 21, 9, 5);

const localesOf = (...languages: string[]) => speechOf(languages, null).locales;
const plain = (text: string) => text.replace(/\s/g, ' ');

it.each([
  ['de', '09:05'],
  ['en-US', '9:05 AM'],
])('an early hour for a reader of %s is %s', (language, time) => {
  expect(plain(timesIn(localesOf(language)).clockTime(EARLY.toISOString(), EARLY))).toBe(time);
});

it.each([
  ['de', '14:32', '21. Nov., 14:32', '12.345'],
  ['en-GB', '14:32', '21 Nov, 14:32', '12,345'],
  ['en-US', '2:32 PM', 'Nov 21, 2:32 PM', '12,345'],
])('dates and numbers are written as a reader of %s writes them', (language, today, earlier, amount) => {
  const { clockTime } = timesIn(localesOf(language));
  expect(plain(clockTime(NOON.toISOString(), NOON))).toBe(today);
  expect(plain(clockTime(NOON.toISOString(), new Date(2026, 10, 22)))).toBe(earlier);
  expect(numbersIn(localesOf(language)).full(12_345)).toBe(amount);
});

it.each([
  ['de', '9.999', '13,6K', '792,3K', '1,1M'],
  ['en-US', '9,999', '13.6K', '792.3K', '1.1M'],
])('a number in a narrow place, for a reader of %s', (language, ...shortened) => {
  const { short } = numbersIn(localesOf(language));
  expect([9999, 13_680, 792_390, 1_199_000].map(short)).toEqual(shortened);
});

it('a language that Intl does not know is left out', () => {
  expect(numbersIn(localesOf('en-US@posix', 'de')).full(12_345)).toBe('12.345');
});

it.each<[string[], Language | null, Language]>([
  [['de-AT', 'en'], null, 'de'],
  [['fr', 'de', 'en'], null, 'de'],
  [['fr', 'nl'], null, 'en'],
  [[], null, 'en'],
  [['de'], 'en', 'en'],
  [['en'], 'de', 'de'],
])('the page of a browser that speaks %j, where %j was chosen, is in %s', (languages, chosen, language) => {
  expect(speechOf(languages, chosen).language).toBe(language);
});

it('the chosen language is remembered, and one that the game does not speak counts for nothing', () => {
  switchLanguage('de');
  expect(chosenLanguage()).toBe('de');
  localStorage.setItem('language', 'tlh');
  expect(chosenLanguage()).toBeNull();
});
