/**
 * Groups of scripts that may be mixed in one name; all scripts that are not listed form one more group. Japanese,
 * Korean and Chinese each use more than one script.
 */
const SCRIPT_GROUPS: readonly RegExp[] = [
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
const LISTED = new RegExp(SCRIPT_GROUPS.map(({ source }) => source).join('|'), 'u');

/**
 * Letters and digits that belong to particular scripts. Characters common to all scripts, such as U+02BC and 0 to 9,
 * are ignored.
 */
const SCRIPT_LETTER = /(?=[\p{L}\p{N}])[^\p{sc=Common}\p{sc=Inherited}]|(?![0-9])\p{Nd}/gu;

/**
 * Whether all letters and digits belong to one group of scripts, so that none can pass as a look-alike from another.
 */
export function hasOneScript(name: string): boolean {
  const letters = name.match(SCRIPT_LETTER) ?? [];
  const unlisted = letters.filter((letter) => !LISTED.test(letter));
  if (unlisted.length > 0) return unlisted.length === letters.length;
  return letters.length === 0 || SCRIPT_GROUPS.some((writing) => letters.every((letter) => writing.test(letter)));
}

/** More combining marks on one letter than any language uses: they would overlap the lines above and below. */
export const STACKED_MARKS = /\p{M}{4}/u;

/** Combining strokes, and click letters, which look like I, l, | and !. */
export const LOOKALIKES = /[\u0334-\u0338\u20d2\u20d3\u20d8-\u20da\u20e5\u20e6\u20ea\u20eb\u01c0-\u01c3]/u;
