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

/** Words of names that only the operators of a game may bear, spelt with `i` for each sign that looks like it or like `l`. */
const ROLES = 'admins?|administrators?|moderators?|operators?|gamemasters?|webmasters?|postmasters?|hostmasters?';
/** Those that also occur in names of players, and so are reserved only where nothing but the second list stands beside them. */
const OFFICES =
  'mods?|gms?|staff|support|system|official|officials|root|owner|developers?|security|abuse|seventhchevron';
const BESIDE = 'the|a|game|gate|server|site|super|head|chief|real|your|my|account|help|team|desk|only|im|i';

const spelt = (words: string) => words.replaceAll('l', 'i');
const ROLE = new RegExp(`^(${spelt(ROLES)})$`);
const OFFICIAL = new RegExp(`^(${spelt(BESIDE)})*(${spelt(`${ROLES}|${OFFICES}`)})(${spelt(BESIDE)})*$`);
/** Digits and letters that are read as another letter. */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Whether players would take the bearer of this username for an operator of the game. */
export function soundsOfficial(username: string): boolean {
  const words = username
    .replace(/[-_\d]+$/, '')
    .split(/[-_]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/[01l3457]/g, (sign) => READ_AS[sign] ?? sign));
  return words.some((word) => ROLE.test(word)) || OFFICIAL.test(words.join(''));
}
