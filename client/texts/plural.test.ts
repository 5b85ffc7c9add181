import { expect, it } from 'vitest';
import { plural, pluralsOf } from './plural.ts';

it.each([
  [0, '0 worlds'],
  [1, '1 world'],
  [2, '2 worlds'],
  [1234, '1,234 worlds'],
])('%s in English is %s', (count, phrase) => {
  expect(plural(count, { one: '# world', other: '# worlds' })).toBe(phrase);
});

it('a language with more forms has them, and a missing form is the general one', () => {
  const polish = pluralsOf('pl');
  const forms = { one: '# świat', few: '# światy', other: '# światów' };
  expect([1, 3, 5].map((count) => polish(count, forms))).toEqual(['1 świat', '3 światy', '5 światów']);
});
