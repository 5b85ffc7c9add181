import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlliance, disbandAlliance, editAlliance, searchAlliances } from '#shared/api/alliances/alliances';
import { REFUSALS } from '#shared/refusals';
import { seededRandom } from '#shared/rules/random';
import { setUpGalaxy } from '../../services/planets/galaxy-setup.ts';
import { connect } from '../../store/connection/data-source.ts';
import { bulkPlayers } from '../support/bulk-players.ts';
import { anEmptyDatabase } from '../support/database.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../support/test-app.ts';

let app: TestApp;
let first: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  // The locale C converts the case of A to Z only.
  const database = await anEmptyDatabase("LOCALE_PROVIDER libc LOCALE 'C'");
  const db = await connect(database.url);
  await setUpGalaxy(db, { speed: 1, seed: 7, random: seededRandom(7), planets: 200 });
  await db.destroy();
  app = await startTestApp({}, { database });
  [first, second] = (await bulkPlayers(app, 2)) as [TestPlayer, TestPlayer];
});
afterAll(() => app.close());

const found = (player: TestPlayer, name: string) => app.send(createAlliance, { body: { name } }, player.token);
const end = (player: TestPlayer, id: number) => app.send(disbandAlliance, { params: { id } }, player.token);

/** The answer to founding an alliance of this name, which is deleted afterwards. */
async function told(name: string): Promise<string> {
  const { status, body, refusal } = await found(first, name);
  if (status === 201) await end(first, body.id);
  // A player may end only some alliances a day.
  await app.db.query('DELETE FROM former_member');
  return refusal ?? body.name;
}

/** The answer to founding `name` while an alliance of the other name exists. */
async function toldBeside(other: string, name: string): Promise<string | undefined> {
  const { body, refusal } = await found(second, other);
  expect(refusal, other).toBeUndefined();
  const answer = await told(name);
  await end(second, body.id);
  return answer;
}

const UNSEEN = 'Alliance name contains characters that cannot be displayed.';
const MIXED = 'Alliance name must use letters and digits of one script only. 0 to 9 go with any script.';
const POSING = 'Alliance name must not contain click letters or letters with strokes through them.';

describe('T15, G-77: an alliance name is accepted', () => {
  it.each([
    'Asgard',
    'Асгард',
    'Ασγαρδ',
    'アスガルド同盟',
    '아스가르드 동맹',
    '阿斯加德',
    'אסגרד',
    'أسغارد',
    'แอสการ์ด',
    'Éire & Ætna 2 — “home”',
    'P3X-984',
    '☄ 🪐 ☄',
    'ⴰⵣⵓⵍ',
    'Kapaʻa',
    '東京タワー',
    '東京 4-2',
    'দল ২০২৬',
    'فريق ٢٠',
    '☄\ufe0f One 1\ufe0f\u20e3',
  ])('%s, as it is', async (name) => {
    expect(await told(name)).toBe(name);
  });

  it.each([
    ['full-width letters', 'Ａｓｇａｒｄ', 'Asgard'],
    ['mathematical letters', '𝐀𝐬𝐠𝐚𝐫𝐝', 'Asgard'],
    ['ligatures', 'ﬁrst', 'first'],
    ['letter and accent apart', 'E\u0301ire', 'Éire'],
    ['many spaces, of many kinds', ' The \u00a0\u2003 Nox ', 'The Nox'],
  ])('with %s made one', async (_, name, stored) => {
    expect(await told(name)).toBe(stored);
  });
});

describe('T15: an alliance name is refused', () => {
  it.each([
    ['with a zero-width space', 'As\u200bgard', UNSEEN],
    ['with a zero-width joiner', 'As\u200dgard', UNSEEN],
    ['with a zero-width non-joiner', 'As\u200cgard', UNSEEN],
    ['with a word joiner', 'As\u2060gard', UNSEEN],
    ['with a byte order mark', 'As\ufeffgard', UNSEEN],
    ['with a soft hyphen', 'As\u00adgard', UNSEEN],
    ['with a combining grapheme joiner', 'As\u034fgard', UNSEEN],
    ['with a right-to-left override', '\u202edragsA', UNSEEN],
    ['with a right-to-left isolate', '\u2067dragsA', UNSEEN],
    ['with a right-to-left mark', 'Asgard\u200f', UNSEEN],
    ['with an Arabic letter mark', 'Asgard\u061c', UNSEEN],
    ['with a NUL', 'As\u0000gard', UNSEEN],
    ['with an escape', 'As\u001b[31mgard', UNSEEN],
    ['with a line break', 'As\ngard', UNSEEN],
    ['with a paragraph separator', 'As\u2029gard', UNSEEN],
    ['with a tag character', 'Asgard\u{e0041}', UNSEEN],
    ['with a Mongolian vowel separator', 'As\u180egard', UNSEEN],
    ['with half a surrogate pair', 'Asgard\ud83d', UNSEEN],
    ['with a Hangul filler', 'As\u3164gard', UNSEEN],
    ['with a half-width Hangul filler', 'As\uffa0gard', UNSEEN],
    ['with a blank Braille pattern', 'As\u2800gard', UNSEEN],
    ['of zero-width spaces alone', '\u200b\u200b\u200b', UNSEEN],
    ['of Hangul fillers alone', '\u3164\u3164\u3164', UNSEEN],
    ['of accents alone', '\u0301\u0301\u0301', UNSEEN],
    ['with a heap of accents', `Asgard${'\u0335'.repeat(9)}`, UNSEEN],
    ['with a stroke through a letter', 'Bank o\u0338f Earth', POSING],
    ['with a stroke at its end', 'Bank of Earth\u0335', POSING],
    ['with a ring over a sign', 'Bank of Earth +\u20d8', POSING],
    ['with click letters', 'Apo\u01c0\u01c1o', POSING],
    ['with a click letter like !', 'Apollo\u01c3', POSING],
    ['with a variation selector after a letter', 'Apollo\ufe0f', UNSEEN],
    ['with a variation selector after a digit', 'Apollo 1\ufe0f', UNSEEN],
    ['with two variation selectors', '☄\ufe0f\ufe0f Comet', UNSEEN],
    ['with a Bengali zero', 'Bank ০f Earth', MIXED],
    ['with a Devanagari zero', 'Bank ०f Earth', MIXED],
    ['with an Arabic zero', 'Bank ٠f Earth', MIXED],
    ['with a Warang Citi zero', 'Bank \u{118e0}f Earth', MIXED],
    ['with a Han zero', 'Bank 〇f Earth', MIXED],
    ['with a Cyrillic А', 'Аsgard', MIXED],
    ['with a Cyrillic а', 'Asgаrd', MIXED],
    ['with a Greek Α', 'Αsgard', MIXED],
    ['with a Greek ο', 'Tοllan', MIXED],
    ['with an Armenian օ', 'Tօllan', MIXED],
    ['with a Cherokee Ꭺ', 'Ꭺsgard', MIXED],
    ['with a Lisu ꓮ', 'ꓮsgard', MIXED],
    ['with a word of another script', 'Asgard Асгард', MIXED],
    ['of Kana and Hangul', 'アスガ르드', MIXED],
    ['of spaces', ' \u00a0\u3000 ', 'Alliance name is required.'],
    ['of two letters', ' ab ', 'Alliance name must have at least 3 characters.'],
    ['of two letters and many spaces', 'a      ', 'Alliance name must have at least 3 characters.'],
    ['of 51 letters', 'x'.repeat(51), 'Alliance name must have at most 50 characters.'],
    ['that grows past 50 when it is taken apart', 'ﷺ'.repeat(3), 'Alliance name must have at most 50 characters.'],
  ])('%s', async (_, name, answer) => {
    expect(await told(name)).toBe(answer);
  });
});

/** Replaces each letter of `text` by its look-alike, if it has one. */
const written = (text: string, doubles: Readonly<Record<string, string>>) =>
  [...text].map((letter) => doubles[letter] ?? letter).join('');
const CYRILLIC = { A: 'А', B: 'В', E: 'Е', H: 'Н', K: 'К', M: 'М', O: 'О', P: 'Р', C: 'С', T: 'Т', X: 'Х', I: 'І' };
const SMALL_CYRILLIC = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  s: 'ѕ',
  i: 'і',
  j: 'ј',
  h: 'һ',
  d: 'ԁ',
};
const GREEK = {
  A: 'Α',
  B: 'Β',
  E: 'Ε',
  H: 'Η',
  I: 'Ι',
  K: 'Κ',
  M: 'Μ',
  N: 'Ν',
  O: 'Ο',
  P: 'Ρ',
  T: 'Τ',
  X: 'Χ',
  Z: 'Ζ',
};

describe('T15: names that look alike count as equal', () => {
  it.each([
    ['in whatever case', 'Tollan', 'TOLLAN'],
    ['in whatever case, in Cyrillic', 'Асгард', 'АСГАРД'],
    ['in whatever case, in Greek', 'Τολλαν', 'ΤΟΛΛΑΝ'],
    ['in whatever case, with accents', 'ÄLPHA ÖL', 'älpha öl'],
    ['in whatever case, in Ukrainian', 'ЩИТ Ї', 'щит ї'],
    ['with a sigma at the end', 'ΟΔΟΣ Α', 'οδος α'],
    ['with the other small sigma', 'οδος', 'οδοσ'],
    ['with ß for ss', 'Straße x', 'STRASSE X'],
    ['with ẞ for ß', 'Straße', 'STRAẞE'],
    ['with a dot on the large i', 'Istanbul', 'İstanbul'],
    ['with a hyphen', 'P3X-984', 'P3X\u2010984'],
    ['with a hyphen that does not break', 'P3X-984', 'P3X\u2011984'],
    ['with an en dash', 'P3X-984', 'P3X–984'],
    ['with an em dash', 'P3X-984', 'P3X—984'],
    ['with a minus', 'P3X-984', 'P3X\u2212984'],
    ['with a closing quotation mark', "Tok'ra", 'Tok’ra'],
    ['with an opening quotation mark', "Tok'ra", 'Tok‘ra'],
    ['with a letter apostrophe', "Tok'ra", 'Tokʼra'],
    ['with curly quotation marks', 'The "Nox"', 'The “Nox”'],
    ['with an emoji in black', '☄\ufe0f Comet', '☄ Comet'],
    ['in full width', 'Tollan', 'Ｔｏｌｌａｎ'],
    ['with two spaces', 'The Nox', 'The  Nox'],
    ['with an ideographic space', 'The Nox', 'The\u3000Nox'],
    ['with I for l', 'Tollan', 'ToIIan'],
    ['with 1 for l', 'Tollan', 'To11an'],
    ['with | for l', 'Tollan', 'To||an'],
    ['with l for I', 'Isis', 'lsis'],
    ['with 0 for O', 'ORI HOST', '0RI H0ST'],
    ['with 0 for o', 'Tollan', 'T0llan'],
    ['without the dot of i', 'Tilnik', 'Tılnik'],
    ['in Cyrillic capitals', 'TAKE HOME', written('TAKE HOME', CYRILLIC)],
    ['in Greek capitals', 'TAKE HOME', written('TAKE HOME', GREEK)],
    ['in Greek instead of Cyrillic capitals', written('TAKE HOME', CYRILLIC), written('TAKE HOME', GREEK)],
    ['in Cyrillic letters', 'space', written('space', SMALL_CYRILLIC)],
    ['in Cyrillic letters, in another case', 'Isis', written('isis', SMALL_CYRILLIC)],
    ['in Cyrillic letters, the other first', written('peace', SMALL_CYRILLIC), 'Peace'],
  ])('%s', async (_, name, other) => {
    expect(await toldBeside(name, other)).toBe(REFUSALS.allianceNameTaken.text);
    expect(await toldBeside(other, name)).toBe(REFUSALS.allianceNameTaken.text);
  });

  it.each([
    ['an accent', 'Asgard', 'Ásgard'],
    ['i and l', 'Tail', 'Tall'],
    ['i and 1', 'Tail', 'Ta1l'],
    ['a letter more', 'Tollan', 'Tollans'],
    ['a space', 'Tollan', 'Tol lan'],
    ['a Cyrillic letter with no double', 'Бобр', 'Бобp'.replace('p', 'ы')],
  ])('but not those with %s between them', async (_, name, other) => {
    expect(await toldBeside(name, other)).toBe(other);
  });

  it('G-92: a rename follows the same rule; an alliance may take a name that looks like its own', async () => {
    const { body: own } = await found(first, 'Tollan');
    const { body: other } = await found(second, 'Asgard');
    const rename = (name: string) => app.send(editAlliance, { params: { id: own.id }, body: { name } }, first.token);
    expect((await rename('ASGARD')).refusal).toBe(REFUSALS.allianceNameTaken.text);
    expect((await rename('Аsgаrd')).refusal).toBe(MIXED);
    expect((await rename('T0LLAN')).body.name).toBe('T0LLAN');
    await Promise.all([end(first, own.id), end(second, other.id)]);
  });

  it('of two alliances that take look-alike names at the same time, one succeeds', async () => {
    const replies = await Promise.all([found(first, 'Isis'), found(second, 'lsis')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const at = replies.findIndex(({ status }) => status === 201);
    await end(at === 0 ? first : second, replies[at]?.body.id ?? 0);
  });
});

it('T20: a search text is not a pattern', async () => {
  const { body } = await found(first, 'One_100%\\ sure');
  const search = async (name: string) =>
    (await app.send(searchAlliances, { query: { name } }, second.token)).body.map(({ id }) => id);
  for (const part of ['_', '%', '\\', '100%\\', 'E_1']) expect([part, await search(part)]).toEqual([part, [body.id]]);
  for (const part of ['O__', '%%', '%s', "' OR 1=1 --", '\0', '\ud83d', 'One_100%\\\\']) {
    expect([part, await search(part)]).toEqual([part, []]);
  }
});

it('T15: a search ignores case, in every script', async () => {
  const [player] = (await bulkPlayers(app, 1)) as [TestPlayer];
  const { body } = await found(player, 'Älpha');
  const search = async (name: string) =>
    (await app.send(searchAlliances, { query: { name } }, second.token)).body.map(({ id }) => id);
  for (const part of ['älph', 'ÄLPH', ' ÄlphA ', 'A\u0308lpha'])
    expect([part, await search(part)]).toEqual([part, [body.id]]);
  expect(await search('alph')).toEqual([]);
});

it('P15: a database with another encoding than UTF8 is refused, with advice', async () => {
  const database = await anEmptyDatabase("ENCODING SQL_ASCII LOCALE_PROVIDER libc LOCALE 'C'");
  try {
    await expect(connect(database.url)).rejects.toThrow(
      'The database is encoded in SQL_ASCII, but it must be UTF8. Create it with createdb --encoding=UTF8 --template=template0.',
    );
  } finally {
    await database.drop();
  }
});
