/** Marks and characters that draw nothing: with them a word would look the same and be another. */
const DECORATION = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** A text as its words in small letters, with a space before, between and after them. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKD').replace(DECORATION, '').toLowerCase();
  return ` ${plain.replace(NO_WORD, ' ').trim()} `;
}

/** The words of a filter, from a file with one on each line; several words on a line are a phrase. Lines with # are notes. */
export function readWordFilter(file: string): readonly string[] {
  const lines = file.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return [...new Set(lines.map(wordsOf))].filter((words) => words.trim() !== '');
}

/** Whether a text has one of these words, in capitals or small letters, with accents or without. Parts of words do not count. */
export function hasFilteredWord(text: string, filter: readonly string[]): boolean {
  if (filter.length === 0) return false;
  const words = wordsOf(text);
  return filter.some((each) => words.includes(each));
}
