import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '#shared/api/account';
import { createAlliance, disbandAlliance, editAlliance, searchAlliances } from '#shared/api/alliances';
import { REFUSALS } from '#shared/refusals';
import { connect } from '../store/data-source.ts';
import { Names1700000000005 } from '../store/migrations/0005-names.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { manyPlayers, type QuickPlayer } from '../testing/many-players.ts';

let app: TestApp;
let first: QuickPlayer;
let second: QuickPlayer;
beforeAll(async () => {
  app = await startTestApp();
  [first, second] = (await manyPlayers(app, 2)) as [QuickPlayer, QuickPlayer];
});
afterAll(() => app.close());

const found = (player: QuickPlayer, name: string) => app.send(createAlliance, { body: { name } }, player.token);
const end = (player: QuickPlayer, id: number) => app.send(disbandAlliance, { params: { id } }, player.token);

/** What founding an alliance of this name answers; none is left behind. */
async function told(name: string): Promise<string> {
  const { status, body, refusal } = await found(first, name);
  if (status === 201) await end(first, body.id);
  return refusal ?? body.name;
}

/** What `name` answers while there is an alliance of the other name. */
async function toldBeside(other: string, name: string): Promise<string | undefined> {
  const { body, refusal } = await found(second, other);
  expect(refusal, other).toBeUndefined();
  const answer = await told(name);
  await end(second, body.id);
  return answer;
}

const UNSEEN = 'Alliance name has characters that cannot be shown.';
const MIXED = 'Alliance name must be written in the letters of one script.';

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

/** Each letter of `text` as its double, where it has one. */
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

describe('T15: names that look alike are one', () => {
  it.each([
    ['in whatever case', 'Tollan', 'TOLLAN'],
    ['in whatever case, in Cyrillic', 'Асгард', 'АСГАРД'],
    ['in whatever case, in Greek', 'Τολλαν', 'ΤΟΛΛΑΝ'],
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

  it('G-92: a new name is held to the same; its own look does not stand in its way', async () => {
    const { body: own } = await found(first, 'Tollan');
    const { body: other } = await found(second, 'Asgard');
    const rename = (name: string) => app.send(editAlliance, { params: { id: own.id }, body: { name } }, first.token);
    expect((await rename('ASGARD')).refusal).toBe(REFUSALS.allianceNameTaken.text);
    expect((await rename('Аsgаrd')).refusal).toBe(MIXED);
    expect((await rename('T0LLAN')).body.name).toBe('T0LLAN');
    await Promise.all([end(first, own.id), end(second, other.id)]);
  });

  it('of two who take them at the same time one has it', async () => {
    const replies = await Promise.all([found(first, 'Isis'), found(second, 'lsis')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const at = replies.findIndex(({ status }) => status === 201);
    await end(at === 0 ? first : second, replies[at]?.body.id ?? 0);
  });

  it('is how a database of before is brought up to date: the eldest keeps its name', async () => {
    const db = app.db;
    const players = await manyPlayers(app, 4);
    const runner = db.createQueryRunner();
    const migration = new Names1700000000005();
    await migration.down(runner);
    const names = ['Isis', 'lsis', 'Nox', 'N0x'];
    const ids: number[] = [];
    for (const [i, player] of players.entries()) ids.push((await found(player, names[i] ?? '')).body.id);
    await migration.up(runner);
    await runner.release();
    const rows: { name: string }[] = await db.query('SELECT name FROM alliance ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(['Isis', `lsis (${ids[1]})`, 'Nox', `N0x (${ids[3]})`]);
    // And a start after that finds nothing to do.
    await (await connect(app.databaseUrl, { existing: true })).destroy();
  });
});

describe('G-25: a username', () => {
  const registering = async (username: string) => {
    const body = {
      username,
      email: `${Buffer.from(username).toString('hex').slice(0, 40)}@example.org`,
      password: 'chevron seven',
      race_id: 1,
    };
    return (await app.send(register, { body })).refusal;
  };

  it.each(['tеalc', 'teаlc', 'ｔｅａｌｃ', 'tea\u200blc', 'Ⅷeight', 'élan', 'tealc\u202e', 'tea lc', '𝐭𝐞𝐚𝐥𝐜', 'ﬁve-o'])(
    '%s is refused: it is not ASCII',
    async (name) => {
      expect(await registering(name)).toBe('Username must have 3 to 30 letters, digits, "_" or "-".');
    },
  );

  it('is taken in whatever case', async () => {
    expect(await registering('Apophis')).toBeUndefined();
    expect(await registering('aPOPHIS')).toBe(REFUSALS.usernameTaken.text);
  });
});

it('T20: what stands in a search is text, and no pattern', async () => {
  const { body } = await found(first, 'One_100%\\ sure');
  const search = async (name: string) =>
    (await app.send(searchAlliances, { query: { name } }, second.token)).body.map(({ id }) => id);
  for (const part of ['_', '%', '\\', '100%\\', 'E_1']) expect([part, await search(part)]).toEqual([part, [body.id]]);
  for (const part of ['O__', '%%', '%s', "' OR 1=1 --", '\0', '\ud83d', 'One_100%\\\\']) {
    expect([part, await search(part)]).toEqual([part, []]);
  }
});
