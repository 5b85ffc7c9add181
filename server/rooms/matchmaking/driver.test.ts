import { randomBytes } from 'node:crypto';
import { matchMaker } from '@colyseus/core';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRedis, REDIS_MISSING, type TestRedis } from '../../tests/support/redis.ts';
import { OwnerIndexedRedisDriver } from '../colyseus/redis-driver.ts';
import type { OwnerDriver, RoomCache } from './driver.ts';
import { aliveKey } from './heartbeat.ts';
import { MemoryDriver } from './memory-driver.ts';

interface Bench {
  readonly driver: OwnerDriver;
  /** The cost of a search: listings that were read in memory, or commands that Redis executed. */
  costOf(search: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Random, so that other users of the same Redis do not interfere. */
const PLAYER = `player-${randomBytes(4).toString('hex')}`;
const ALLIANCE = `alliance-${randomBytes(4).toString('hex')}`;

/** When the older one of two rooms was created. */
const EARLIER = new Date('2026-03-03T14:32:00.000Z');

let rooms = 0;
const aRoom = (driver: OwnerDriver, values: Partial<RoomCache>) =>
  driver.createInstance({
    name: PLAYER,
    processId: matchMaker.processId,
    roomId: `room-${PLAYER}-${++rooms}`,
    ...values,
  });
const free = (name: string, owner: number) => ({ name, owner, locked: false, private: false });

async function memory(): Promise<Bench> {
  const driver = new MemoryDriver();
  return {
    driver,
    costOf: async (search) => {
      let looks = 0;
      for (const listing of driver.query({})) {
        for (const field of ['locked', 'roomId'] as const) {
          const value = listing[field];
          const get = () => {
            looks += 1;
            return value;
          };
          Object.defineProperty(listing, field, { get, configurable: true });
        }
      }
      await search();
      return looks;
    },
    close: async () => undefined,
  };
}

let redis: TestRedis | undefined;

async function overRedis(): Promise<Bench> {
  redis ??= await anyRedis();
  const { hostname: host, port } = new URL(redis.url);
  const driver = new OwnerIndexedRedisDriver({ host, port: Number(port || 6379) });
  const client = new Redis(redis.url);
  const calls = async () => {
    const stats = await client.info('commandstats');
    return [...stats.matchAll(/cmdstat_(\w+)(?:\|\w+)?:calls=(\d+)/g)]
      .filter(([, command]) => command?.startsWith('h') || command === 'exists' || command === 'eval')
      .reduce((sum, [, command, count]) => sum + Number(count) * (command === 'hgetall' ? 1000 : 1), 0);
  };
  return {
    driver,
    costOf: async (search) => {
      const before = await calls();
      await search();
      return (await calls()) - before;
    },
    close: async () => {
      await driver.cleanup(matchMaker.processId);
      driver.connection.disconnect();
      client.disconnect();
    },
  };
}

beforeAll(async () => {
  // Sets Colyseus' id of this process.
  await matchMaker.setup(undefined, new MemoryDriver());
});
afterAll(async () => {
  await redis?.close();
});

describe.each<[string, () => Promise<Bench>, string | undefined]>([
  ['in memory', memory, undefined],
  ['over Redis', overRedis, REDIS_MISSING],
])('the driver %s', (_, make, missing) => {
  describe.skipIf(missing)('finds', () => {
    let bench: Bench;
    let driver: OwnerDriver;
    beforeAll(async () => {
      bench = await make();
      driver = bench.driver;
    });
    afterAll(() => bench?.close());

    it('a room by its id and by its owner, from its first save on', async () => {
      const room = aRoom(driver, { owner: 1 });
      expect(await driver.findOne({ roomId: room.roomId })).toBeUndefined();
      expect(await driver.findOne(free(PLAYER, 1))).toBeUndefined();
      await room.save();
      expect(await driver.has(room.roomId)).toBe(true);
      expect((await driver.findOne({ roomId: room.roomId })).roomId).toBe(room.roomId);
      expect(await driver.findOne(free(PLAYER, 1))).toMatchObject({
        roomId: room.roomId,
        owner: 1,
        name: PLAYER,
        clients: 0,
      });
    });

    it('a room by its changed values', async () => {
      const room = aRoom(driver, { owner: 2 });
      await room.save();
      await room.updateOne({ $inc: { clients: 1 } });
      await room.updateOne({ $inc: { clients: 1 }, $set: { metadata: { a: 1 } } });
      expect(await driver.findOne({ roomId: room.roomId })).toMatchObject({ clients: 2, metadata: { a: 1 } });
    });

    it('no room while it is locked, and the room again when it is unlocked', async () => {
      const room = aRoom(driver, { owner: 3 });
      await room.save();
      await room.updateOne({ $set: { locked: true } });
      expect(await driver.findOne(free(PLAYER, 3))).toBeUndefined();
      expect((await driver.findOne({ roomId: room.roomId })).locked).toBe(true);
      await room.updateOne({ $set: { locked: false } });
      expect((await driver.findOne(free(PLAYER, 3))).roomId).toBe(room.roomId);
    });

    it('no room that was removed, even if it is saved once more', async () => {
      const room = aRoom(driver, { owner: 4 });
      await room.save();
      await room.remove();
      await room.updateOne({ $inc: { clients: -1 } });
      expect(await driver.has(room.roomId)).toBe(false);
      expect(await driver.findOne(free(PLAYER, 4))).toBeUndefined();
      expect(await driver.findOne({ roomId: room.roomId })).toBeUndefined();
    });

    it("one's own room, not another owner's, nor an alliance's of the same number", async () => {
      const [mine, theirs, ours] = [
        aRoom(driver, { owner: 5 }),
        aRoom(driver, { owner: 55 }),
        aRoom(driver, { owner: 5, name: ALLIANCE }),
      ];
      for (const room of [mine, theirs, ours]) await room.save();
      expect((await driver.findOne(free(PLAYER, 5))).roomId).toBe(mine.roomId);
      expect((await driver.findOne(free(PLAYER, 55))).roomId).toBe(theirs.roomId);
      expect((await driver.findOne(free(ALLIANCE, 5))).roomId).toBe(ours.roomId);
      await mine.remove();
      expect(await driver.findOne(free(PLAYER, 5))).toBeUndefined();
      expect((await driver.findOne(free(ALLIANCE, 5))).roomId).toBe(ours.roomId);
    });

    it('the newer of two rooms of one owner, also after the older one ended', async () => {
      const [older, newer] = [
        aRoom(driver, { owner: 6, createdAt: EARLIER }),
        aRoom(driver, { owner: 6, createdAt: new Date() }),
      ];
      await older.save();
      await newer.save();
      expect((await driver.findOne(free(PLAYER, 6))).roomId).toBe(newer.roomId);
      await older.updateOne({ $inc: { clients: 1 } });
      expect((await driver.findOne(free(PLAYER, 6))).roomId).toBe(newer.roomId);
      await older.remove();
      expect((await driver.findOne(free(PLAYER, 6))).roomId).toBe(newer.roomId);
    });

    it('all rooms that match, and none of a process that was removed', async () => {
      const gone = [aRoom(driver, { owner: 7, processId: 'gone' }), aRoom(driver, { owner: 8, processId: 'gone' })];
      for (const room of gone) await room.save();
      expect(await driver.query({ processId: 'gone' })).toHaveLength(2);
      await driver.cleanup?.('gone');
      expect(await driver.query({ processId: 'gone' })).toEqual([]);
      expect(await driver.findOne(free(PLAYER, 7))).toBeUndefined();
    });

    it('the room of an owner for a join, or lets the join create it', async () => {
      const wanted = { name: PLAYER, owner: 9 };
      expect(await driver.findOrClaim(wanted)).toBe('claimed');
      const room = aRoom(driver, { owner: 9 });
      await room.save();
      expect(await driver.findOrClaim(wanted)).toMatchObject({ roomId: room.roomId, processId: matchMaker.processId });
      await room.remove();
      expect(await driver.findOrClaim(wanted)).toBe('claimed');
    });

    it('one of ten thousand rooms without reading the others', async () => {
      const many = Array.from({ length: 10_000 }, (_, i) => aRoom(driver, { owner: 100 + i }));
      await Promise.all(many.map((room) => room.save()));
      const wanted = many[9000];
      const byOwner = async () => expect((await driver.findOne(free(PLAYER, 9100))).roomId).toBe(wanted?.roomId);
      const byId = async () => expect((await driver.findOne({ roomId: wanted?.roomId ?? '' })).owner).toBe(9100);
      expect(await bench.costOf(byOwner)).toBeLessThanOrEqual(3);
      expect(await bench.costOf(byId)).toBeLessThanOrEqual(3);
      expect(await bench.costOf(async () => wanted?.remove())).toBeLessThanOrEqual(4);
    });
  });
});

describe.skipIf(REDIS_MISSING)('the driver over Redis', () => {
  let bench: Bench;
  let client: Redis;
  beforeAll(async () => {
    bench = await overRedis();
    client = new Redis(redis?.url ?? '');
  });
  afterAll(async () => {
    await bench?.close();
    client?.disconnect();
  });

  /** Lists a room of another process, with the keys that mark the process as alive. */
  async function aRoomElsewhere(owner: number) {
    const process = `process-${PLAYER}`;
    const room = aRoom(bench.driver, { owner, processId: process });
    const listener = new Redis(redis?.url ?? '');
    await listener.subscribe(`$${room.roomId}`);
    await client.setex(aliveKey(process), 60, '1');
    await room.save();
    expect((await bench.driver.findOne(free(PLAYER, owner))).roomId).toBe(room.roomId);
    return { room, listener, stopHeartbeat: () => client.del(aliveKey(process)) };
  }

  it.each(['is killed', 'hangs'])('finds a room of another process, but not after that process %s', async (how) => {
    const { room, listener, stopHeartbeat } = await aRoomElsewhere(1);
    if (how === 'is killed') await listener.quit();
    else await stopHeartbeat();

    expect(await bench.driver.findOne({ roomId: room.roomId })).toBeUndefined();
    expect(await bench.driver.findOne(free(PLAYER, 1))).toBeUndefined();
    expect(await bench.driver.has(room.roomId)).toBe(false);
    expect(await client.hexists('rooms-by-owner', `${PLAYER}:1`)).toBe(0);
    listener.disconnect();
  });

  it('lets one of two processes create the room of an owner, and the other one find it', async () => {
    const [wanted, elsewhere] = [{ name: PLAYER, owner: 20 }, await overRedis()];
    expect(await bench.driver.findOrClaim(wanted)).toBe('claimed');
    expect(await elsewhere.driver.findOrClaim(wanted)).toBe('elsewhere');
    expect(await bench.driver.findOrClaim({ ...wanted, name: ALLIANCE })).toBe('claimed');
    const room = aRoom(bench.driver, { owner: 20 });
    await room.save();
    expect(await bench.driver.findOrClaim(wanted)).toMatchObject({ roomId: room.roomId });
    await room.updateOne({ $set: { locked: true } });
    expect(await bench.driver.findOrClaim(wanted)).toBe('claimed');
    await bench.driver.disclaim(wanted);
    await room.remove();
    expect(await bench.driver.findOrClaim(wanted)).toBe('claimed');
    await elsewhere.close();
  });

  it('lets another process create the room if the first one cannot, or dies', async () => {
    const [wanted, elsewhere] = [{ name: PLAYER, owner: 21 }, await overRedis()];
    expect(await bench.driver.findOrClaim(wanted)).toBe('claimed');
    await bench.driver.disclaim(wanted);
    expect(await elsewhere.driver.findOrClaim(wanted)).toBe('claimed');
    await expect.poll(() => bench.driver.findOrClaim(wanted), { timeout: 10_000 }).toBe('claimed');
    await elsewhere.close();
  });

  it('writes the number of clients later, and not for a room that has ended meanwhile', async () => {
    const [room, ended] = [aRoom(bench.driver, { owner: 22 }), aRoom(bench.driver, { owner: 23 })];
    for (const each of [room, ended]) {
      await each.save();
      await each.updateOne({ $inc: { clients: 1 }, $set: { locked: false } });
    }
    await ended.remove();
    const clients = async () => (await bench.driver.findOne({ roomId: room.roomId })).clients;
    expect(await clients()).toBe(0);
    await expect.poll(clients, { timeout: 10_000 }).toBe(1);
    expect(await bench.driver.has(ended.roomId)).toBe(false);
  });

  it('lists its rooms again', async () => {
    const [listed, removed] = [aRoom(bench.driver, { owner: 2 }), aRoom(bench.driver, { owner: 3 })];
    for (const room of [listed, removed]) await room.save();
    await removed.remove();
    await client.hdel('roomcaches', listed.roomId);
    await client.hdel('rooms-by-owner', `${PLAYER}:2`);

    await (bench.driver as OwnerIndexedRedisDriver).relist();

    expect((await bench.driver.findOne(free(PLAYER, 2))).roomId).toBe(listed.roomId);
    expect(await bench.driver.has(removed.roomId)).toBe(false);
  });

  it('does not take an owner back from a newer room when it lists its rooms again', async () => {
    const elsewhere = await overRedis();
    const older = aRoom(elsewhere.driver, { owner: 6, createdAt: EARLIER });
    const newer = aRoom(bench.driver, { owner: 6, createdAt: new Date() });
    await older.save();
    await client.hdel('roomcaches', older.roomId);
    await client.hdel('rooms-by-owner', `${PLAYER}:6`);
    await newer.save();

    await (elsewhere.driver as OwnerIndexedRedisDriver).relist();

    expect(await bench.driver.has(older.roomId)).toBe(true);
    expect((await bench.driver.findOne(free(PLAYER, 6))).roomId).toBe(newer.roomId);
    await older.remove();
    await elsewhere.close();
  });

  it('takes an owner from an older room that Redis remembers and that has ended', async () => {
    const ended = aRoom(bench.driver, { owner: 7, createdAt: EARLIER });
    await ended.save();
    const [text, index] = [await client.hget('roomcaches', ended.roomId), `${PLAYER}:7`];
    await ended.remove();
    const room = aRoom(bench.driver, { owner: 7, createdAt: new Date() });
    await room.save();
    await client.hset('roomcaches', ended.roomId, text ?? '');
    await client.hset('rooms-by-owner', index, ended.roomId);

    await (bench.driver as OwnerIndexedRedisDriver).relist();

    expect((await bench.driver.findOne(free(PLAYER, 7))).roomId).toBe(room.roomId);
    await client.hdel('roomcaches', ended.roomId);
  });

  it('removes a room that ended during an outage of Redis when Redis is back', async () => {
    const driver = bench.driver as OwnerIndexedRedisDriver;
    const [ended, also] = [aRoom(driver, { owner: 4 }), aRoom(driver, { owner: 5 })];
    for (const room of [ended, also]) await room.save();
    driver.connection.disconnect();
    for (const room of [ended, also]) await room.remove();
    await driver.connection.connect();
    expect(await driver.has(also.roomId)).toBe(true);

    expect(await driver.findOne(free(PLAYER, 4))).toBeUndefined();
    await driver.unlistEnded();

    expect(await driver.has(ended.roomId)).toBe(false);
    expect(await driver.has(also.roomId)).toBe(false);
  });

  it('refuses to read while Redis is unavailable, and does not throw when it cannot write', async () => {
    const away = new OwnerIndexedRedisDriver({ lazyConnect: true, enableOfflineQueue: false });
    away.connection.disconnect();
    const room = aRoom(away, { owner: 1 });
    await room.save();
    await room.updateOne({ $inc: { clients: 1 } });
    await room.remove();
    await away.cleanup('whoever');
    await expect(away.findOne(free(PLAYER, 1))).rejects.toThrow('The server is busy.');
    await expect(away.findOne({ roomId: 'a' })).rejects.toThrow('The server is busy.');
    await expect(away.query({})).rejects.toThrow('The server is busy.');
  });

  it('reads again when Redis is back', async () => {
    const room = aRoom(bench.driver, { owner: 4 });
    await room.save();
    const { connection } = bench.driver as OwnerIndexedRedisDriver;
    connection.disconnect();
    await expect(bench.driver.query({})).rejects.toThrow('The server is busy.');
    await connection.connect();
    expect(await bench.driver.query({ roomId: room.roomId })).toHaveLength(1);
    expect((await bench.driver.findOne({ name: PLAYER, locked: false })).name).toBe(PLAYER);
  });
});
