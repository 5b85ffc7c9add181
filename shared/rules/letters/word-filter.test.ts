import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFilteredWord, readWordFilter } from './word-filter.ts';

const FILTER = readWordFilter('# rude words\nshol’va\r\nGoa kelmah\n\n   \nvěrsuch\n');

describe('the word filter', () => {
  it('reads one word or phrase a line, and no notes or empty lines', () => {
    expect(FILTER).toHaveLength(3);
    expect(readWordFilter('')).toEqual([]);
  });

  it.each([
    ['You SHOL’VA!', true],
    ['you shol va', true],
    ['s\u0301hol\u200b’va', true],
    ['ｓｈｏｌ’va', true],
    ['goa, kelmah?', true],
    ['kelmah goa', false],
    ['sholva', false],
    ['goa kelmahs', false],
    ['a Versuch', true],
    ['', false],
  ])('%j: %s', (text, refused) => {
    expect(hasFilteredWord(text, FILTER)).toBe(refused);
  });

  it('finds each of its words in the middle of any text, and nothing if it is empty', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(hasFilteredWord(`${before} Versuch ${after}`, FILTER)).toBe(true);
        expect(hasFilteredWord(before, [])).toBe(false);
      }),
    );
  });
});
