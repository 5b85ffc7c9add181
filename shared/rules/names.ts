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

/** Letters and digits of some script. What belongs to all scripts, such as U+02BC and 0 to 9, tells nothing. */
const OF_A_SCRIPT = /(?=[\p{L}\p{N}])[^\p{sc=Common}\p{sc=Inherited}]|(?![0-9])\p{Nd}/gu;

/** Whether all letters and digits are of one writing, so that none can pose as its double of another one. */
export function hasOneScript(name: string): boolean {
  const letters = name.match(OF_A_SCRIPT) ?? [];
  const unlisted = letters.filter((letter) => !LISTED.test(letter));
  if (unlisted.length > 0) return unlisted.length === letters.length;
  return letters.length === 0 || WRITINGS.some((writing) => letters.every((letter) => writing.test(letter)));
}

/** More marks on one letter than any language writes: they would grow over the lines above and below. */
export const PILED_MARKS = /\p{M}{4}/u;

/** Strokes laid over letters, and click letters: beside I, l, | and ! nobody can tell those apart. */
export const POSERS = /[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e5\u20e6\u20ea\u20eb\u01c0-\u01c3]/u;
