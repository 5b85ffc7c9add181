import { expect, test } from 'vitest';
import { namesLike, startedName, withName } from './completion.ts';

test.each([
  ['@', { at: 0, typed: '' }],
  ['@te', { at: 0, typed: 'te' }],
  ['ask @te', { at: 4, typed: 'te' }],
  ['(@te', { at: 1, typed: 'te' }],
  // A mail address, or a name that has ended, begins no mention.
  ['daniel@te', undefined],
  ['@te ', undefined],
  ['te', undefined],
])('%j begins %j', (text, started) => expect(startedName(text, text.length)).toEqual(started));

test('only the text before the caret counts', () => {
  expect(startedName('@tealc and more', 3)).toEqual({ at: 0, typed: 'te' });
  expect(startedName('@tealc and more', 10)).toBeUndefined();
});

test('names are offered by their beginning, in either case, six at most', () => {
  const names = ['Vala', 'tealc', 'Teyla', 'Ted', 'Tess', 'Tea', 'Ten', 'Tex'];
  expect(namesLike('te', names)).toEqual(['Tea', 'tealc', 'Ted', 'Ten', 'Tess', 'Tex']);
  expect(namesLike('VA', names)).toEqual(['Vala']);
  expect(namesLike('vala', [...names, 'Vala2'])).toEqual([]);
});

test('a name replaces what was typed, and the caret is placed after it', () => {
  expect(withName('hi @te', { at: 3, typed: 'te' }, 'tealc')).toEqual({ text: 'hi @tealc ', caret: 10 });
  expect(withName('@te, go', { at: 0, typed: 'te' }, 'tealc')).toEqual({ text: '@tealc, go', caret: 6 });
  expect(withName('@te go', { at: 0, typed: 'te' }, 'tealc')).toEqual({ text: '@tealc go', caret: 6 });
});
