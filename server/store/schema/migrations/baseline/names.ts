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

/**
 * The two keys of an alliance's name, `folded` being the name in small letters. Two names look alike if they have either key in
 * common.
 */
export const NAME_AS_WRITTEN = `small_letters(${looksOf('normalize(name, NFKC)')})`;
export const NAME_IN_SMALL_LETTERS = looksOf('folded');

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
const { letters, small } = smallLetters();

/** The key of the advisory lock that lets one transaction at a time take a username. */
const USERNAMES_LOCK = 7_777_005;

/**
 * Functions that compare names, in any locale of the database: in the locale C, `lower` knows only A to Z.
 *
 * Usernames are ASCII, so their two keys fold only I, l and 1, and O and 0. `COLLATE "C"`, because Turkish has another lower case
 * letter for I. A trigger compares them and raises the error of the unique index on usernames. Unique indexes cannot do it: players
 * who had look-alike names before this rule keep them.
 */
export const NAMES = `
  CREATE FUNCTION small_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT replace(${translated('normalize($1, NFKC)', letters, small)}, 'ß', 'ss') $$;

  CREATE FUNCTION username_as_written(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(translate($1, 'I10', 'llO') COLLATE "C") $$;
  CREATE FUNCTION username_in_small_letters(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(lower($1 COLLATE "C"), '10', 'lO') $$;

  -- Each query after the lock sees all commits up to then. Sequential scans are disabled, because a plan made for an
  -- empty table would scan a large one.
  CREATE FUNCTION refuse_look_alike() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.username = OLD.username THEN RETURN NEW; END IF;
    PERFORM pg_advisory_xact_lock(${USERNAMES_LOCK});
    IF EXISTS (
      SELECT 1 FROM player WHERE username_as_written(username) = username_as_written(NEW.username) AND id <> NEW.id
    ) OR EXISTS (
      SELECT 1 FROM player
      WHERE username_in_small_letters(username) = username_in_small_letters(NEW.username) AND id <> NEW.id
    ) THEN
      RAISE unique_violation USING CONSTRAINT = 'player_username_key', MESSAGE = 'Another username looks like this one.';
    END IF;
    RETURN NEW;
  END $$;
`;
