import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const NOON = new Date(2026, 10, 21, 14, 32);

const EARLY = new Date(2026, 10, 21, 9, 5);

it.each([
  ['de', '09:05'],
  ['en-US', '9:05 AM'],
])('an early hour for a reader of %s is %s', async (language, time) => {
  vi.stubGlobal('navigator', { languages: [language] });
  const { clockTime } = await import('../ui/format/format-time.ts');
  expect(clockTime(EARLY.toISOString(), EARLY).replace(/\s/g, ' ')).toBe(time);
});

it.each([
  ['de', '14:32', '21. Nov., 14:32', '12.345'],
  ['en-GB', '14:32', '21 Nov, 14:32', '12,345'],
  ['en-US', '2:32 PM', 'Nov 21, 2:32 PM', '12,345'],
])('dates and numbers are written as a reader of %s writes them', async (language, today, earlier, amount) => {
  vi.stubGlobal('navigator', { languages: [language] });
  const { clockTime } = await import('../ui/format/format-time.ts');
  const { full } = await import('../ui/format/number.ts');
  const plain = (text: string) => text.replace(/\s/g, ' ');

  expect(plain(clockTime(NOON.toISOString(), NOON))).toBe(today);
  expect(plain(clockTime(NOON.toISOString(), new Date(2026, 10, 22)))).toBe(earlier);
  expect(full(12_345)).toBe(amount);
});

it.each([
  ['de', '9.999', '13,6K'],
  ['en-US', '9,999', '13.6K'],
])('a number in a narrow place, for a reader of %s', async (language, whole, shortened) => {
  vi.stubGlobal('navigator', { languages: [language] });
  const { short } = await import('../ui/format/number.ts');
  expect([short(9999), short(13_680)]).toEqual([whole, shortened]);
});

it('a language that Intl does not know is left out', async () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'de'] });
  const { full } = await import('../ui/format/number.ts');
  expect(full(12_345)).toBe('12.345');
});

it.each([
  [['de-AT', 'en'], null, 'de'],
  [['fr', 'de', 'en'], null, 'de'],
  [['fr', 'nl'], null, 'en'],
  [[], null, 'en'],
  [['de'], 'en', 'en'],
  [['en'], 'de', 'de'],
  [['de'], 'tlh', 'de'],
])('the page of a browser that speaks %j, where %j was chosen, is in %s', async (languages, chosen, language) => {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', { getItem: () => chosen });
  const { LANGUAGE } = await import('./language.ts');
  expect(LANGUAGE).toBe(language);
});
