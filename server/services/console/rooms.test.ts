import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { updateBio } from '#shared/api/profiles';
import * as api from '#shared/api/rooms';
import { OPERATOR_ROOM } from '#shared/live/operator';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { liveClient, openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import { openedConsole } from '../../tests/support/staff.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp();
let operator: TestPlayer;
let player: TestPlayer;
let other: TestPlayer;
let token: string;

beforeEach(async () => {
  const players = await bulkPlayers(app, 3);
  [operator, player, other] = players as [TestPlayer, TestPlayer, TestPlayer];
  token = await openedConsole(app, operator);
});
afterEach(async () => {
  await app.db.query('DELETE FROM staff; DELETE FROM alliance');
});

const send = <C extends Call>(call: C, parts: Partial<Request<C>> = {}) => app.send(call, parts, token);
const list = async (query: Request<typeof api.listRooms>['query'] = {}) => (await send(api.listRooms, { query })).body;
const look = (kind: api.RoomKind, id: number) => send(api.lookIntoRoom, { params: { kind, id } });
const roomsOf = async (id: number) => (await list()).rooms.filter(({ owner }) => owner?.id === id);

describe('the list of rooms', () => {
  it('says whose they are, of which kind and process, with how many clients, and since when', async () => {
    const tabs = [await openTab(app.origin, player.token), await openTab(app.origin, player.token)];
    const before = await list();
    expect(await roomsOf(player.id)).toEqual([
      {
        kind: 'player',
        owner: { id: player.id, name: player.username },
        process_id: expect.stringMatching(/^[\w-]{9}$/),
        clients: 2,
        opened_at: expect.any(String),
        conflict: null,
      },
    ]);
    const process_id = before.rooms[0]?.process_id ?? '';
    expect(before.counts).toContainEqual({ process_id, kind: 'player', rooms: 1, clients: 2 });
    expect((await list({ kind: 'alliance' })).rooms).toEqual([]);
    expect((await list({ process: process_id })).found).toBe(1);
    expect((await list({ process: 'another' })).found).toBe(0);
    await Promise.all(tabs.map(({ room }) => room.leave()));
    await expect.poll(() => roomsOf(player.id)).toEqual([]);
  });

  it('is searched by the name of a player, whose alliance is found as well', async () => {
    const { id } = (await app.send(createAlliance, { body: { name: 'Searchers' } }, player.token)).body;
    const tabs = [
      await openTab(app.origin, player.token),
      await openAllianceTab(app.origin, player.token),
      await openTab(app.origin, other.token),
    ];
    const { rooms, found } = await list({ search: player.username });
    expect(found).toBe(2);
    expect(rooms.map(({ kind, owner }) => [kind, owner?.id]).sort()).toEqual([
      ['alliance', id],
      ['player', player.id],
    ]);
    expect((await list({ search: 'nobody of this name' })).rooms).toEqual([]);
    await Promise.all(tabs.map(({ room }) => room.leave()));
  });

  it('names no room of an account of one’s own or of a mate, finds none by name, and opens none', async () => {
    const { id } = (await app.send(createAlliance, { body: { name: 'Mates' } }, player.token)).body;
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, operator.id]);
    const tabs = [
      await openTab(app.origin, player.token),
      await openTab(app.origin, operator.token),
      await openAllianceTab(app.origin, player.token),
    ];
    const { rooms } = await list();
    expect(rooms.map(({ kind, owner, conflict }) => [kind, owner, conflict]).sort()).toEqual([
      ['alliance', null, 'mate'],
      ['player', null, 'mate'],
      ['player', null, 'own'],
    ]);
    expect((await list({ search: player.username })).rooms).toEqual([]);
    expect((await look('player', player.id)).refusal).toBe(STAFF_REFUSALS.conflictMate.text);
    expect((await look('player', operator.id)).refusal).toBe(STAFF_REFUSALS.conflictOwn.text);
    expect((await look('alliance', id)).refusal).toBe(STAFF_REFUSALS.conflictMate.text);
    await Promise.all(tabs.map(({ room }) => room.leave()));
  });
});

describe('a room', () => {
  it('that nobody is in is not open', async () => {
    expect(await look('player', player.id)).toMatchObject({ status: 404, refusal: STAFF_REFUSALS.roomNotOpen.text });
  });

  it('is seen with its clients, the sizes of its state, and its messages since somebody looks', async () => {
    const tab = await openTab(app.origin, player.token);
    const first = (await look('player', player.id)).body;
    expect(first.owner).toEqual({ id: player.id, name: player.username });
    expect(first.tabs).toEqual([
      { user: { id: player.id, username: player.username }, since: expect.any(String), in_at: null, out_at: null },
    ]);
    expect([first.sent, first.received]).toEqual([[], []]);
    // A short text takes its length and its letters, and the number of its field.
    expect(first.fields).toContainEqual({ name: 'username', bytes: 2 + player.username.length });

    const secret = 'What nobody but all players may read';
    await app.send(updateBio, { body: { bio: secret } }, player.token);
    const second = await openTab(app.origin, player.token);
    await tab.sees(({ version }) => version > 0);
    const reply = await look('player', player.id);
    const { body } = reply;
    expect(body.watched_since).toBe(first.watched_since);
    expect(body.clients).toBe(2);
    expect(body.received.map(({ name, bytes }) => [name, bytes])).toEqual([['ready', 1]]);
    expect(body.sent.map(({ name }) => name)).toEqual(expect.arrayContaining(['state', 'bio_changed']));
    const told = body.sent.find(({ name }) => name === 'bio_changed');
    expect(told).toMatchObject({ clients: 1, bytes: expect.any(Number) });
    expect(told?.bytes).toBeGreaterThan(secret.length);
    expect(JSON.stringify(body)).not.toContain(secret);
    for (const { out_at } of body.tabs) expect(out_at).not.toBeNull();

    await app.send(updateBio, { body: { bio: 'To both tabs.' } }, player.token);
    await second.next('bio_changed');
    const last = (await look('player', player.id)).body.sent.find(({ name }) => name === 'bio_changed');
    expect(last?.clients).toBe(2);
    await Promise.all([tab, second].map(({ room }) => room.leave()));
  });

  it('of the staff is seen too, and a moderator sees none', async () => {
    const room = await liveClient(app.origin).joinOrCreate(OPERATOR_ROOM, { token });
    room.onMessage('*', () => undefined);
    const { body } = await look('operator', 1);
    expect(body).toMatchObject({ kind: 'operator', owner: null, clients: 1, fields: [{ name: 'act', bytes: 2 }] });
    const moderator = await openedConsole(app, other, 'moderator');
    const params = { kind: 'operator', id: 1 } as const;
    expect((await app.send(api.lookIntoRoom, { params }, moderator)).refusal).toBe(STAFF_REFUSALS.operatorsOnly.text);
    expect((await app.send(api.listRooms, {}, moderator)).refusal).toBe(STAFF_REFUSALS.operatorsOnly.text);
    await room.leave();
  });
});
