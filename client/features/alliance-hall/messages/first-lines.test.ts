import { expect, it } from 'vitest';
import { firstLines } from './first-lines.ts';

it.each<[string, string, string | undefined]>([
  ['a text with no more lines is not cut', 'one\ntwo\nthree', undefined],
  ['nor one long line', 'word '.repeat(200), undefined],
  ['of more lines the first remain', 'one\ntwo\nthree\nfour', 'one\ntwo\nthree'],
  ['blank lines at the cut are left out', `one${'\n'.repeat(900)}two`, 'one'],
])('%s', (_, text, expected) => {
  expect(firstLines(text, 3)).toBe(expected);
});
