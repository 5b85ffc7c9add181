import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { LocalPresence } from '@colyseus/core';
import { ErrorCode, matchMaker, Protocol } from '@colyseus/core';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { completeBuilding } from '#shared/api/buildings';
import { health } from '#shared/api/health';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { PLAYER_ROOM } from '#shared/live/player';
import { CLOSE } from '#shared/live/room';
import { xpFor } from '#shared/rules/experience';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { seedOf } from '../../.vitest/sizes.ts';
import { playerTopic } from '../event-publisher.ts';
import { BULK_STOCK } from '../services/admin/bulk-players.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { build } from '../tests/support/build-now.ts';
import { liveClient, openTab, type Tab } from '../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';
import type { TickedRoom } from './ticker.ts';

/** Game speed at which a metal mine is built in a quarter of a second and produces six units a second. */
const SPEED = 120;
const METAL_MINE = 3;
const NAQUADAH_MINE = 1;
/** How late a push may come. */
const LATE_MS = 5000;

let app: TestApp;
let tabs: Tab[] = [];

const open = async (player: Pick<TestPlayer, 'token'>, more?: object) => {
  const tab = await openTab(app.origin, player.token, more);
  tabs.push(tab);
  return tab;
};
afterEach(async () => {
  await Promise.all(tabs.map(({ room }) => room.connection.isOpen && room.leave()));
  tabs = [];
});

const start = async (player: TestPlayer, typeId = METAL_MINE) => {
  const body = { planet_id: player.homeId, building_type_id: typeId };
  return (await app.send(build, { body }, player.token)).body;
};
const activate = async (player: TestPlayer, building_id: number) =>
  (await app.send(completeBuilding, { body: { building_id } }, player.token)).body;
const resourcesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;
const act = (player: TestPlayer) => app.send(acknowledgeFirstLogin, {}, player.token);
const sql = (statement: string, player: TestPlayer) => app.db.query(statement, [player.id]);

/** Stops all production, so that amounts can be compared exactly. */
const stopGrowth = (player: TestPlayer) =>
  sql(`UPDATE player SET ${RESOURCES.map((name) => `rate_${name} = 0`).join(', ')} WHERE id = $1`, player);

const listenersOf = (playerId: number) =>
  (matchMaker.presence as LocalPresence).subscriptions.listenerCount(playerTopic(playerId));
const roomsOf = async (playerId: number) =>
  (await matchMaker.query({ name: PLAYER_ROOM, owner: playerId } as object)).length;

describe('the room of a player', () => {
  beforeAll(async () => {
    app = await startTestApp({ TICK_MS: '50', GAME_SPEED: String(SPEED) });
  });
  afterAll(() => app.close());

  describe('the state', () => {
    it('equals the answer of GET /resources', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      const before = Date.now();
      const { room } = await open(player);
      const { user_id, server_time, rates, ...rest } = await resourcesOf(player);
      expect(user_id).toBe(player.id);
      expect({ ...rest }).toEqual(
        Object.fromEntries(Object.keys(rest).map((key) => [key, room.state[key as 'metal']])),
      );
      for (const name of RESOURCES) expect(room.state[`${name}_rate`], name).toBe(rates[name]);
      expect(room.state.server_time).toBeGreaterThanOrEqual(before);
      expect(room.state.server_time).toBeLessThanOrEqual(Date.now());
      expect(Date.parse(server_time)).toBeLessThanOrEqual(Date.now());
    });

    it('G-36: amounts and server time rise with the ticks', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      const { metal, server_time } = tab.room.state;

      const later = await tab.sees((state) => state.metal >= metal + 2);

      const read = await resourcesOf(player);
      const hours = (Date.parse(read.server_time) - later.server_time) / 3_600_000;
      expect(Math.abs(read.metal - later.metal - hours * read.rates.metal)).toBeLessThanOrEqual(1);
      expect(later.server_time).toBeGreaterThan(server_time);
      expect(later.version).toBe(read.version);
    });

    it('has 0 for the next level at the last one, where REST has null', async () => {
      const player = await app.aPlayer();
      await sql('UPDATE player SET level = 50 WHERE id = $1', player);
      const { room } = await open(player);
      expect(room.state).toMatchObject({ level: 50, xp_for_next_level: 0 });
      expect((await resourcesOf(player)).xp_for_next_level).toBeNull();
    });
  });

  describe('events', () => {
    it('G-111: a started building is sent with the next version, and the stock is lower by its price', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      const tab = await open(player);
      const { version, metal } = tab.room.state;

      const answer = await start(player);

      const { arrivedAt, ...told } = await tab.next('building_started');
      const { message, resources, ...building } = answer;
      expect(told).toEqual(building);
      expect(told.version).toBe(version + 1);
      expect(arrivedAt - Date.parse(told.server_time)).toBeLessThan(LATE_MS);
      const seen = await tab.sees((state) => state.version === version + 1);
      expect(seen.metal).toBe(metal - (buildingTypeOf(METAL_MINE).cost.metal ?? 0));
      for (const name of RESOURCES) expect(seen[name], name).toBe(resources[name]);
    });

    it('a construction is sent as due at the moment it is complete, without a new version', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      const { building_id, built_at, version } = await start(player);

      const due = await tab.next('building_due');

      const late = due.arrivedAt - Date.parse(built_at);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(LATE_MS);
      expect(due).toMatchObject({ building_id, built_at, activated: false, planet_id: player.homeId, version });
      expect((await activate(player, building_id)).xp_gained).toBe(xpFor(buildingTypeOf(METAL_MINE).cost));
      expect(tab.received.filter(({ name }) => name === 'building_due')).toHaveLength(1);
    });

    it('G-121: so is one that was started before any tab joined', async () => {
      const player = await app.aPlayer();
      const { building_id } = await start(player);
      const inTime = "clock_timestamp() + interval '3 seconds'";
      await app.db.query(`UPDATE building SET built_at = ${inTime} WHERE id = $1`, [building_id]);
      const tab = await open(player);
      const due = await tab.next('building_due');
      expect(due.building_id).toBe(building_id);
      expect(due.arrivedAt - Date.parse(due.built_at)).toBeLessThan(LATE_MS);
    });

    it('two that end at different moments are sent one by one, in order', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      // On most machines the naquadah mine is finished last.
      const started = [await start(player, NAQUADAH_MINE), await start(player, METAL_MINE)];
      started.sort((one, other) => Date.parse(one.built_at) - Date.parse(other.built_at));
      const due = [await tab.next('building_due'), await tab.next('building_due')];
      expect(due.map(({ building_id }) => building_id)).toEqual(started.map(({ building_id }) => building_id));
      for (const { arrivedAt, built_at } of due) expect(arrivedAt - Date.parse(built_at)).toBeLessThan(LATE_MS);
    });

    it('T-03: an activation is sent, its XP shows, and the mine yields from then on', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      const tab = await open(player);
      const { building_id } = await start(player);
      await tab.next('building_due');

      const { building } = await activate(player, building_id);

      const { arrivedAt, ...told } = await tab.next('building_activated');
      expect(told).toEqual(building);
      const { metal } = await tab.sees((state) => state.xp === xpFor(buildingTypeOf(METAL_MINE).cost));
      const later = await tab.sees((state) => state.metal > metal);
      const { rates } = await resourcesOf(player);
      expect(rates.metal).toBeGreaterThan(0);
      expect(later.metal_rate).toBe(rates.metal);
    });

    it('G-41: a new level is sent together with the event that led to it', async () => {
      const player = await app.aPlayer();
      await sql('UPDATE player SET xp = 90 WHERE id = $1', player);
      const tab = await open(player);
      const { building_id } = await start(player);
      await tab.next('building_due');

      const answer = await activate(player, building_id);

      expect(answer).toMatchObject({ level_promotion: true, new_level: 2 });
      expect(await tab.next('level_gained')).toMatchObject({ level: 2, version: answer.resources.version });
      const xp = 90 + xpFor(buildingTypeOf(METAL_MINE).cost) - 100;
      expect(await tab.sees((state) => state.level === 2)).toMatchObject({ xp, xp_for_next_level: 283 });
    });

    it('T-15: an empty reserve is sent at the moment when it runs dry, and yields no more', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      // Three units at three a second.
      await app.db.query('UPDATE planet SET metal = 3, rate_metal = 10800 WHERE id = $1', [player.homeId]);
      await sql('UPDATE player SET settled_at = clock_timestamp() WHERE id = $1', player);
      const [{ settled_at }] = await sql('SELECT settled_at FROM player WHERE id = $1', player);
      const tab = await open(player);

      const emptied = await tab.next('reserve_emptied');

      expect(emptied).toMatchObject({ planet_id: player.homeId, resource: 'metal' });
      expect(emptied.planet_name).toBe(`Home of ${player.username}`);
      const late = emptied.arrivedAt - (settled_at.getTime() + 1000);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(LATE_MS);
      const { body: home } = await app.send(getPlanet, { params: { id: player.homeId } }, player.token);
      expect(home.metal).toBe(0);
      await tab.sees((state) => state.metal === BULK_STOCK.metal + 3 && state.metal_rate === 0);
    });

    it('G-118: a refused command publishes nothing', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      const { version } = tab.room.state;
      const body = { planet_id: 1, building_type_id: METAL_MINE };
      expect((await app.send(build, { body }, player.token)).status).toBe(403);
      await start(player);
      await tab.next('building_started');
      expect(tab.received.filter(({ name }) => name === 'building_started')).toHaveLength(1);
      expect(tab.room.state.version).toBe(version + 1);
    });

    it('G-118: a command that is rolled back at the COMMIT publishes nothing', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      const { version } = tab.room.state;
      await app.db.query(`
        CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'undone'; END $$;
        CREATE CONSTRAINT TRIGGER undo AFTER INSERT ON building DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION undo()`);
      const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
      const { status } = await app.send(build, { body }, player.token);
      await app.db.query('DROP TRIGGER undo ON building; DROP FUNCTION undo()');

      expect(status).toBe(500);
      // Messages arrive in order: this later one proves that no other was sent before it.
      const { building_id } = await start(player);
      expect(await tab.next('building_started')).toMatchObject({ building_id, version: version + 1 });
    });

    it('a command without events still sends its version, so that the next one shows no gap', async () => {
      const [player, rude] = [await app.aPlayer(), await app.aPlayer()];
      const tab = await open(player);
      const { version } = tab.room.state;
      const body = { user_id: rude.id, reason: 'Rude words.' };
      expect((await app.send(reportPlayer, { body }, player.token)).status).toBe(201);
      await tab.sees((state) => state.version === version + 1);
      expect(tab.received).toEqual([]);
      await start(player);
      await tab.next('building_started');
      expect(tab.received.map(({ name }) => name)).not.toContain('resync');
    });

    it('P17: after missed updates the room reads the player again and sends resync', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      const tab = await open(player);
      const { version } = tab.room.state;
      await sql('UPDATE player SET version = version + 2, metal = 5000 WHERE id = $1', player);

      await act(player);

      expect((await tab.next('resync')).version).toBe(version + 3);
      expect(await tab.sees((state) => state.version === version + 3)).toMatchObject({ metal: 5000 });
      await start(player);
      expect((await tab.next('building_started')).version).toBe(version + 4);
    });

    it('P17: after a rollback of the database clients that join again see its present state, and receive events', async () => {
      const player = await app.aPlayer();
      await act(player);
      const tab = await open(player);
      const { version } = tab.room.state;
      await sql('UPDATE player SET version = version - 1 WHERE id = $1', player);
      // Makes the room read its rows again.
      const server_time = new Date().toISOString();
      app.context.publisher.player({ playerId: player.id, version: version + 9, server_time, events: [] });
      expect(await tab.closed).toBe(CLOSE.restarting);

      const again = await open(player);
      expect(again.room.state.version).toBe(version - 1);
      await start(player);
      expect((await again.next('building_started')).version).toBe(version);
    });
  });

  describe('joining', () => {
    it('G-119: two tabs share one room, and both receive events', async () => {
      const player = await app.aPlayer();
      const [one, two] = await Promise.all([open(player), open(player)]);
      expect(two.room.roomId).toBe(one.room.roomId);
      expect(two.room.sessionId).not.toBe(one.room.sessionId);

      const { building_id } = await start(player);
      expect((await one.next('building_started')).building_id).toBe(building_id);
      expect((await two.next('building_started')).building_id).toBe(building_id);

      await one.room.leave();
      await act(player);
      await two.next('building_due');
      expect(one.received.map(({ name }) => name)).toEqual(['building_started']);
    });

    it('eight tabs at once find one room', async () => {
      const player = await app.aPlayer();
      const eight = await Promise.all(Array.from({ length: 8 }, () => open(player)));
      expect(new Set(eight.map(({ room }) => room.roomId)).size).toBe(1);
      expect(await roomsOf(player.id)).toBe(1);
    });

    it('a player cannot create a second room for themselves', async () => {
      const player = await app.aPlayer();
      await open(player);
      await expect(liveClient(app.origin).create(PLAYER_ROOM, { token: player.token })).rejects.toThrow(
        'There is nothing at this address.',
      );
      expect(await roomsOf(player.id)).toBe(1);
    });

    it('one player receives nothing of another', async () => {
      const [player, stranger] = [await app.aPlayer(), await app.aPlayer()];
      const [own, others] = [await open(player), await open(stranger)];
      await start(player);
      await own.next('building_started');
      await start(stranger);
      await others.next('building_started');
      for (const { received } of [own, others]) {
        // On a busy machine the building may be finished by then.
        expect(received.filter(({ name }) => name !== 'building_due')).toHaveLength(1);
      }
    });

    it('G-115, T11: a player who claims to be another joins their own room', async () => {
      const [victim, thief] = [await app.aPlayer(), await app.aPlayer()];
      const theirs = await open(victim);
      const claims = {
        owner: victim.id,
        playerId: victim.id,
        roomId: theirs.room.roomId,
        sessionId: theirs.room.sessionId,
      };
      const mine = await open(thief, claims);
      expect(mine.room.roomId).not.toBe(theirs.room.roomId);
      expect(mine.room.sessionId).not.toBe(theirs.room.sessionId);
      expect(mine.room.state.username).toBe(thief.username);
    });

    it("G-115, T11: another player's room refuses a player who knows its id", async () => {
      const [victim, thief] = [await app.aPlayer(), await app.aPlayer()];
      const theirs = await open(victim);
      const client = liveClient(app.origin);
      const { roomId, reconnectionToken } = theirs.room;
      await expect(client.joinById(roomId, { token: thief.token, owner: victim.id })).rejects.toThrow('another player');
      await expect(client.joinById(roomId)).rejects.toThrow('Token is missing!');
      await expect(client.reconnect(reconnectionToken)).rejects.toThrow();
      // A building that is not due at once: nothing else is told meanwhile.
      await start(victim, SHIPYARD_ID);
      await theirs.next('building_started');
      expect(theirs.received).toHaveLength(1);
    });

    const signed = (over: object) =>
      jwt.sign({ typ: 'access', sid: 1, aud: app.gameId, ...over }, app.secret, { algorithm: 'HS256' });
    const sessionOf = ({ token }: TestPlayer) => ({ sid: (jwt.decode(token) as { sid: number }).sid });
    const seconds = () => Math.floor(Date.now() / 1000);

    const ofId = (id: number, over: object) => signed({ sub: String(id), exp: seconds() + 60, ...over });

    it.each<[string, (player: TestPlayer) => unknown, string]>([
      ['no token', () => undefined, 'Token is missing!'],
      ['an empty token', () => '', 'Token is missing!'],
      ['nonsense', () => 'nonsense', 'Token is invalid!'],
      ['an object', () => ({ length: 9 }), 'Token is invalid!'],
      ['a refresh token', ({ refreshToken }) => refreshToken, 'Token is invalid!'],
      ['a token of another game', ({ id }) => ofId(id, { aud: randomUUID() }), 'Token is invalid!'],
      ['a token of no game', ({ id }) => ofId(id, { aud: undefined }), 'Token is invalid!'],
      ['an expired token', ({ id }) => signed({ sub: String(id), exp: seconds() - 1 }), 'Token has expired!'],
      ['the token of nobody', () => signed({ sub: '2000000000', exp: seconds() + 60 }), 'Token is invalid!'],
    ])('T9, T11: %s is refused', async (of, token, sentence) => {
      const player = await app.aPlayer();
      const joining = liveClient(app.origin).joinOrCreate(PLAYER_ROOM, { token: token(player) });
      await expect(joining).rejects.toThrow(sentence);
      // This code tells the client to refresh its token. That a player does not exist is found out later.
      if (!of.includes('nobody')) await expect(joining).rejects.toMatchObject({ code: ErrorCode.AUTH_FAILED });
      expect(await roomsOf(player.id)).toBe(0);
      expect(listenersOf(2_000_000_000)).toBe(0);
    });

    it('T10: a page of another origin cannot open a socket', async () => {
      const player = await app.aPlayer();
      const { url } = await seatFor(player);
      const foreign = new WebSocket(url, { origin: 'https://foe.example' });
      const [error] = await once(foreign, 'error');
      expect(String(error)).toContain('401');
      const own = new WebSocket(url, { origin: app.origin });
      await once(own, 'open');
      own.close();
      await once(own, 'close');
    });

    it('G-120: the socket is closed when its token ends', async () => {
      const player = await app.aPlayer();
      const other = await open(player);
      const room = matchMaker.getLocalRoomById(other.room.roomId) as unknown as TickedRoom;
      // The room looks for ended tokens, and would do so again five seconds later.
      const lookedAt = Date.now() + 20_000;
      room.tick(lookedAt);
      const exp = Math.ceil(lookedAt / 1000) + 3;
      const tab = await open({ token: signed({ sub: String(player.id), ...sessionOf(player), exp }) });

      room.tick(exp * 1000 - 1);
      await act(player);
      await tab.sees((state) => state.version === 2);
      room.tick(exp * 1000);

      expect(await tab.closed).toBe(CLOSE.tokenEnded);
      await act(player);
      await other.sees((state) => state.version === 3);
    });

    it('G-120: a reserved seat is refused if its token has expired since', async () => {
      const player = await app.aPlayer();
      const exp = seconds() + 2;
      const token = signed({ sub: String(player.id), ...sessionOf(player), exp });
      const response = await fetch(`${app.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
        method: 'POST',
        body: JSON.stringify({ token }),
      });
      const { room, sessionId } = await response.json();
      await waitUntil(() => Date.now() > exp * 1000, 5000);

      const { host } = new URL(app.origin);
      const socket = new WebSocket(`ws://${host}/${room.processId}/${room.roomId}?sessionId=${sessionId}`);
      const frames: number[] = [];
      socket.on('message', (bytes: Buffer) => frames.push(bytes[0] ?? 0));
      const [code] = await once(socket, 'close');

      expect(code).toBe(Protocol.WS_CLOSE_WITH_ERROR);
      expect(frames).toEqual([Protocol.ERROR]);
    });
  });

  describe('leaving', () => {
    it('the room ends with its last tab, and no longer listens', async () => {
      const player = await app.aPlayer();
      const [one, two] = [await open(player), await open(player)];
      expect([await roomsOf(player.id), listenersOf(player.id)]).toEqual([1, 1]);
      await one.room.leave();
      expect([await roomsOf(player.id), listenersOf(player.id)]).toEqual([1, 1]);
      await two.room.leave();
      expect(await waitUntil(async () => (await roomsOf(player.id)) === 0)).toBe(true);
      expect(listenersOf(player.id)).toBe(0);
      expect((await act(player)).status).toBe(200);
    });

    it('P10: a room that is told to end does so at once, although a reserved seat is not taken yet', async () => {
      const player = await app.aPlayer();
      const tab = await open(player);
      const { url } = await seatFor(player);
      const room = matchMaker.getLocalRoomById(new URL(url).pathname.split('/').at(-1) ?? '');
      const begun = performance.now();
      await room.disconnect(CLOSE.restarting);
      // The reservation alone would be kept for fifteen seconds.
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(await tab.closed).toBe(CLOSE.restarting);
      expect([await roomsOf(player.id), listenersOf(player.id)]).toEqual([0, 0]);
    });

    it('a client that reconnects after a cut gets the present state', async () => {
      const player = await app.aPlayer();
      await stopGrowth(player);
      const { room } = await open(player);
      (room.connection.transport as unknown as { ws: WebSocket }).ws.terminate();
      const { resources } = await start(player);
      const tab = await open(player);
      expect(tab.room.state).toMatchObject({ version: resources.version, metal: resources.metal });
      await act(player);
      await tab.sees((state) => state.version === resources.version + 1);
    });
  });

  /** A reservation, for sockets that violate the protocol. */
  async function seatFor(player: TestPlayer): Promise<{ url: string }> {
    const response = await fetch(`${app.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
      method: 'POST',
      body: JSON.stringify({ token: player.token }),
    });
    const { room, sessionId } = await response.json();
    return { url: `${app.origin.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}` };
  }

  /** Joins and sends these frames. */
  async function misbehave(player: TestPlayer, ...frames: (Buffer | string)[]): Promise<WebSocket> {
    const { url } = await seatFor(player);
    const socket = new WebSocket(url);
    await once(socket, 'message');
    socket.send(Buffer.from([10])); // JOIN_ROOM: the client is ready
    for (const frame of frames) socket.send(frame);
    return socket;
  }

  const text = (type: string) =>
    Buffer.concat([Buffer.from([0xda, type.length >> 8, type.length & 255]), Buffer.from(type)]);

  describe('T18, T21: misbehaving clients', () => {
    it.each<[string, Buffer | string, number]>([
      ['an order', Buffer.concat([Buffer.from([13]), text('build')]), 4002],
      ['an order with a long name', Buffer.concat([Buffer.from([13]), text('x'.repeat(2000))]), 4002],
      ['bytes with a long name', Buffer.concat([Buffer.from([17]), text('x'.repeat(2000))]), 4002],
      ['the name of what every object has', Buffer.concat([Buffer.from([13]), text('constructor')]), 4002],
      ['__proto__ as a name', Buffer.concat([Buffer.from([17]), text('__proto__')]), 4002],
      ['a name that is longer than its frame', Buffer.from([13, 0xda, 0xff, 0xff, 65]), 4002],
      ['bytes that are no text', Buffer.from([13, 0xa4, 0xff, 0xff, 0xff, 0xff]), 4002],
      ['a body that is no msgpack', Buffer.concat([Buffer.from([13]), text('a'), Buffer.from([0xc1, 0xff])]), 4002],
      ['5 kB', Buffer.alloc(5000, 13), 1009],
    ])('%s disconnects its client and nothing else', async (_, frame, code) => {
      const player = await app.aPlayer();
      const bystander = await open(player);
      const [closedWith] = await once(await misbehave(player, frame), 'close');
      expect(closedWith).toBe(code);
      expect((await app.send(health)).status).toBe(200);
      await start(player);
      await bystander.next('building_started');
    });

    it('a hundred sockets with random frames harm only themselves', async () => {
      const player = await app.aPlayer();
      const bystander = await open(player);
      const random = seededRandom(seedOf('frames of a hundred sockets'));
      const frames = () =>
        Array.from({ length: 5 }, () => {
          const body = Array.from({ length: wholeBetween(random, 0, 59) }, () => wholeBetween(random, 0, 255));
          return Buffer.from([wholeBetween(random, 10, 19), ...body]);
        });
      const misbehaveOnce = async () => {
        const socket = await misbehave(player, ...frames());
        // The server may let all five pass. It reads them before this.
        socket.close(4999);
        await once(socket, 'close');
      };
      for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 20 }, misbehaveOnce));
      await start(player);
      await bystander.next('building_started');
      expect(await roomsOf(player.id)).toBe(1);
    });

    it('a reserved seat is taken once, and an invented one is refused', async () => {
      const player = await app.aPlayer();
      const bystander = await open(player);
      const { url } = await seatFor(player);
      const first = new WebSocket(url);
      await once(first, 'message');
      for (const stolen of [url, url.replace(/sessionId=.*/, 'sessionId=invented'), url.replace(/\?.*/, '')]) {
        const [code] = await once(new WebSocket(stolen), 'close');
        expect(code).toBe(4002);
      }
      const inRoom = (id: string) => new WebSocket(`${app.origin.replace('http', 'ws')}/p/${id}?sessionId=x`);
      expect((await once(inRoom('not-there'), 'close'))[0]).toBe(4002);
      expect((await once(inRoom('constructor'), 'error'))[0].message).toBe('Unexpected server response: 404');
      first.close();
      await act(player);
      await bystander.sees((state) => state.version === 2);
    });
  });
});

describe('a server that stops', () => {
  it('disconnects its players with 1012, so that they reconnect', async () => {
    app = await startTestApp({ TICK_MS: '50' });
    const [one, two] = [await app.aPlayer(), await app.aPlayer()];
    const open3 = await Promise.all([open(one), open(one), open(two)]);
    await app.close();
    expect(await Promise.all(open3.map(({ closed }) => closed))).toEqual([1012, 1012, 1012]);
    expect(CLOSE.restarting).toBe(1012);
  });
});
