import type { Redis } from 'ioredis';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { beginFactor, openConsole } from '#shared/api/console';
import { getResources } from '#shared/api/resources';
import { listRooms, lookIntoRoom } from '#shared/api/rooms';
import { PLAYER_ROOM } from '#shared/live/player';
import { startProxy } from '../../../loadtest/lib/fault-proxy.ts';
import { HAS_REDIS_SERVER, type OwnRedis, startRedis } from '../../../loadtest/lib/redis.ts';
import { setRole } from '../../services/admin/staff-roles.ts';
import { connect } from '../../store/connection/data-source.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { build } from '../../tests/support/build-now.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { anyRedis, REDIS_MISSING } from '../../tests/support/redis.ts';
import { openTab, type Tab } from '../../tests/support/room-clients.ts';
import type { TestPlayer } from '../../tests/support/test-app.ts';
import { type ServerProcess, startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const METAL_MINE = 3;
/** The limit for recovery after Redis or the database is back. */
const HEALED_WITHIN_MS = 15_000;

let servers: TwoProcesses;
let tabs: Tab[] = [];

const open = async (through: ServerProcess, player: TestPlayer) => {
  const tab = await openTab(through.origin, player.token);
  tabs.push(tab);
  return tab;
};
afterEach(async () => {
  await Promise.all(tabs.map(({ room }) => room.connection.isOpen && room.leave()));
  tabs = [];
});

const start = async (through: ServerProcess, player: TestPlayer) => {
  const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
  return (await through.send(build, { body }, player.token)).body;
};
const act = (through: ServerProcess, player: TestPlayer) => through.send(acknowledgeFirstLogin, {}, player.token);
const versionOf = async (through: ServerProcess, player: TestPlayer) =>
  (await through.send(getResources, {}, player.token)).body.version;

/** The answer to a join through this server, and its duration. */
async function knock(through: ServerProcess, player: TestPlayer) {
  const asked = performance.now();
  const response = await fetch(`${through.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
    method: 'POST',
    body: JSON.stringify({ token: player.token }),
  });
  const answer: { error?: string } = await response.json();
  return { status: response.status, error: answer.error, ms: performance.now() - asked };
}

/**
 * The shortest of the knocks of these players, one after the other; all must have this answer. One alone may be late because the
 * machine is busy.
 */
async function quickest(through: ServerProcess, players: readonly TestPlayer[], status = 200): Promise<number> {
  const knocks = [];
  for (const player of players) knocks.push(await knock(through, player));
  expect(knocks.map((each) => each.status)).toEqual(players.map(() => status));
  return Math.min(...knocks.map(({ ms }) => ms));
}

const threePlayers = () => Promise.all([servers.aPlayer(), servers.aPlayer(), servers.aPlayer()]);

/** Whether players can join through this server soon after the lost connection is back. */
const isOpen = (through: ServerProcess, player: TestPlayer) =>
  waitUntil(async () => (await knock(through, player)).status === 200, HEALED_WITHIN_MS);

/** The key of this name in Redis: each game prefixes its keys with its id. */
const keyOf = async (client: Redis, name: string) => (await client.keys(`*:${name}`))[0] ?? name;
const isListed = async (client: Redis, roomId: string) =>
  (await client.hexists(await keyOf(client, 'roomcaches'), roomId)) === 1;

const METRICS_TOKEN = 'metrics-of-a-test';
const metricsOf =
  ({ origin }: ServerProcess) =>
  async (name: string) => {
    const response = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const line = (await response.text()).match(new RegExp(`^seventh_chevron_${name} (\\d+)$`, 'm'));
    return Number(line?.[1]);
  };

/** The token of an open console, of a new operator. */
async function aConsole(): Promise<string> {
  const { username, token, password } = await servers.aPlayer();
  const db = await connect(servers.databaseUrl);
  await setRole({ db, who: 'a shell' }, username, 'operator');
  // All players of a test come from one network, and would count as accounts of the operator.
  await db.query('DELETE FROM known_network');
  await db.destroy();
  const { secret } = (await servers.a.send(beginFactor, { body: { password } }, token)).body;
  const code = new TOTP({ secret }).generate();
  return (await servers.a.send(openConsole, { body: { code } }, token)).body.token;
}

/** Both processes still run, and nothing is on their stderr. */
function expectAlive(...all: ServerProcess[]) {
  for (const { child, err } of all) expect([child.exitCode, child.signalCode, err()]).toEqual([null, null, '']);
}

describe.skipIf(REDIS_MISSING)('two processes over one Redis', () => {
  let redis: Awaited<ReturnType<typeof anyRedis>>;
  beforeAll(async () => {
    redis = await anyRedis();
    servers = await startTwoProcesses(redis);
  }, 90_000);
  afterAll(async () => {
    await servers?.close();
    await redis?.close();
  });

  it('G-119: the tabs of one player share one room, whichever process they join through', async () => {
    const player = await servers.aPlayer();
    const [one, two] = [await open(servers.b, player), await open(servers.a, player)];
    expect(two.room.roomId).toBe(one.room.roomId);
    expect(two.room.sessionId).not.toBe(one.room.sessionId);
  });

  it('eight tabs at once, four through each process, find one room', async () => {
    const player = await servers.aPlayer();
    const eight = await Promise.all(Array.from({ length: 8 }, (_, i) => open(i % 2 ? servers.a : servers.b, player)));
    expect(new Set(eight.map(({ room }) => room.roomId)).size).toBe(1);
  });

  it('G-111: an event of a command in one process reaches a tab whose room is in the other', async () => {
    const player = await servers.aPlayer();
    const tab = await open(servers.b, player);
    const { building_id, version } = await start(servers.a, player);
    expect(await tab.next('building_started')).toMatchObject({ building_id, version });
    expect(tab.received.map(({ name }) => name)).not.toContain('resync');
  });

  it('T11: a player with the same id in another game on this Redis has another room, and receives only their own events', async () => {
    const player = await servers.aPlayer();
    const database = await aDatabase();
    const db = await connect(database.url);
    await db.query(`ALTER TABLE player ALTER COLUMN id RESTART WITH ${player.id}`);
    await db.destroy();
    const elsewhere = await servers.another({ DATABASE_URL: database.url });
    const namesake = await servers.aPlayer(elsewhere);
    expect(namesake.id).toBe(player.id);

    const [here, there] = [await open(servers.b, player), await open(elsewhere, namesake)];
    expect([here, there].map(({ room }) => room.state.username)).toEqual([player.username, namesake.username]);
    expect((await open(servers.a, player)).room.roomId).toBe(here.room.roomId);
    await start(elsewhere, namesake);
    await there.next('building_started');
    // Redis delivers in order: a message before this one would have been received.
    const { version } = here.room.state;
    await act(servers.a, player);
    await here.sees((state) => state.version > version);
    expect(here.room.state.version).toBe(version + 1);
    expect(await here.next('introduction_chosen')).toMatchObject({ version: version + 1 });
    expect(here.received).toHaveLength(1);

    elsewhere.child.kill('SIGTERM');
    await elsewhere.ended;
    await database.drop();
  });

  it('the console lists the rooms of both processes, and looks into those of the other', async () => {
    const token = await aConsole();
    const [near, far] = [await servers.aPlayer(), await servers.aPlayer()];
    await open(servers.a, near);
    const tab = await open(servers.b, far);
    const { body } = await servers.a.send(listRooms, {}, token);
    const ofProcess = ({ id }: TestPlayer) => body.rooms.find(({ owner }) => owner?.id === id)?.process_id;
    expect(new Set([ofProcess(near), ofProcess(far)]).size).toBe(2);

    const look = () => servers.a.send(lookIntoRoom, { params: { kind: 'player', id: far.id } }, token);
    expect((await look()).body).toMatchObject({ process_id: ofProcess(far), clients: 1, sent: [] });
    await act(servers.b, far);
    await tab.next('introduction_chosen');
    expect((await look()).body.sent.map(({ name }) => name)).toContain('introduction_chosen');
  });

  it('a room that has ended is not found any more', async () => {
    const players = await threePlayers();
    const tabs = await Promise.all(players.map((player) => open(servers.b, player)));
    await Promise.all(tabs.map(({ room }) => room.leave()));
    expect(await quickest(servers.a, players)).toBeLessThan(2000);
  });

  it('a server that cannot reach its Redis reports it in one sentence', async () => {
    const port = await freePort();
    await expect(servers.another({ REDIS_URL: `redis://:secret@127.0.0.1:${port}` })).rejects.toThrow(
      /^The server did not start:\nSeventh Chevron \d+\.\d+\.\d+\nThe Redis of REDIS_URL at 127\.0\.0\.1:\d+ cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
  });

  it('a stopped server disconnects its players, and they join through the other at once', async () => {
    const leaving = await servers.another();
    const players = await threePlayers();
    const before = await Promise.all(players.map((player) => open(leaving, player)));
    leaving.child.kill('SIGTERM');
    for (const { closed } of before) expect(await closed).toBe(1012);
    expect(await quickest(servers.b, players)).toBeLessThan(2000);
    for (const [i, player] of players.entries())
      expect((await open(servers.b, player)).room.roomId).not.toBe(before[i]?.room.roomId);
    expect(await leaving.ended).toBe(0);
    expect(leaving.err()).toBe('');
    expect(leaving.out()).not.toContain('Redis is lost');
  });

  it('kill -9 of one: its players are connected through the other soon', async () => {
    const doomed = await servers.another();
    const players = await threePlayers();
    const before = await Promise.all(players.map((player) => open(doomed, player)));

    await doomed.kill();

    const killed = performance.now();
    await Promise.all(before.map(({ closed }) => closed));
    const again = await Promise.all(players.map((player) => open(servers.a, player)));
    expect(performance.now() - killed).toBeLessThan(15_000);
    for (const [i, { room }] of again.entries()) expect(room.roomId).not.toBe(before[i]?.room.roomId);
    for (const player of players) await start(servers.b, player);
    await Promise.all(again.map((tab) => tab.next('building_started')));
    expectAlive(servers.a, servers.b);
  });

  it('P10: players of a process that was just killed do not have to wait', async () => {
    const doomed = await servers.another();
    const players = await threePlayers();
    const before = await Promise.all(players.map((player) => open(doomed, player)));
    await doomed.kill();
    await Promise.all(before.map(({ closed }) => closed));
    expect(await quickest(servers.a, players)).toBeLessThan(1500);
  });

  it('players of a process that died long ago do not have to wait', async () => {
    const doomed = await servers.another();
    const player = await servers.aPlayer();
    const { room } = await open(doomed, player);
    await doomed.kill();
    const later = await servers.aPlayer();
    // Until the dead process' heartbeat expires, a join may wait for it.
    await waitUntil(async () => {
      const tab = await openTab(servers.a.origin, player.token).catch(() => undefined);
      await tab?.room.leave();
      return tab !== undefined && tab.room.roomId !== room.roomId;
    }, 10_000);
    expect(await quickest(servers.a, [player, player, later])).toBeLessThan(1000);
  });
});

describe.skipIf(!HAS_REDIS_SERVER)('P13: when Redis fails', () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startRedis();
    servers = await startTwoProcesses(redis);
  }, 90_000);
  afterAll(async () => {
    redis?.resume();
    await servers?.close();
    await redis?.close();
  });

  it('FLUSHALL: rooms still receive events, and are found again', async () => {
    const player = await servers.aPlayer();
    const tab = await open(servers.b, player);

    await redis.ask((client) => client.flushall());

    const { building_id } = await start(servers.a, player);
    expect((await tab.next('building_started')).building_id).toBe(building_id);
    const listed = () => redis.ask((client) => isListed(client, tab.room.roomId));
    expect(await waitUntil(listed, 3000)).toBe(true);
    expect((await open(servers.a, player)).room.roomId).toBe(tab.room.roomId);
  });

  it('FLUSHALL: a tab that joins at once may get a second room, and both show the right state', async () => {
    const player = await servers.aPlayer();
    const first = await open(servers.b, player);
    const [, second] = await Promise.all([redis.ask((client) => client.flushall()), open(servers.a, player)]);
    const { version } = await start(servers.a, player);
    await Promise.all([first, second].map((tab) => tab.sees((state) => state.version === version)));
    await first.room.leave();
    await act(servers.b, player);
    await second.sees((state) => state.version === version + 1);
  });

  it('P17: Redis is killed and restarted: REST works, joins are refused at once, rooms read what they missed', async () => {
    const player = await servers.aPlayer();
    const [inA, inB] = [await open(servers.a, player), await open(servers.b, await servers.aPlayer())];
    const other = await servers.aPlayer();
    const far = await open(servers.b, other);

    await redis.kill();

    const { version } = await start(servers.a, player);
    await start(servers.a, other);
    const refused = await Promise.all([knock(servers.a, player), knock(servers.b, player)]);
    for (const { status, error } of refused)
      expect([status, error]).toEqual([503, 'The server is busy. Please try again in a moment.']);
    for (const server of [servers.a, servers.b])
      expect(await quickest(server, [player, other], 503)).toBeLessThan(2000);
    expect(await versionOf(servers.b, player)).toBe(version);
    await inB.room.leave();
    expect(inA.room.state.version).toBeLessThan(version);

    await redis.start();

    const back = performance.now();
    await inA.sees((state) => state.version === version);
    await far.next('resync');
    // Without a word from Redis' return, the rooms' next look at their rows would be later.
    expect(performance.now() - back).toBeLessThan(6000);
    expect(far.room.state.version).toBe(await versionOf(servers.a, other));
    // The room is listed again, so the other process finds it.
    expect(await isOpen(servers.b, player)).toBe(true);
    const again = await open(servers.b, player);
    expect(again.room.roomId).toBe(inA.room.roomId);
    await act(servers.b, player);
    await inA.sees((state) => state.version === version + 1);
    expectAlive(servers.a, servers.b);
    // Log lines are written with a short delay.
    for (const { out } of [servers.a, servers.b]) {
      const said = () => out().match(/Redis is (lost|back)/g);
      await expect.poll(said, { timeout: HEALED_WITHIN_MS }).toEqual(['Redis is lost', 'Redis is back']);
    }
  });

  it('the subscriber connection is cut: rooms read what was published meanwhile', async () => {
    const player = await servers.aPlayer();
    const tab = await open(servers.b, player);
    await redis.ask((client) => client.client('KILL', 'TYPE', 'pubsub'));
    const { version } = await start(servers.a, player);
    await tab.sees((state) => state.version === version);
    expect(await isOpen(servers.a, player)).toBe(true);
  });

  it('the subscriber connection is cut, and another process takes the room for dead: it is found again', async () => {
    const player = await servers.aPlayer();
    const { room } = await open(servers.b, player);
    await redis.ask(async (client) => {
      await client.hdel(await keyOf(client, 'roomcaches'), room.roomId);
      await client.hdel(await keyOf(client, 'rooms-by-owner'), `${PLAYER_ROOM}:${player.id}`);
      await client.client('KILL', 'TYPE', 'pubsub');
    });
    const listed = () => redis.ask((client) => isListed(client, room.roomId));
    expect(await waitUntil(listed, 3000)).toBe(true);
    expect((await open(servers.a, player)).room.roomId).toBe(room.roomId);
  });

  it('every connection is cut, and again while rooms are listed anew: rooms still receive events', async () => {
    const proxy = await startProxy(redis.port);
    const server = await servers.another({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    const player = await servers.aPlayer();
    const tab = await open(server, player);
    // Only this process connects to Redis through the proxy.
    proxy.resetBefore('roomcaches');
    proxy.reset();

    const listeners = () =>
      redis.ask(async (client) => {
        const [channel = ''] = (await client.pubsub('CHANNELS', `*:player:${player.id}`)) as string[];
        const [, count] = await client.pubsub('NUMSUB', channel);
        return Number(count);
      });
    await expect
      .poll(() => server.out().match(/Redis is (lost|back)/g), { timeout: 10_000 })
      .toEqual(['Redis is lost', 'Redis is back']);
    expect(await listeners()).toBe(1);
    const { version } = await start(servers.a, player);
    await tab.sees((state) => state.version === version);

    server.child.kill('SIGTERM');
    await server.ended;
    await proxy.close();
  });

  it.each([
    ['that rooms hear through', '\r\nmessage\r\n'],
    ['that events are published through', '\r\npublish\r\n'],
  ])('the connection %s falls silent without closing: that is noticed, logged and mended', async (_, text) => {
    const player = await servers.aPlayer();
    const proxy = await startProxy(redis.port);
    const server = await servers.another({
      METRICS_TOKEN,
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
    });
    const other = await servers.aPlayer();
    const [near, far] = [await open(server, player), await open(servers.b, other)];
    const metric = metricsOf(server);
    expect([await metric('redis_up'), await metric('redis_failures_total')]).toEqual([1, 0]);
    proxy.swallowFrom(text);
    const { version } = await start(servers.a, player);

    await expect.poll(() => metric('redis_up'), { timeout: 10_000 }).toBe(0);
    expect(await metric('redis_failures_total')).toBeGreaterThan(1);
    await expect.poll(() => metric('redis_up'), { timeout: 10_000 }).toBe(1);
    await expect
      .poll(() => server.out().match(/Redis is (lost|back)/g), { timeout: HEALED_WITHIN_MS })
      .toEqual(['Redis is lost', 'Redis is back']);
    await near.sees((state) => state.version === version);
    const after = await start(server, other);
    expect((await far.next('building_started')).building_id).toBe(after.building_id);

    server.child.kill('SIGTERM');
    await server.ended;
    await proxy.close();
  });

  it('it refuses every write, as a replica does after a failover: that is logged and counted, and recovered from', async () => {
    const player = await servers.aPlayer();
    const server = await servers.another({ METRICS_TOKEN });
    const metric = metricsOf(server);
    const tab = await open(server, player);
    expect([await metric('redis_up'), await metric('redis_failures_total')]).toEqual([1, 0]);

    const nobody = await freePort();
    await redis.ask((client) => client.replicaof('127.0.0.1', nobody));
    await expect.poll(() => metric('redis_up'), { timeout: 10_000 }).toBe(0);
    expect(await metric('redis_failures_total')).toBeGreaterThan(1);
    await expect.poll(server.out, { timeout: 10_000 }).toMatch(/READONLY[^\n]*Redis is lost/);

    await redis.ask((client) => client.replicaof('NO', 'ONE'));
    await expect.poll(() => metric('redis_up'), { timeout: 10_000 }).toBe(1);
    const { version } = await start(servers.a, player);
    await tab.sees((state) => state.version === version);

    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('Redis hangs: joins are refused within two seconds, REST works, and everything recovers afterwards', async () => {
    const player = await servers.aPlayer();
    const tab = await open(servers.b, player);
    redis.pause();
    expect(await quickest(servers.a, [player, player], 503)).toBeLessThan(2000);
    const { version } = await start(servers.a, player);
    redis.resume();
    await tab.sees((state) => state.version === version);
    expect(await isOpen(servers.b, player)).toBe(true);
    expectAlive(servers.a, servers.b);
  });

  it('a server that is stopped while Redis is unavailable ends in time', async () => {
    const leaving = await servers.another();
    const tab = await open(leaving, await servers.aPlayer());
    await redis.kill();
    leaving.child.kill('SIGTERM');
    expect(await leaving.ended).toBe(0);
    expect(await tab.closed).toBe(1012);
    await redis.start();
    expect(leaving.err()).toBe('');
  });

  // The last test, because the process keeps trying to reach Redis.
  it('Redis needs a password: with it a server starts, without it one sentence names the reason', async () => {
    const player = await servers.aPlayer();
    expect(await isOpen(servers.a, player)).toBe(true);
    await redis.ask((client) => client.config('SET', 'requirepass', 'p@ss/word'));
    const withPassword = redis.url.replace('//', '//:p%40ss%2Fword@');
    await expect(servers.another()).rejects.toThrow(/REDIS_URL at [\d.:]+ cannot be used: [^\n]*NOAUTH[^\n]*\n$/);
    const server = await servers.another({ REDIS_URL: withPassword });
    const [one, two] = [await open(server, player), await open(servers.a, player)];
    expect(two.room.roomId).toBe(one.room.roomId);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
