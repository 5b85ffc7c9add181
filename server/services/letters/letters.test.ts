import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { register, verifyEmail } from '#shared/api/account';
import { invite, myInvitations } from '#shared/api/alliances/alliance-admission';
import { postMessage, setBulletin } from '#shared/api/alliances/alliance-hall';
import { createAlliance, disbandAlliance, editAlliance } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { blockPlayer, listBlocks, unblockPlayer } from '#shared/api/letters/blocks';
import { getConversation, listConversations, readLetters, writeLetter } from '#shared/api/letters/letters';
import { renamePlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { deleteAccount } from '#shared/api/settings';
import { LETTERS } from '#shared/catalogue/letters';
import { MESSAGE_PACE } from '#shared/catalogue/messages';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { ban, mute, unmute } from '../admin/operator-actions.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

let app: TestApp;
let folder: string;
let filter: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-letters-'));
  filter = path.join(folder, 'words.txt');
  app = await startTestApp({ WORD_FILTER: filter });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Someone = Pick<TestPlayer, 'id' | 'token' | 'username'>;
let one: Someone;
let other: Someone;
let third: Someone;
beforeEach(async () => {
  [one, other, third] = (await bulkPlayers(app, 3)) as [TestPlayer, TestPlayer, TestPlayer];
});

const operator = () => ({ db: app.db, who: 'a test' });
const write = (from: Someone, to: Pick<Someone, 'id'>, text = 'Hello.', key?: string) =>
  app.send(writeLetter, { params: { userId: to.id }, body: { text } }, from.token, key);
const thread = async (of: Someone, withWhom: Someone, query: { before?: number; limit?: number } = {}) =>
  (await app.send(getConversation, { params: { userId: withWhom.id }, query: query as never }, of.token)).body;
const textsOf = async (of: Someone, withWhom: Someone) =>
  (await thread(of, withWhom)).letters.map(({ text }) => text).reverse();
const list = async (of: Someone) => (await app.send(listConversations, {}, of.token)).body;
const read = (who: Someone, from: Someone, letter_id: number) =>
  app.send(readLetters, { params: { userId: from.id }, body: { letter_id } }, who.token);
const block = (who: Someone, whom: Someone) => app.send(blockPlayer, { params: { userId: whom.id } }, who.token);
const unblock = (who: Someone, whom: Someone) => app.send(unblockPlayer, { params: { userId: whom.id } }, who.token);
const differences = async () => (await audit(app.db)).differences;
/** As if everything of these players had happened so long ago. */
const letPass = async (interval: string) => {
  for (const column of ['letter.at', 'conversation.last_at', 'player.verified_at']) {
    const [table, name] = column.split('.');
    await app.db.query(`UPDATE ${table} SET ${name} = ${name} - $1::interval`, [interval]);
  }
};

describe('a letter', () => {
  it('is in both lists and reaches all tabs of both, with what is unread', async () => {
    const tabs = await Promise.all([one, other, other].map(({ token }) => openTab(app.origin, token)));
    const { status, body } = await write(one, other, 'Shall we meet at Chulak? 🪐');
    expect([status, body.letter]).toMatchObject([201, { user_id: one.id, text: 'Shall we meet at Chulak? 🪐' }]);
    const [own, ...others] = await Promise.all(tabs.map((tab) => tab.next('letter_received')));
    expect(own).toMatchObject({ user_id: other.id, username: other.username, letter: body.letter, unread: 0 });
    for (const seen of others)
      expect(seen).toMatchObject({
        ...{ user_id: one.id, username: one.username, letter: body.letter },
        ...{ unread: 1, unread_conversations: 1 },
      });

    for (const [reader, writer, unread] of [
      [one, other, 0],
      [other, one, 1],
    ] as const) {
      const { letters, ...page } = await thread(reader, writer);
      expect(letters).toEqual([body.letter]);
      expect(page).toMatchObject({ user_id: writer.id, username: writer.username, unread, has_more: false });
      expect((await list(reader)).conversations).toMatchObject([
        { user_id: writer.id, unread, last: { user_id: one.id, excerpt: 'Shall we meet at Chulak? 🪐' } },
      ]);
      const dashboard = (await app.send(getDashboard, {}, reader.token)).body;
      expect(dashboard.unread_conversations).toBe(unread);
    }
    for (const tab of tabs) await tab.room.leave();
    expect(await differences()).toEqual([]);
  });

  it('that is repeated with its key is one letter, with one push', async () => {
    const tab = await openTab(app.origin, other.token);
    const first = await write(one, other, 'Once.', 'one-key');
    const again = await write(one, other, 'Once.', 'one-key');
    expect(again.body).toEqual(first.body);
    expect((await write(one, other, 'Twice.')).status).toBe(201);
    await tab.next('letter_received');
    await tab.next('letter_received');
    expect(tab.received.filter(({ name }) => name === 'letter_received')).toHaveLength(2);
    expect(await textsOf(other, one)).toEqual(['Once.', 'Twice.']);
    await tab.room.leave();
  });

  it('is read up to a mark that all tabs see, and that never goes back or beyond', async () => {
    const tab = await openTab(app.origin, other.token);
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c']) ids.push((await write(one, other, text)).body.letter.letter_id);
    const [a = 0, b = 0, c = 0] = ids;
    expect((await read(other, one, b)).body).toMatchObject({ letter_id: b, unread: 1, unread_conversations: 1 });
    expect(await tab.next('letters_read')).toMatchObject({ user_id: one.id, letter_id: b, unread: 1 });
    expect((await read(other, one, a)).body).toMatchObject({ letter_id: b, unread: 1 });
    expect((await read(other, one, c + 1000)).body).toMatchObject({ letter_id: c, unread: 0, unread_conversations: 0 });
    expect((await read(third, one, a)).refusal).toBe(REFUSALS.conversationNotFound.text);
    await tab.room.leave();
  });

  it('comes in pages, each continuing the one before', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => `letter ${i + 1}`);
    await write(one, other, 'the first');
    await app.db.query(
      `INSERT INTO letter (author_id, reader_id, text, at) SELECT $1, $2, text, now() FROM unnest($3::text[]) AS text`,
      [one.id, other.id, rows],
    );
    await letPass('2 minutes');
    expect((await write(one, other, 'the last')).status).toBe(201);
    const seen: string[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await thread(other, one, { limit: 10, ...(before !== undefined && { before }) });
      seen.push(...page.letters.map(({ text }) => text));
      before = page.letters.at(-1)?.letter_id;
      if (!page.has_more) break;
    }
    expect(seen.reverse()).toEqual(['the first', ...rows, 'the last']);
  });

  it('is not for oneself, for nobody, or without words', async () => {
    expect((await write(one, one)).refusal).toBe(REFUSALS.letterToSelf.text);
    expect((await write(one, { id: 2_000_000_000 })).refusal).toBe(REFUSALS.userNotFound.text);
    expect((await write(one, other, ' \u200b\n ')).refusal).toBe(REFUSALS.messageEmpty.text);
    expect((await write(one, other, '🪐'.repeat(1001))).refusal).toBe(REFUSALS.messageTooLong.text);
    expect((await write(one, other, '🪐'.repeat(1000))).status).toBe(201);
  });

  it('of two who write to each other at once arrives on both sides, in one order', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => write(one, other, `one ${i}`)),
      ...Array.from({ length: 5 }, (_, i) => write(other, one, `other ${i}`)),
    ]);
    expect(replies.map(({ status, refusal }) => [status, refusal])).toEqual(replies.map(() => [201, undefined]));
    const texts = await textsOf(one, other);
    expect([...texts].sort()).toHaveLength(10);
    expect(await textsOf(other, one)).toEqual(texts);
    expect(await differences()).toEqual([]);
  });
});

describe('who may write', () => {
  it('anybody begins with twenty players a day, and answers everybody', async () => {
    const many = await bulkPlayers(app, LETTERS.dailyBegins + 1);
    await app.db.query("UPDATE player SET verified_at = now() - interval '9 days' WHERE id = $1", [one.id]);
    const begin = async (to: Someone) => {
      const reply = await write(one, to);
      await app.db.query("UPDATE letter SET at = at - interval '2 minutes'");
      return reply;
    };
    // One that began two days ago is none of today.
    expect((await begin(third)).status).toBe(201);
    await letPass('2 days');
    expect((await begin(third)).status).toBe(201);
    for (const to of many.slice(0, LETTERS.dailyBegins)) expect((await begin(to)).status).toBe(201);
    expect((await begin(many.at(-1) as Someone)).refusal).toBe(REFUSALS.conversationsTooMany(LETTERS.dailyBegins).text);
    expect((await begin(many[0] as Someone)).status).toBe(201);
    await write(other, one, 'Who are you?');
    expect((await begin(other)).status).toBe(201);
    await letPass('1 day');
    expect((await begin(many.at(-1) as Someone)).status).toBe(201);
  });

  it('a newcomer begins with five players, and answers everybody', async () => {
    const many = await bulkPlayers(app, LETTERS.newcomerBegins + 1);
    await app.db.query('UPDATE player SET verified_at = now() WHERE id = $1', [one.id]);
    const begin = async (to: Someone) => {
      const reply = await write(one, to);
      await app.db.query("UPDATE letter SET at = at - interval '2 minutes'");
      return reply;
    };
    for (const to of many.slice(0, LETTERS.newcomerBegins)) expect((await begin(to)).status).toBe(201);
    expect((await begin(other)).refusal).toBe(REFUSALS.lettersOfNewcomer(LETTERS.newcomerBegins).text);
    await write(other, one, 'Who are you?');
    expect((await begin(other)).status).toBe(201);
    expect((await begin(many[0] as Someone)).status).toBe(201);
    await letPass('1 day');
    expect((await begin(third)).status).toBe(201);
  });

  it('a player who writes too fast waits as long as the answer says, and nobody else does', async () => {
    const [{ messages, seconds }] = MESSAGE_PACE;
    for (let i = 0; i < messages; i++) expect((await write(one, i % 2 ? other : third)).status).toBe(201);
    const { status, refusal, headers } = await write(one, other);
    const wait = Number(headers.get('retry-after'));
    expect([status, refusal]).toEqual([429, REFUSALS.messagesTooFast(wait).text]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect((await write(other, one)).status).toBe(201);
    await letPass(`${wait} s`);
    expect((await write(one, other)).status).toBe(201);
  });

  it('who is blocked is refused with the words for a reader who is banned; what was written stays', async () => {
    await write(one, other, 'Hello?');
    const tab = await openTab(app.origin, other.token);
    expect((await block(other, one)).body.blocks).toMatchObject([{ user_id: one.id, username: one.username }]);
    expect((await block(other, one)).body.blocks).toHaveLength(1);
    expect(await tab.next('blocks_changed')).toMatchObject({ blocks: [{ user_id: one.id }] });
    const blocked = await write(one, other, 'Why?');
    expect((await write(other, one)).refusal).toBe(REFUSALS.letterToBlocked.text);
    expect(await thread(other, one)).toMatchObject({ blocked: true, letters: [{ text: 'Hello?' }] });
    expect(await thread(one, other)).toMatchObject({ blocked: false });

    await ban(operator(), third.username, undefined);
    const banned = await write(one, third);
    expect([blocked.status, blocked.body]).toEqual([banned.status, banned.body]);
    expect(blocked.refusal).toBe(REFUSALS.letterNotTaken.text);

    expect((await unblock(other, one)).body.blocks).toEqual([]);
    expect((await unblock(other, one)).status).toBe(200);
    expect((await write(one, other, 'Thanks.')).status).toBe(201);
    await tab.room.leave();
  });

  it('a block counts from its answer on, whatever is being written at that moment', async () => {
    const writing = Array.from({ length: 4 }, (_, i) => write(one, other, `${i}`));
    await block(other, one);
    const after = await textsOf(other, one);
    await Promise.all(writing);
    expect(await textsOf(other, one)).toEqual(after);
  });

  it('a block also stops invitations to an alliance by that player, and by nobody else', async () => {
    const { id } = (await app.send(createAlliance, { body: { name: 'Persistent' } }, one.token)).body;
    const invited = async () =>
      (await app.send(invite, { params: { id }, body: { username_to_invite: other.username } }, one.token)).refusal;
    await block(other, one);
    expect(await invited()).toBe(REFUSALS.inviteeRefuses.text);
    expect((await app.send(myInvitations, {}, other.token)).body).toEqual([]);
    // The inviter's own block stops nothing.
    await app.send(unblockPlayer, { params: { userId: one.id } }, other.token);
    await block(one, other);
    expect(await invited()).toBeUndefined();
    expect((await app.send(myInvitations, {}, other.token)).body).toHaveLength(1);
    await app.send(disbandAlliance, { params: { id } }, one.token);
    await app.db.query('DELETE FROM block');
  });

  it('five hundred players can be blocked, and the next one is refused', async () => {
    const many = await app.db.query(
      `INSERT INTO player (username, email, password_hash, race_id)
       SELECT 'crowd-' || n, 'crowd-' || n || '@example.org', '', 4 FROM generate_series(1, $1::int) AS n RETURNING id`,
      [LETTERS.blocks],
    );
    await app.db.query('INSERT INTO block SELECT $1, id, now() FROM unnest($2::int[]) AS id', [
      one.id,
      many.map(({ id }: { id: number }) => id),
    ]);
    expect((await block(one, other)).refusal).toBe(REFUSALS.blocksTooMany.text);
    expect((await app.send(listBlocks, {}, one.token)).body.blocks).toHaveLength(LETTERS.blocks);
    await app.db.query('DELETE FROM block');
  });

  it('who is muted reads and cannot write until the time is over, or until an operator ends it', async () => {
    expect(await mute(operator(), one.username, 2, 'Rude.')).toContain('is muted until');
    const refused = await write(one, other);
    expect([refused.status, refused.refusal]).toEqual([403, expect.stringContaining('muted you until')]);
    expect((await write(other, one)).status).toBe(201);
    expect((await thread(one, other)).letters).toHaveLength(1);
    await unmute(operator(), one.username);
    expect((await write(one, other)).status).toBe(201);
    await mute(operator(), one.username, 1);
    await app.db.query("UPDATE player SET muted_until = muted_until - interval '1 hour' WHERE id = $1", [one.id]);
    expect((await write(one, other)).status).toBe(201);
    await expect(unmute(operator(), one.username)).rejects.toThrow('is not muted');
    const acts = await app.db.query('SELECT act, details FROM operator_act WHERE player_id = $1 ORDER BY id', [one.id]);
    expect(acts).toMatchObject([{ act: 'mute', details: expect.stringMatching(/^until .*, Rude\.$/) }, {}, {}]);
  });

  it('a word of the filter is refused as soon as the file has it', async () => {
    expect((await write(one, other, 'You shol’va!')).status).toBe(201);
    await writeFile(filter, '# not here\nshol’va\n');
    expect((await write(one, other, 'You SHOL’VA!')).refusal).toBe(REFUSALS.messageFiltered.text);
    await writeFile(filter, 'kree, jaffa\n');
    expect((await write(one, other, 'You shol’va!')).status).toBe(201);
    await rm(filter);
    expect((await write(one, other, 'Kree Jaffa!')).refusal).toBe(REFUSALS.messageFiltered.text);
  });
});

describe('in the hall of an alliance', () => {
  it('who is muted, and a word of the filter, are refused too', async () => {
    const { id } = (await app.send(createAlliance, { body: { name: `Hall of ${one.username}` } }, one.token)).body;
    const say = (text: string) => app.send(postMessage, { params: { id }, body: { text } }, one.token);
    const pin = (text: string) => app.send(setBulletin, { params: { id }, body: { text } }, one.token);
    await writeFile(filter, 'shol’va');
    expect((await say('Shol’va!')).refusal).toBe(REFUSALS.messageFiltered.text);
    expect((await pin('Shol’va!')).refusal).toBe(REFUSALS.messageFiltered.text);
    await writeFile(filter, '');
    expect((await say('Hello.')).status).toBe(201);
    await mute(operator(), one.username, 2);
    expect((await say('Hello.')).refusal).toContain('muted you until');
    expect((await pin('Hello.')).refusal).toContain('muted you until');
    await unmute(operator(), one.username);
    expect((await pin('Hello.')).status).toBe(200);
  });
});

it('who is muted, and a word of the filter, are refused in bios, and in names and descriptions of worlds and alliances', async () => {
  const { id } = (await app.send(createAlliance, { body: { name: `Words of ${one.username}` } }, one.token)).body;
  const [home] = await app.db.query('SELECT id FROM planet WHERE owner_id = $1 AND home', [one.id]);
  const description = (text: string) =>
    app.send(
      editAlliance,
      { params: { id }, body: { name: `Words of ${one.username}`, description: text } },
      one.token,
    );
  const attempts = [
    (text: string) => app.send(updateBio, { body: { bio: text } }, one.token),
    (text: string) => app.send(renamePlanet, { params: { id: home.id }, body: { planet_name: text } }, one.token),
    description,
    (text: string) => app.send(editAlliance, { params: { id }, body: { name: text } }, one.token),
  ];
  await writeFile(filter, 'shol’va');
  for (const attempt of [
    ...attempts,
    (text: string) => app.send(createAlliance, { body: { name: text } }, other.token),
  ]) {
    const { status, refusal } = await attempt('Shol’va');
    expect([status, refusal]).toEqual([400, REFUSALS.textFiltered.text]);
  }
  await writeFile(filter, '');
  await mute(operator(), one.username, 2);
  for (const attempt of attempts) {
    const { status, refusal } = await attempt('Hello');
    expect([status, refusal]).toEqual([403, expect.stringContaining('muted you until')]);
  }
  // What stands there can be taken away.
  expect((await app.send(updateBio, { body: { bio: '' } }, one.token)).status).toBe(200);
  await unmute(operator(), one.username);
  for (const attempt of attempts) expect((await attempt('Hello')).status).toBe(200);
  await app.send(disbandAlliance, { params: { id } }, one.token);
});

it('a word of the filter is refused in a username and in the name of a first home, and costs nothing', async () => {
  const refused = [400, REFUSALS.textFiltered.text];
  const form = { username: 'Shol-va', email: 'newcomer@example.org', password: 'a long password', race_id: 1 };
  const signUp = async (username: string) => {
    const { status, refusal } = await app.send(register, { body: { ...form, username } });
    return [status, refusal];
  };
  await writeFile(filter, 'shol va\nkree');
  // Five registrations of an address a day are taken.
  for (let i = 0; i < 6; i++) expect(await signUp('Shol-va')).toEqual(refused);
  expect(await signUp('newcomer')).toEqual([201, undefined]);

  const token = codeIn(await app.mails.mailTo(form.email));
  const found = async (planet_name: string) => {
    const { status, refusal } = await app.send(verifyEmail, { body: { email: form.email, token, planet_name } });
    return [status, refusal];
  };
  // Five guesses at a code are taken.
  for (let i = 0; i < 6; i++) expect(await found('Kree!')).toEqual(refused);
  expect(await found('Chulak')).toEqual([200, undefined]);
  await writeFile(filter, '');
});

describe('what goes', () => {
  it('letters, lists and settled reports do after 90 days', async () => {
    await write(one, other, 'old');
    await letPass('89 days');
    await deleteExpiredRows(app.db);
    expect((await list(one)).total).toBe(1);
    await letPass('2 days');
    await write(one, third, 'new');
    await deleteExpiredRows(app.db);
    expect((await list(one)).conversations).toMatchObject([{ user_id: third.id }]);
    expect((await thread(one, other)).letters).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('the words of a deleted account go if the player wanted that, and no longer wait for anybody', async () => {
    await write(one, other, 'Farewell.');
    await write(other, one, 'Good luck.');
    await app.db.query("UPDATE player SET delete_at = now() - interval '1 s', words_go = true WHERE id = $1", [one.id]);
    await settleDeletion(app.context, one.id);
    expect((await thread(other, one)).letters).toMatchObject([{ text: 'Good luck.' }]);
    expect(await list(other)).toMatchObject({
      unread_conversations: 0,
      conversations: [{ username: null, unread: 0 }],
    });
    expect(await differences()).toEqual([]);
  });

  it('a deleted account leaves its words to others as those of a former player, and no list, mark or block', async () => {
    const leaver = await app.aPlayer();
    await write(leaver, one, 'Farewell.');
    await write(one, leaver, 'Good luck.');
    await block(other, leaver);
    await block(leaver, third);
    await app.send(deleteAccount, { body: { password: leaver.password } }, leaver.token);
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leaver.id]);
    const isGone = async () => {
      const [row] = await app.db.query('SELECT deleted_at, delete_at FROM player WHERE id = $1', [leaver.id]);
      return row.deleted_at !== null && row.delete_at === null;
    };
    expect(await waitUntil(isGone, 20_000)).toBe(true);

    expect((await list(one)).conversations).toMatchObject([{ user_id: leaver.id, username: null, unread: 1 }]);
    expect(await thread(one, leaver)).toMatchObject({
      username: null,
      letters: [{ text: 'Good luck.' }, { text: 'Farewell.' }],
    });
    expect((await write(one, leaver)).refusal).toBe(REFUSALS.userNotFound.text);
    expect((await app.send(getConversation, { params: { userId: leaver.id } }, third.token)).status).toBe(404);
    expect(await app.db.query('SELECT 1 FROM conversation WHERE player_id = $1', [leaver.id])).toEqual([]);
    expect(await app.db.query('SELECT 1 FROM block WHERE $1 IN (player_id, blocked_id)', [leaver.id])).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});
