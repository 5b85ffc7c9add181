/** Words in names that only the operators of a game may have, spelt with `i` for each character that looks like `i` or `l`. */
const ROLES = 'admins?|administrators?|moderators?|operators?|gamemasters?|webmasters?|postmasters?|hostmasters?';
/** Words that also occur in ordinary names. They are reserved only in names made of these words and the second list. */
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
