import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters that look like a Latin one, after that letter. Upper and lower case apart. */
const LOOK_ALIKES: readonly (readonly [letter: string, doubles: string])[] = [
  // Digits and Latin letters: in many typefaces Il1 and O0 look alike.
  ['l', 'I1|ӀӏІΙ'],
  ['O', '0ОΟ'],
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
];

const DOUBLES = LOOK_ALIKES.map(([, doubles]) => doubles).join('');
const LATIN = LOOK_ALIKES.map(([letter, doubles]) => letter.repeat(doubles.length)).join('');
const looksOf = (text: string) => `translate(${text}, '${DOUBLES}', '${LATIN}')`;

/** Two names are equal if they look alike as written or in lower case. */
const AS_WRITTEN = `lower(${looksOf('name')})`;
const IN_SMALL_LETTERS = `lower(${looksOf('lower(name)')})`;

/** No alliance can take a name that looks like another's. */
export class Names1700000000005 implements MigrationInterface {
  async up(queries: QueryRunner): Promise<void> {
    // If names of existing alliances look alike, the oldest alliance keeps its name.
    await queries.query(`
      UPDATE alliance SET name = left(name, 35) || ' (' || id || ')' WHERE id IN (
        SELECT younger.id FROM (SELECT id, ${AS_WRITTEN} AS written, ${IN_SMALL_LETTERS} AS small FROM alliance) AS younger
        JOIN (SELECT id, ${AS_WRITTEN} AS written, ${IN_SMALL_LETTERS} AS small FROM alliance) AS elder
          ON elder.id < younger.id AND (elder.written = younger.written OR elder.small = younger.small)
      )`);
    await queries.query('DROP INDEX alliance_name_key');
    await queries.query(`CREATE UNIQUE INDEX alliance_name_key ON alliance ((${IN_SMALL_LETTERS}))`);
    await queries.query(`CREATE UNIQUE INDEX alliance_look_key ON alliance ((${AS_WRITTEN}))`);
  }

  async down(queries: QueryRunner): Promise<void> {
    await queries.query('DROP INDEX alliance_look_key');
    await queries.query('DROP INDEX alliance_name_key');
    await queries.query('CREATE UNIQUE INDEX alliance_name_key ON alliance (lower(name))');
  }
}
