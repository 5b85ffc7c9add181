/**
 * Scripts whose letters may stand together in one word; the letters of scripts that are not listed count as one more.
 * Japanese, Korean and Chinese are each written with more than one.
 */
const WRITINGS: readonly RegExp[] = [
  /[\p{scx=Latin}]/u,
  /[\p{scx=Greek}]/u,
  /[\p{scx=Cyrillic}]/u,
  /[\p{scx=Hebrew}]/u,
  /[\p{scx=Arabic}]/u,
  /[\p{scx=Devanagari}]/u,
  /[\p{scx=Thai}]/u,
  /[\p{scx=Armenian}]/u,
  /[\p{scx=Georgian}]/u,
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  /[\p{scx=Han}\p{scx=Hangul}]/u,
  /[\p{scx=Han}\p{scx=Bopomofo}]/u,
];
const LISTED = new RegExp(WRITINGS.map(({ source }) => source).join('|'), 'u');

/** Whether all letters are of one writing, so that no letter can pose as its double of another one. */
export function hasOneScript(name: string): boolean {
  // Letters that belong to all scripts or to what stands before them, such as U+02BC, tell nothing.
  const letters = name.match(/(?=\p{L})[^\p{sc=Common}\p{sc=Inherited}]/gu) ?? [];
  const unlisted = letters.filter((letter) => !LISTED.test(letter));
  if (unlisted.length > 0) return unlisted.length === letters.length;
  return letters.length === 0 || WRITINGS.some((writing) => letters.every((letter) => writing.test(letter)));
}

/** More marks on one letter than any language writes: they would grow over the lines above and below. */
export const PILED_MARKS = /\p{M}{4}/u;
