import { setImmediate as turn } from 'node:timers/promises';
import { LocalPresence } from '@colyseus/core';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';
import { type SubscriptionHandlers, VersionedSubscription } from './versioned-subscription.ts';

const TOPIC = 'player:1';
/** How long an event waits for missing earlier events. */
const CROSSING_MS = 250;
/** The delay after which a failed read is repeated. */
const AGAIN_MS = 1000;

interface View {
  readonly version: number;
}

let presence: LocalPresence;
let logged: { msg: string }[];
let room: FakeRoom;
let follower: VersionedSubscription<View, Stamp>;

/** A subscription that records its callbacks, and whose reads the test completes. */
class FakeRoom implements SubscriptionHandlers<View, Stamp> {
  readonly topic = TOPIC;
  readonly told: string[] = [];
  /** The number of started reads, completed ones included. */
  begun = 0;
  #reads: { resolve(view: View): void; reject(error: Error): void }[] = [];

  get underWay() {
    return this.#reads.length;
  }
  read() {
    this.begun++;
    return new Promise<View>((resolve, reject) => this.#reads.push({ resolve, reject }));
  }
  /** Completes the oldest pending read, and waits until the subscription has processed it. */
  async answer(versionOrError: number | Error) {
    const read = this.#reads.shift();
    if (!read) throw new Error('Nothing is being read.');
    if (typeof versionOrError === 'number') read.resolve({ version: versionOrError });
    else read.reject(versionOrError);
    await turn();
  }
  applySnapshot({ version }: View) {
    this.told.push(`become ${version}`);
  }
  applyEvent({ version }: Stamp) {
    this.told.push(`hear ${version}`);
  }
  onResynced() {
    this.told.push('missed');
  }
  onRollback() {
    this.told.push('outlived');
  }
  onOwnerGone() {
    this.told.push('gone');
  }
}

const say = (...versions: number[]) => {
  for (const version of versions) presence.publish(TOPIC, { version, server_time: '2030-01-01T00:00:00.000Z' });
};

/** Publishes this event, and lets the time pass for which an event waits for earlier ones. */
const sayLate = (...versions: number[]) => {
  say(...versions);
  vi.advanceTimersByTime(CROSSING_MS);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  presence = new LocalPresence();
  logged = [];
  room = new FakeRoom();
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  follower = new VersionedSubscription(room, presence, log);
});

afterEach(() => {
  vi.useRealTimers();
});

/** A subscription at version 5 that has received no events. */
async function started() {
  const start = follower.start();
  await turn();
  await room.answer(5);
  await start;
  expect(room.told.splice(0)).toEqual(['become 5']);
  room.begun = 0;
}

describe('G-118: at the start', () => {
  it('subscribes before it reads', async () => {
    const start = follower.start();
    expect(await presence.channels()).toEqual([TOPIC]);
    await turn();
    expect(room.begun).toBe(1);
    await room.answer(5);
    await start;
    expect(follower.version).toBe(5);
  });

  it('updates that arrive during the read are applied after it, in order and once; older ones are not', async () => {
    const start = follower.start();
    await turn();
    say(3, 4, 5, 6, 7);
    expect(room.told).toEqual([]);
    await room.answer(5);
    await start;
    expect(room.told).toEqual(['become 5', 'hear 6', 'hear 7']);
    expect(follower.version).toBe(7);

    say(8);
    expect(room.told.slice(3)).toEqual(['hear 8']);
    expect(room.begun).toBe(1);
  });

  it('P17: a gap in the updates that arrived during the read causes one more read', async () => {
    const start = follower.start();
    await turn();
    say(6, 8);
    await room.answer(5);
    await start;
    expect(room.told).toEqual(['become 5', 'hear 6']);
    expect(room.begun).toBe(1);
    vi.advanceTimersByTime(CROSSING_MS);
    expect(room.begun).toBe(2);
    await room.answer(8);
    expect(room.told.slice(2)).toEqual(['become 8', 'missed']);
  });

  it('the version check does not make it read twice', async () => {
    const start = follower.start();
    await turn();
    follower.resync();
    await turn();
    expect(room.begun).toBe(1);
    await room.answer(5);
    await start;
    expect(room.told).toEqual(['become 5']);
  });

  it('rejects when the owner cannot be read, and unsubscribes', async () => {
    const failed = new Error('the database is away');
    const start = expect(follower.start()).rejects.toBe(failed);
    await turn();
    say(6);
    await room.answer(failed);
    await start;
    expect(await presence.channels()).toEqual([]);
    say(7);
    expect(room.told).toEqual([]);
  });

  it('rejects when it is stopped during the read, shows nothing, and unsubscribes', async () => {
    const start = expect(follower.start()).rejects.toMatchObject({ refusal: REFUSALS.busy });
    await turn();
    follower.stop();
    say(6);
    await room.answer(5);
    await start;
    expect(await presence.channels()).toEqual([]);
    expect(room.told).toEqual([]);
  });

  it('rejects when it cannot subscribe, and does not read', async () => {
    const failed = new Error('Redis is away');
    presence.subscribe = () => Promise.reject(failed);
    await expect(follower.start()).rejects.toBe(failed);
    expect(room.begun).toBe(0);
  });
});

describe('G-118: afterwards', () => {
  beforeEach(started);

  it('the next updates are applied at once and in order, each once', async () => {
    say(6, 6, 7, 5, 6, 8);
    expect(room.told).toEqual(['hear 6', 'hear 7', 'hear 8']);
    expect(follower.version).toBe(8);
    await turn();
    expect(room.begun).toBe(0);
  });

  it('T21: an update that the room fails to apply is only logged, and the next one is applied', () => {
    const { applyEvent: hear } = room;
    room.applyEvent = () => {
      throw new Error('choked');
    };
    expect(() => say(6)).not.toThrow();
    expect(logged).toMatchObject([
      { msg: 'A room could not apply an event', topic: TOPIC, err: { message: 'choked' } },
    ]);

    room.applyEvent = hear;
    say(7);
    expect(room.told).toEqual(['hear 7']);
  });
});

describe('G-118: updates that overtake each other', () => {
  beforeEach(started);

  it('are applied in the order of their versions, without a read', () => {
    say(8, 7, 9);
    vi.advanceTimersByTime(CROSSING_MS - 1);
    expect(room.told).toEqual([]);
    say(6);
    expect(room.told).toEqual(['hear 6', 'hear 7', 'hear 8', 'hear 9']);
    expect(vi.getTimerCount()).toBe(0);
    expect(room.begun).toBe(0);
  });

  it('have the full waiting time again after each gap that closes', () => {
    say(7);
    vi.advanceTimersByTime(CROSSING_MS - 1);
    say(9, 6);
    expect(room.told).toEqual(['hear 6', 'hear 7']);
    vi.advanceTimersByTime(CROSSING_MS - 1);
    expect(room.begun).toBe(0);
    vi.advanceTimersByTime(1);
    expect(room.begun).toBe(1);
  });

  it('have no more waiting time because later updates arrive', () => {
    say(7);
    vi.advanceTimersByTime(CROSSING_MS - 1);
    say(8, 9);
    vi.advanceTimersByTime(1);
    expect(room.begun).toBe(1);
  });

  it('are not waited for after the room has stopped', () => {
    say(7);
    follower.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('P17: after a gap', () => {
  beforeEach(started);

  it('it reads once, shows the row, and then reports that updates were missed', async () => {
    sayLate(7);
    expect(room.told).toEqual([]);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'missed']);
    expect([room.begun, room.underWay]).toEqual([1, 0]);
    expect(vi.getTimerCount()).toBe(0);
    say(8);
    expect(room.told.slice(2)).toEqual(['hear 8']);
  });

  it('two gaps at once cause one read at a time, and the second waits for updates that may still arrive', async () => {
    sayLate(7);
    follower.resync();
    expect(room.underWay).toBe(1);
    sayLate(11);
    await room.answer(9);
    // The received event is newer still, and a version is missing in between.
    expect(room.told.splice(0)).toEqual(['become 9', 'missed']);
    expect(room.underWay).toBe(0);
    vi.advanceTimersByTime(CROSSING_MS);
    await room.answer(11);
    expect(room.told).toEqual(['become 11', 'missed']);
    expect([room.begun, room.underWay]).toEqual([2, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('two gaps at once cause one read if its row is new enough', async () => {
    sayLate(7, 9);
    await room.answer(9);
    expect(room.told).toEqual(['become 9', 'missed']);
    expect([room.begun, room.underWay]).toEqual([1, 0]);
  });

  it('updates after the version that was read are applied without another read', async () => {
    sayLate(7);
    say(8);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'hear 8', 'missed']);
    expect([room.begun, room.underWay]).toEqual([1, 0]);
  });

  it('a read covers a gap that appears while it runs', async () => {
    follower.resync();
    say(8);
    await room.answer(8);
    expect(room.told).toEqual(['become 8', 'missed']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('updates that arrive in the wrong order during the read are applied up to the newest', async () => {
    follower.resync();
    say(9, 8);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'hear 8', 'hear 9', 'missed']);
    expect(room.underWay).toBe(0);
  });

  it('a row that is older than what is shown is not shown', async () => {
    follower.resync();
    say(6, 7);
    await room.answer(6);
    expect(room.told).toEqual(['hear 6', 'hear 7', 'missed']);
    expect([follower.version, room.begun]).toEqual([7, 1]);
  });

  it('a failed read is logged, and repeated after a second', async () => {
    sayLate(7);
    await room.answer(new Error('the database is away'));
    expect(room.told).toEqual([]);
    expect(logged).toMatchObject([{ msg: 'A room could not read its row again', topic: TOPIC }]);
    expect(follower.version).toBe(5);

    vi.advanceTimersByTime(AGAIN_MS - 1);
    expect(room.underWay).toBe(0);
    vi.advanceTimersByTime(1);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'missed']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a failed read is not repeated after the room has stopped', async () => {
    sayLate(7);
    await room.answer(new Error('the database is away'));
    follower.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a deleted owner is reported as gone, not as missed updates', async () => {
    sayLate(7);
    await room.answer(new Refused(REFUSALS.notInAlliance));
    expect(room.told).toEqual(['gone']);
    expect(logged).toEqual([]);
  });

  it('a room that is stopped during a read shows nothing more, and does not read again', async () => {
    sayLate(9);
    follower.stop();
    await room.answer(8);
    expect(room.told).toEqual([]);
    expect([room.begun, room.underWay]).toEqual([1, 0]);
  });
});

describe('P17: an update that is newer than the row that was read after it', () => {
  beforeEach(started);

  it('is dropped and logged, and causes no further read', async () => {
    sayLate(99, 7, 300);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'missed']);
    expect(logged).toMatchObject([
      { msg: 'A room discarded events of a rolled-back transaction', topic: TOPIC, version: 7, dropped: 2 },
    ]);
    expect([room.begun, room.underWay, vi.getTimerCount()]).toEqual([1, 0, 0]);
    say(8);
    expect(room.told.slice(2)).toEqual(['hear 8']);
  });

  it('is dropped too if its version seems to be the next', async () => {
    sayLate(8);
    await room.answer(7);
    expect(room.told).toEqual(['become 7', 'missed']);
    say(8);
    expect(room.told.slice(2)).toEqual(['hear 8']);
  });

  it('is kept if it was published during the read, also with the version of a dropped update', async () => {
    sayLate(8);
    say(8);
    await room.answer(6);
    say(7);
    expect(room.told).toEqual(['become 6', 'missed', 'hear 7', 'hear 8']);
  });

  it('causes four reads a second at most, however many arrive', async () => {
    for (let i = 0; i < 8; i++) {
      sayLate(1000 + i);
      say(2000 + i);
      expect(room.begun).toBe(i + 1);
      await room.answer(5);
    }
    expect(room.underWay).toBe(0);
  });
});

describe('P17: a row that is older than what the room showed before the read', () => {
  beforeEach(started);

  it('is not shown: the database was rolled back, and the room ends', async () => {
    follower.resync();
    await room.answer(3);
    expect(room.told).toEqual(['outlived']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is ignored once the room has stopped', async () => {
    follower.resync();
    follower.stop();
    await room.answer(3);
    expect(room.told).toEqual([]);
  });
});

describe('stopped', () => {
  beforeEach(started);

  it('receives no more updates', async () => {
    expect(await presence.channels()).toEqual([TOPIC]);
    follower.stop();
    await turn();
    expect(await presence.channels()).toEqual([]);
    sayLate(6, 9);
    follower.resync();
    expect([room.told, room.begun]).toEqual([[], 0]);
  });

  it('leaves other subscribers of the topic subscribed', async () => {
    const others: number[] = [];
    await presence.subscribe(TOPIC, ({ version }: Stamp) => others.push(version));
    follower.stop();
    await turn();
    say(6);
    expect(others).toEqual([6]);
    expect(room.told).toEqual([]);
  });

  it('T21: a failed unsubscribe is only logged', async () => {
    presence.unsubscribe = () => {
      throw new Error('Redis is away');
    };
    follower.stop();
    await turn();
    expect(logged).toMatchObject([{ msg: 'A topic could not be left', topic: TOPIC }]);
  });
});
