import { matchMaker } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import type { Redis, RedisOptions } from 'ioredis';
import { REFUSALS, Refused } from '#shared/refusals';
import {
  type Conditions,
  fits,
  isFree,
  type OwnerDriver,
  ownerKey,
  type RoomCache,
  type Wanted,
} from '../matchmaking/driver.ts';
import { aliveKey } from '../matchmaking/heartbeat.ts';
import { connectionOf } from './internals.ts';
import { channelOf } from './redis-presence.ts';

/** Where RedisDriver keeps its listings, by room id. */
const LISTINGS = 'roomcaches';
/** Room ids by room name and owner. */
const OWNERS = 'rooms-by-owner';

/** The process that is creating a room of this owner, until it has listed it or this time is over: it may have died. */
const claimOf = (key: string) => `claim:${key}`;
const CLAIM_MS = 2000;

/** Lists a room, and ends the claim of its owner. */
const LIST = `redis.call('DEL', KEYS[3])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
`;

/**
 * Lets an owner's entry in the index point to a room, unless it points to a listed one that was created later: a process that was
 * silent for so long that it counted as dead lists its older room again.
 */
const INDEX = `local other = redis.call('HGET', KEYS[1], ARGV[1])
local listed = other and other ~= ARGV[2] and redis.call('HGET', KEYS[2], other)
if listed and cjson.decode(listed).createdAt > ARGV[3] then return 0 end
return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`;

/** Removes a listing, and its owner from the index, unless it points to a newer room of the same owner. */
const UNLIST = `local listed = redis.call('HDEL', KEYS[2], ARGV[2])
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return listed`;

/** Returns the listing of an owner's room, unless it is the one to be passed over; otherwise whether it is claimed now. */
const FIND_OR_CLAIM = `local id = redis.call('HGET', KEYS[1], ARGV[1])
local listed = id and id ~= ARGV[2] and redis.call('HGET', KEYS[2], id)
if listed then return listed end
return redis.call('SET', KEYS[3], ARGV[3], 'NX', 'PX', ARGV[4]) and 'claimed' or 'elsewhere'`;

/** How late the number of a room's clients is written, in ms: only the console shows it. */
const COUNTS_MS = 1000;

/** The channel on which a room receives calls of other processes. The room subscribes before it is listed. */
const remoteCalls = (roomId: string) => `$${roomId}`;

/** How many listings are written at a time. */
const BATCH = 500;

/**
 * The listings of several processes, in Redis. Finds a room by its id or owner without a scan, and ignores rooms of dead
 * processes. Reads refuse with 503 while Redis is away. Writes never reject, because Colyseus does not catch that; `relist`
 * repeats failed writes.
 */
export class OwnerIndexedRedisDriver extends RedisDriver implements OwnerDriver {
  /** For each room of this process, by its id, the function that lists it. */
  readonly #own = new Map<string, () => Promise<void>>();
  /** Listings whose number of clients has changed since it was written. */
  readonly #counted = new Set<RoomCache>();
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
    let removal: Promise<number> | undefined;
    const write = async () => {
      if (!removal) await this.#list(listing);
    };
    listing.save = async () => {
      if (removal) return;
      this.#own.set(listing.roomId, write);
      await write().catch(this.onFailure);
    };
    listing.updateOne = async ({ $set = {}, $inc }: { $set?: Conditions; $inc?: { clients?: number } }) => {
      const isNew = !fits(listing, $set);
      Object.assign(listing, $set);
      listing.clients += $inc?.clients ?? 0;
      if (isNew) await listing.save();
      else this.#countLater(listing);
    };
    // Colyseus removes a room when it begins to end, and again when it has ended.
    listing.remove = () => {
      removal ??= this.#remove(listing);
      return removal;
    };
    return listing;
  }

  async findOrClaim(wanted: Wanted): Promise<RoomCache | 'claimed' | 'elsewhere'> {
    return refusedIfAway(this.#findOrClaim(wanted));
  }

  async disclaim(wanted: Wanted): Promise<void> {
    await this.connection.del(claimOf(ownerKey(wanted) ?? '')).catch(this.onFailure);
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

  async #findOrClaim(wanted: Wanted, passedOver = ''): Promise<RoomCache | 'claimed' | 'elsewhere'> {
    const key = ownerKey(wanted) ?? '';
    const keys = [OWNERS, LISTINGS, claimOf(key)];
    const answer = await this.connection.eval(
      FIND_OR_CLAIM,
      3,
      ...keys,
      key,
      passedOver,
      matchMaker.processId,
      CLAIM_MS,
    );
    if (answer === 'claimed' || answer === 'elsewhere') return answer;
    const listing: RoomCache = JSON.parse(String(answer));
    if (fits(listing, isFree(wanted))) {
      if (await this.#isThere(listing)) return listing;
      await this.#forget(listing).catch(() => undefined);
    }
    return this.#findOrClaim(wanted, listing.roomId);
  }

  async #list(listing: RoomCache): Promise<void> {
    const { roomId, locked, createdAt } = listing;
    const key = ownerKey(listing) ?? '';
    const values = [key, roomId, new Date(createdAt ?? 0).toISOString(), textOf(listing)];
    await this.connection.eval(locked ? LIST : LIST + INDEX, 3, OWNERS, LISTINGS, claimOf(key), ...values);
  }

  async #remove(listing: RoomCache): Promise<number> {
    this.#own.delete(listing.roomId);
    try {
      return await this.#forget(listing);
    } catch {
      this.onFailure();
      this.#ended.add(listing);
      return 0;
    }
  }

  async #forget(listing: RoomCache): Promise<number> {
    const key = ownerKey(listing) ?? '';
    return Number(await this.connection.eval(UNLIST, 2, OWNERS, LISTINGS, key, listing.roomId));
  }

  #countLater(listing: RoomCache): void {
    if (this.#counted.size === 0) setTimeout(() => void this.#writeCounts(), COUNTS_MS).unref();
    this.#counted.add(listing);
  }

  async #writeCounts(): Promise<void> {
    const listed = [...this.#counted].filter(({ roomId }) => this.#own.has(roomId));
    this.#counted.clear();
    for (const some of batches(listed)) {
      const texts = Object.fromEntries(some.map((listing) => [listing.roomId, textOf(listing)]));
      await this.connection.hset(LISTINGS, texts).catch(this.onFailure);
    }
  }
}

/** A listing as Redis keeps it. Its functions are left out. */
function textOf(listing: RoomCache): string {
  return JSON.stringify({ ...listing });
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
