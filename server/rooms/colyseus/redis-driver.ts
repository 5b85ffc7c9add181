import { matchMaker } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import type { Redis, RedisOptions } from 'ioredis';
import { REFUSALS, Refused } from '#shared/refusals';
import { type Conditions, fits, ownerKey, type RoomCache } from '../matchmaking/driver.ts';
import { aliveKey } from '../matchmaking/heartbeat.ts';
import { connectionOf } from './internals.ts';
import { channelOf } from './redis-presence.ts';

/** Where RedisDriver keeps its listings, by room id. */
const LISTINGS = 'roomcaches';
/** Room ids by room name and owner. */
const OWNERS = 'rooms-by-owner';

/**
 * Lets an owner's entry in the index point to a room, unless it points to a listed one that was created later: a process that was
 * silent for so long that it counted as dead lists its older room again.
 */
const INDEX = `local other = redis.call('HGET', KEYS[1], ARGV[1])
local listed = other and other ~= ARGV[2] and redis.call('HGET', KEYS[2], other)
if listed and cjson.decode(listed).createdAt > ARGV[3] then return 0 end
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`;

/** Removes an owner from the index, unless it points to a newer room of the same owner. */
const UNINDEX = `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('HDEL', KEYS[1], ARGV[1]) end
return 0`;

/** The channel on which a room receives calls of other processes. The room subscribes before it is listed. */
const remoteCalls = (roomId: string) => `$${roomId}`;

/** How many listings are written at a time. */
const BATCH = 500;

/**
 * The listings of several processes, in Redis. Finds a room by its id or owner without a scan, and ignores rooms of dead
 * processes. Reads refuse with 503 while Redis is away. Writes never reject, because Colyseus does not catch that; `relist`
 * repeats failed writes.
 */
export class OwnerIndexedRedisDriver extends RedisDriver {
  /** For each room of this process, by its id, the function that lists it. */
  readonly #own = new Map<string, () => Promise<void>>();
  /** Ended rooms whose listing could not be removed yet. */
  readonly #ended = new Set<RoomCache>();

  constructor(
    options: RedisOptions,
    private readonly onFailure: () => void = () => {},
  ) {
    super(options);
  }

  get connection(): Redis {
    return connectionOf(this);
  }

  override createInstance(values: Conditions = {}) {
    const listing = super.createInstance(values);
    const [save, remove] = [listing.save.bind(listing), listing.remove.bind(listing)];
    let removed = false;
    const write = async () => {
      if (removed) return;
      await Promise.all([save(), listing.locked ? undefined : this.#index(listing)]);
    };
    listing.save = async () => {
      if (removed) return;
      this.#own.set(listing.roomId, write);
      await write().catch(this.onFailure);
    };
    listing.remove = async () => {
      removed = true;
      this.#own.delete(listing.roomId);
      const [done] = await Promise.allSettled([remove(), this.#unindex(listing)]);
      if (done.status === 'fulfilled') return done.value;
      this.onFailure();
      this.#ended.add(listing);
      return 0;
    };
    return listing;
  }

  override async findOne(conditions: Conditions) {
    const found = await refusedIfAway(this.#find(conditions));
    return found as Awaited<ReturnType<RedisDriver['findOne']>>;
  }

  override async query(conditions: Conditions) {
    const found = await refusedIfAway(this.#search(conditions));
    return found as Awaited<ReturnType<RedisDriver['query']>>;
  }

  override async cleanup(processId: string): Promise<void> {
    const listings = await this.#search({ processId }).catch(() => []);
    for (const some of batches(listings)) await Promise.allSettled(some.map((listing) => this.#forget(listing)));
  }

  /** Lists the rooms of this process again, after Redis has lost them. Rejects if one write fails. */
  async relist(): Promise<void> {
    for (const some of batches([...this.#own.values()])) await Promise.all(some.map((write) => write()));
  }

  /** Removes the listings of rooms that ended while Redis was away. Rejects if one write fails. */
  async unlistEnded(): Promise<void> {
    for (const listing of this.#ended) {
      await this.#forget(listing);
      this.#ended.delete(listing);
    }
  }

  /** Does nothing: `redisMatchmaking` closes the connection. */
  override async shutdown(): Promise<void> {}

  async #find(conditions: Conditions): Promise<RoomCache | undefined> {
    const key = ownerKey(conditions);
    const roomId = conditions.roomId ?? (key && (await this.connection.hget(OWNERS, key)));
    if (!roomId) return key ? undefined : (await this.#search(conditions))[0];
    const listing: RoomCache | undefined = await super.findOne({ roomId });
    if (!listing || !fits(listing, conditions)) return undefined;
    if (await this.#isThere(listing)) return listing;
    await this.#forget(listing).catch(() => undefined);
    return undefined;
  }

  /** Scans all rooms. RedisDriver's own `query` never works again after Redis was away once. */
  async #search(conditions: Conditions): Promise<RoomCache[]> {
    const all = Object.values(await this.connection.hgetall(LISTINGS));
    return all.map((text): RoomCache => JSON.parse(text)).filter((listing) => fits(listing, conditions));
  }

  /** A listing outlives its room when the process died, or when Redis was away while the room ended. */
  async #isThere({ processId, roomId }: RoomCache): Promise<boolean> {
    if (processId === matchMaker.processId) return this.#own.has(roomId);
    const { connection } = this;
    const [alive, [, listeners]] = await Promise.all([
      connection.exists(aliveKey(processId)),
      connection.pubsub('NUMSUB', channelOf(connection, remoteCalls(roomId))),
    ]);
    // A killed process is unsubscribed at once. One that hangs, or whose machine is down, is found by its heartbeat's end.
    return alive === 1 && Number(listeners) > 0;
  }

  async #index(listing: RoomCache): Promise<void> {
    const key = ownerKey(listing);
    const createdAt = new Date(listing.createdAt ?? 0).toISOString();
    if (key) await this.connection.eval(INDEX, 2, OWNERS, LISTINGS, key, listing.roomId, createdAt);
  }

  async #forget(listing: RoomCache): Promise<void> {
    await Promise.all([this.connection.hdel(LISTINGS, listing.roomId), this.#unindex(listing)]);
  }

  async #unindex(listing: RoomCache): Promise<void> {
    const key = ownerKey(listing);
    if (key) await this.connection.eval(UNINDEX, 1, OWNERS, key, listing.roomId);
  }
}

async function refusedIfAway<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw Object.assign(new Refused(REFUSALS.busy), { cause: error });
  }
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH));
}
