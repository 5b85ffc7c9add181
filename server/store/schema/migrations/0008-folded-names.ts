import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Names1700000000005 } from './0005-names.ts';

/** Letters that look like a Latin one, after that letter. Upper and lower case apart. */
const LOOK_ALIKES: readonly (readonly [letter: string, doubles: string])[] = [
  // Digits and Latin letters: in many typefaces Il1 and O0 look alike.
  ['l', 'I1|ӀӏІΙǀ∣│'],
  ['O', '0ОΟ٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀႐០᠐'],
  ['i', 'ıіι'],
  ['a', 'ɑаα'],
  ['g', 'ɡ'],
  // Cyrillic and Greek.
  ['A', 'АΑ'],
  ['B', 'ВΒ'],
  ['C', 'СϹ'],
  ['E', 'ЕΕ'],
  ['F', 'Ϝ'],
  ['G', 'Ԍ'],
  ['H', 'НΗ'],
  ['J', 'ЈͿ'],
  ['K', 'КΚ'],
  ['M', 'МΜ'],
  ['N', 'Ν'],
  ['P', 'РΡ'],
  ['Q', 'Ԛ'],
  ['S', 'Ѕ'],
  ['T', 'ТΤ'],
  ['V', 'Ѵ'],
  ['W', 'Ԝ'],
  ['X', 'ХΧ'],
  ['Y', 'УҮΥ'],
  ['Z', 'Ζ'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еҽ'],
  ['h', 'һ'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['o', 'оο'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'г'],
  ['s', 'ѕ'],
  ['u', 'υ'],
  ['v', 'ѵν'],
  ['w', 'ԝ'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
  // Signs.
  ['!', 'ǃ'],
  ['-', '‐‑‒–—―−'],
  ["'", '’‘‛ʼʻʹʽ′`'],
  ['"', '“”„‟″'],
];
/** Invisible differences: strokes through letters, and the selector that colours an emoji. */
const INVISIBLE = '\u0334\u0335\u0336\u0337\u0338\ufe0f';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** `translate` deletes letters of `from` without a counterpart in `to`; they must come last. */
const translated = (text: string, from: string, to: string) => `translate(${text}, ${quoted(from)}, ${quoted(to)})`;

const DOUBLES = LOOK_ALIKES.map(([, doubles]) => doubles).join('');
const LATIN = LOOK_ALIKES.map(([letter, doubles]) => letter.repeat(doubles.length)).join('');
const looksOf = (text: string) => translated(text, DOUBLES + INVISIBLE, LATIN);

/** Two names are equal if they look alike as written or in lower case. */
const AS_WRITTEN = `small_letters(${looksOf('normalize(name, NFKC)')})`;
const IN_SMALL_LETTERS = looksOf('folded');

/**
 * All letters with another lower case letter, and those letters in the same order. Both forms of the lower case sigma
 * count as one.
 */
function smallLetters(): { letters: string; small: string } {
  const found: [letter: string, small: string][] = [];
  for (let code = 0x41; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const large = letter.toUpperCase();
    const small = letter === 'İ' ? 'i' : ([...large].length === 1 ? large : letter).toLowerCase();
    if (small !== letter && letter.normalize('NFKC') === letter) found.push([letter, small]);
  }
  return { letters: found.map(([letter]) => letter).join(''), small: found.map(([, small]) => small).join('') };
}

/**
 * No alliance can take a name that looks like another's, in any locale of the database: in the locale C, `lower` knows
 * only A to Z. The folded name is a generated column, so that no writer can forget it, not even a server of the
 * previous version during a rolling upgrade.
 */
export class FoldedNames1700000000008 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    const { letters, small } = smallLetters();
    await queries.query(`
      CREATE FUNCTION small_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT replace(${translated('normalize($1, NFKC)', letters, small)}, 'ß', 'ss')
      $$`);
    await queries.query(
      'ALTER TABLE alliance ADD folded text NOT NULL GENERATED ALWAYS AS (small_letters(name)) STORED',
    );
    await queries.query('DROP INDEX alliance_look_key');
    await queries.query('DROP INDEX alliance_name_key');
    for (let length = 35; await renameYounger(queries, length); length--);
    await queries.query(`CREATE UNIQUE INDEX alliance_name_key ON alliance ((${IN_SMALL_LETTERS}))`);
    await queries.query(`CREATE UNIQUE INDEX alliance_look_key ON alliance ((${AS_WRITTEN}))`);
  }
  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX alliance_look_key');
    await queries.query('DROP INDEX alliance_name_key');
    await queries.query('ALTER TABLE alliance DROP COLUMN folded');
    await queries.query('DROP FUNCTION small_letters');
    await queries.query('CREATE UNIQUE INDEX alliance_name_key ON alliance (lower(name))');
    await new Names1700000000005().up(queries);
  }
}

/** Renames alliances whose names look alike, except the oldest of each group. Returns whether there were any. */
async function renameYounger(queries: QueryRunner, length: number): Promise<boolean> {
  const [, renamed]: [unknown, number] = await queries.query(
    `UPDATE alliance SET name = left(name, $1) || ' (' || id || ')' WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (PARTITION BY ${IN_SMALL_LETTERS} ORDER BY id) AS small,
           row_number() OVER (PARTITION BY ${AS_WRITTEN} ORDER BY id) AS written
         FROM alliance
       ) AS numbered WHERE small > 1 OR written > 1
     )`,
    [length],
  );
  return renamed > 0;
}
