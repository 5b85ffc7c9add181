import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Names1700000000005 } from './0005-names.ts';

/** Letters that look like a Latin one, beside the letter that they look like. Capitals and small ones apart. */
const LOOK_ALIKES: readonly (readonly [letter: string, doubles: string])[] = [
  // Digits and Latin itself: in many typefaces nobody can tell Il1 and O0 apart.
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
/** Strokes through letters, and what makes an emoji colourful. */
const UNTOLD = '\u0334\u0335\u0336\u0337\u0338\ufe0f';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** `translate` drops the letters that have none beside them, which must stand last. */
const translated = (text: string, from: string, to: string) => `translate(${text}, ${quoted(from)}, ${quoted(to)})`;

const DOUBLES = LOOK_ALIKES.map(([, doubles]) => doubles).join('');
const LATIN = LOOK_ALIKES.map(([letter, doubles]) => letter.repeat(doubles.length)).join('');
const looksOf = (text: string) => translated(text, DOUBLES + UNTOLD, LATIN);

/** Two names are one if they look alike as they are written, or written in small letters. */
const AS_WRITTEN = `small_letters(${looksOf('normalize(name, NFKC)')})`;
const IN_SMALL_LETTERS = looksOf('folded');

/** Every letter that has another for its small one, beside that one; both forms of a small sigma are one. */
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
 * No alliance can take a name that looks like another's, whatever the database's locale: `lower` in the locale C, for
 * one, knows A to Z only. The database itself keeps the folded name, so that no way in can forget it, nor
 * a server of the version before that still runs in a rolling upgrade.
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

/** Of alliances that look alike already the eldest keeps its name; whether there were any. */
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
