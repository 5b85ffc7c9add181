import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as hall from '#shared/api/alliances/alliance-hall';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { CLOSE } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../../store/ledger/audit.ts';
import { bulkPlayers } from '../../../tests/support/bulk-players.ts';
import { type AllianceTab, openAllianceTab } from '../../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../../admin/expired-rows.ts';
import { removeReportedWords } from '../../admin/remove-reported-words.ts';
import { settleDeletion } from '../../deletion/deletion-steps.ts';

let app: TestApp;
let tabs: AllianceTab[] = [];
beforeAll(async () => {
  app = await startTestApp({ TICK_MS: '50' });
});
afterEach(async () => {
  await Promise.all(tabs.map(({ room }) => room.connection.isOpen && room.leave()));
  tabs = [];
  // The next test is a minute later.
  await app.db.query("UPDATE alliance_message SET sent_at = sent_at - interval '1 minute'");
});
afterAll(() => app.close());

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}, key?: string) =>
  app.send(call, parts, player.token, key);
const open = async (player: TestPlayer) => {
  const tab = await openAllianceTab(app.origin, player.token);
  tabs.push(tab);
  return tab;
};

let named = 0;
async function enter(leader: TestPlayer, id: number, player: TestPlayer): Promise<void> {
  await send(leader, doors.invite, { params: { id }, body: { username_to_invite: player.username } });
  const [invitation] = (await send(player, doors.myInvitations)).body;
  await send(player, doors.acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } });
}

/** An alliance with one of each role, and somebody outside. */
async function anAlliance() {
  const [leader, officer, member, stranger] = await bulkPlayers(app, 4);
  if (!leader || !officer || !member || !stranger) throw new Error('Too few players were made.');
  const { id } = (await send(leader, api.createAlliance, { body: { name: `Hall ${++named}` } })).body;
  await enter(leader, id, officer);
  await enter(leader, id, member);
  await send(leader, api.changeRole, { params: { id, userId: officer.id }, body: { role: 'officer' } });
  return { id, leader, officer, member, stranger };
}

const say = (player: TestPlayer, id: number, text: string, key?: string) =>
  send(player, hall.postMessage, { params: { id }, body: { text } }, key);
const read = (player: TestPlayer, id: number, query: object = {}) =>
  send(player, hall.listMessages, { params: { id }, query: query as { before: number; limit: number } });
const remove = (player: TestPlayer, id: number, messageId: number) =>
  send(player, hall.removeMessage, { params: { id, messageId } });
const mark = (player: TestPlayer, id: number, message_id: number) =>
  send(player, hall.readMessages, { params: { id }, body: { message_id } });
const unreadOf = async (player: TestPlayer) => (await send(player, getDashboard)).body.unread_messages;
const textsOf = async (player: TestPlayer, id: number) =>
  (await read(player, id)).body.messages.map(({ text }) => text);
const versionOf = async (id: number): Promise<number> =>
  (await app.db.query('SELECT version FROM alliance WHERE id = $1', [id]))[0].version;

describe('the conversation of an alliance', () => {
  it('reaches every tab of every member once and in order, and never raises the version of the bank', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const all = [await open(leader), await open(leader), await open(officer), await open(member)];
    const before = await versionOf(id);
    const said: number[] = [];
    await Promise.all(
      [leader, officer, member].flatMap((player) =>
        [1, 2, 3, 4].map(
          async (n) => void said.push((await say(player, id, `${player.username} ${n}`)).body.message_id),
        ),
      ),
    );
    said.sort((a, b) => a - b);
    for (const tab of all) {
      const heard = [];
      for (const _ of said) heard.push(await tab.next('message_posted'));
      expect(heard.map(({ message_id }) => message_id)).toEqual(said);
      expect(heard.map(({ sequence }) => sequence)).toEqual(said.map((_, i) => i + 1));
    }
    expect((await read(member, id)).body.messages.map(({ message_id }) => message_id)).toEqual(said.toReversed());
    expect(await versionOf(id)).toBe(before);
  });

  it('is read in pages, newest first', async () => {
    const { id, leader, officer } = await anAlliance();
    for (const n of [1, 2, 3, 4]) await say(n % 2 ? leader : officer, id, `${n}`);
    const [page] = [(await read(leader, id, { limit: 2 })).body.messages];
    expect(page.map(({ text }) => text)).toEqual(['4', '3']);
    const next = (await read(leader, id, { limit: 2, before: page[1]?.message_id })).body.messages;
    expect(next.map(({ text }) => text)).toEqual(['2', '1']);
  });

  it('a repeated post is said once', async () => {
    const { id, leader, member } = await anAlliance();
    const tab = await open(member);
    const [first, again] = [await say(leader, id, 'once', 'key-1'), await say(leader, id, 'once', 'key-1')];
    expect(again.body).toEqual(first.body);
    await say(leader, id, 'end');
    expect([(await tab.next('message_posted')).text, (await tab.next('message_posted')).text]).toEqual(['once', 'end']);
    expect(await textsOf(leader, id)).toEqual(['end', 'once']);
  });

  it('is closed to whoever has left, the moment after, by REST and by the room', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const [mine, theirs] = [await open(leader), await open(member)];
    await say(leader, id, 'before');
    expect((await theirs.next('message_posted')).text).toBe('before');
    // At the same time as the member leaves, the others go on.
    const talk = [1, 2, 3, 4].map((n) => say(officer, id, `while ${n}`));
    await send(member, api.leaveAlliance);
    await say(leader, id, 'after');
    await Promise.all(talk);
    for (let heard = ''; heard !== 'after'; heard = (await mine.next('message_posted')).text ?? '');
    expect(await theirs.closed).toBe(CLOSE.notYours);
    const heard = theirs.received.flatMap(({ name, payload }) =>
      name === 'message_posted' ? [(payload as { text: string }).text] : [],
    );
    expect(heard).not.toContain('after');
    expect((await read(member, id)).refusal).toBe(REFUSALS.notYourAlliance.text);
    expect((await say(member, id, 'still here')).refusal).toBe(REFUSALS.notYourAlliance.text);
    expect(await unreadOf(member)).toBe(0);
  });

  it('refuses one who floods, with the time to wait, and lets others go on', async () => {
    const { id, leader, member } = await anAlliance();
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => say(leader, id, `${n}`)));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    for (const { headers, refusal } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refusal).toMatch(/^You are writing too fast\. Please wait \d second/);
    }
    expect((await say(member, id, 'and I?')).status).toBe(201);
  });

  it('forgets messages when they are old', async () => {
    const { id, leader } = await anAlliance();
    await say(leader, id, 'old');
    await app.db.query(
      `UPDATE alliance_message SET sent_at = now() - interval '${MESSAGE_LIMITS.days} days' WHERE alliance_id = $1`,
      [id],
    );
    await say(leader, id, 'new');
    await deleteExpiredRows(app.db);
    expect(await textsOf(leader, id)).toEqual(['new']);
  });
});

describe('a removed message', () => {
  it('is gone with its text in all tabs; a removal by an officer is logged', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const tab = await open(leader);
    const { message_id } = (await say(member, id, 'a secret')).body;
    const own = (await say(officer, id, 'a slip')).body.message_id;
    expect((await remove(officer, id, own)).status).toBe(200);
    expect(await tab.next('message_removed')).toMatchObject({ message_id: own, removed_by: 'author' });
    expect((await remove(officer, id, message_id)).status).toBe(200);
    expect(await tab.next('message_removed')).toMatchObject({ message_id, removed_by: 'officer' });
    expect((await remove(officer, id, message_id)).status).toBe(200);
    expect(await textsOf(leader, id)).toEqual([null, null]);
    const texts = await app.db.query('SELECT text FROM alliance_message WHERE alliance_id = $1', [id]);
    expect(texts).toEqual([{ text: null }, { text: null }]);
    const logs = (await send(leader, api.allianceLogs, { params: { id }, query: { page: 1, per_page: 50 } })).body;
    expect(logs.filter(({ details }) => details.includes('removed a message'))).toHaveLength(1);
    expect(logs[0]?.details).toBe(`${officer.username} removed a message of ${member.username}.`);
  });

  it('may be removed by an operator while servers run: open tabs read the hall at once', async () => {
    const { id, leader, member } = await anAlliance();
    const tab = await open(leader);
    const { message_id } = (await say(member, id, 'a slur')).body;
    await tab.next('message_posted');
    await send(leader, reportPlayer, { body: { user_id: member.id, message_id, reason: 'A slur.' } });
    const [report]: { id: number }[] = await app.db.query('SELECT id FROM abuse_report WHERE message_id = $1', [
      message_id,
    ]);
    await removeReportedWords({ db: app.db, who: 'an operator' }, app.context.random, report?.id ?? 0);
    await tab.next('hall_resync');
    expect((await read(leader, id)).body.messages).toMatchObject([{ message_id, text: null, removed_by: 'operator' }]);
  });

  it('is one of your own, ten minutes long at most, unless you are an officer', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const { message_id } = (await say(member, id, 'mine')).body;
    const theirs = (await say(leader, id, 'not yours')).body.message_id;
    expect((await remove(member, id, theirs)).refusal).toBe(REFUSALS.officersOnly.text);
    await app.db.query("UPDATE alliance_message SET sent_at = sent_at - interval '11 minutes' WHERE id = $1", [
      message_id,
    ]);
    expect((await remove(member, id, message_id)).refusal).toBe(REFUSALS.messageTooOld.text);
    expect((await remove(officer, id, message_id)).status).toBe(200);
    expect((await remove(officer, id, 2_000_000_000)).refusal).toBe(REFUSALS.messageNotFound.text);
  });
});

describe('what is not read', () => {
  it('is counted until a tab of the player has read it, and all tabs hear of that', async () => {
    const { id, leader, member } = await anAlliance();
    const [one, other, foreign] = [await open(member), await open(member), await open(leader)];
    const ids = [];
    for (const n of [1, 2, 3]) ids.push((await say(leader, id, `${n}`)).body.message_id);
    await say(member, id, 'my own do not count');
    expect([await unreadOf(member), await unreadOf(leader)]).toEqual([3, 1]);
    expect((await mark(member, id, ids[1] ?? 0)).body).toEqual({ last_read_id: ids[1], unread: 1 });
    expect((await mark(member, id, ids[0] ?? 0)).body).toEqual({ last_read_id: ids[1], unread: 1 });
    for (const tab of [one, other])
      expect(await tab.next('messages_read')).toMatchObject({ last_read_id: ids[1], unread: 1 });
    expect(foreign.received.some(({ name }) => name === 'messages_read')).toBe(false);
    expect((await mark(member, id, 2_000_000_000)).body.unread).toBe(0);
    await say(leader, id, 'news');
    expect(await unreadOf(member)).toBe(1);
  });

  it('is not what was said before a player joined', async () => {
    const { id, leader, stranger } = await anAlliance();
    await say(leader, id, 'old news');
    await enter(leader, id, stranger);
    expect([await unreadOf(stranger), await textsOf(stranger, id)]).toEqual([0, ['old news']]);
  });
});

it('the bulletin is pinned by leader and officers, and logged', async () => {
  const { id, leader, officer, member } = await anAlliance();
  const tab = await open(member);
  const pin = (player: TestPlayer, text: string) => send(player, hall.setBulletin, { params: { id }, body: { text } });
  expect((await pin(member, 'me too')).refusal).toBe(REFUSALS.officersOnly.text);
  const { bulletin } = (await pin(officer, 'We meet at eight.')).body;
  expect(bulletin).toMatchObject({ text: 'We meet at eight.', author: { user_id: officer.id } });
  expect((await tab.next('bulletin_changed')).bulletin).toEqual(bulletin);
  expect((await read(member, id)).body.bulletin).toEqual(bulletin);
  expect((await pin(leader, '')).body.bulletin).toBeNull();
  expect((await tab.next('bulletin_changed')).bulletin).toBeNull();
});

it('a mention is announced once to each member who is told of anything, and to nobody else', async () => {
  const { id, leader, officer, member, stranger } = await anAlliance();
  const people = [leader, officer, member, stranger].map((player) => player.id);
  await app.db.query(
    "INSERT INTO notification_setting (player_id, time_zone, muted) SELECT id, 'UTC', CASE WHEN id = $2 THEN ARRAY['mention'] ELSE '{}' END FROM unnest($1::int[]) AS id",
    [people, officer.id],
  );
  await app.db.query(
    "INSERT INTO notification_channel (player_id, channel) SELECT id, 'mail' FROM unnest($1::int[]) AS id",
    [people],
  );
  const names = [leader, officer, member, stranger].map(({ username }) => `@${username.toUpperCase()}`).join(' ');
  await say(leader, id, `${names} ${names}`);
  const told = await app.db.query(
    "SELECT player_id FROM notification WHERE kind = 'mention' AND player_id = ANY ($1)",
    [people],
  );
  expect(told).toEqual([{ player_id: member.id }]);
});

it('a tab that joins is told how far the room has followed the hall', async () => {
  const { id, leader, member } = await anAlliance();
  const first = await open(leader);
  expect((await first.next('members_present')).sequence).toBe(0);
  await say(leader, id, 'hello');
  await first.next('message_posted');
  const { sequence } = await (await open(member)).next('members_present');
  expect(sequence).toBe((await read(member, id)).body.sequence);
  expect(sequence).toBe(1);
});

it('members see who is in and was seen, except those who hide it', async () => {
  const { id, leader, officer, member } = await anAlliance();
  await open(officer);
  const tab = await open(leader);
  const seen = new Set<number>((await tab.next('members_present')).user_ids);
  const until = async (ids: readonly number[]) => {
    while (ids.some((each) => !seen.has(each)) || seen.size !== ids.length) {
      const { came, went } = await tab.next('presence_changed');
      for (const each of came) seen.add(each);
      for (const each of went) seen.delete(each);
    }
  };
  const theirs = await open(member);
  await until([leader.id, officer.id, member.id]);
  await send(officer, hall.setPresence, { body: { hidden: true } });
  await until([leader.id, member.id]);
  await theirs.room.leave();
  await until([leader.id]);
  const lastSeen = '2026-01-02T03:04:05.000Z';
  await app.db.query('UPDATE session SET last_used_at = $2 WHERE player_id = ANY ($1)', [
    [leader.id, officer.id, member.id],
    lastSeen,
  ]);
  const { hidden, members } = (await send(officer, hall.listPresence, { params: { id } })).body;
  expect(hidden).toBe(true);
  expect(new Map(members.map(({ user_id, last_seen_at }) => [user_id, last_seen_at]))).toEqual(
    new Map([
      [leader.id, lastSeen],
      [officer.id, null],
      [member.id, lastSeen],
    ]),
  );
});

describe('the words of a deleted account', () => {
  it.each([
    [false, 'stay, as those of a former player', ['hello']],
    [true, 'go, if the player wanted that', []],
  ])('%s: %s', async (go, _, left) => {
    const { id, leader, member } = await anAlliance();
    await say(member, id, 'hello');
    const tab = await open(leader);
    await app.db.query("UPDATE player SET delete_at = now() - interval '1 s', words_go = $2 WHERE id = $1", [
      member.id,
      go,
    ]);
    await settleDeletion(app.context, member.id);
    const { messages } = (await read(leader, id)).body;
    expect(messages.map(({ text, author }) => [text, author])).toEqual(left.map((text) => [text, null]));
    if (go) expect((await tab.next('hall_resync')).sequence).toBe(2);
    expect((await audit(app.db)).differences).toEqual([]);
  });
});
