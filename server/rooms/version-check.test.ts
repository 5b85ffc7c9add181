import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../services/command/app-context.ts';
import type { Versioned } from '../services/command/versions.ts';
import { VersionCheck, type VersionedRoom } from './version-check.ts';

/** An event that has not arrived after this time is lost. */
const ON_ITS_WAY_MS = 500;
const EVERY_MS = 15_000 - ON_ITS_WAY_MS;

/** The versions in the database, by kind and id. */
let rows: Record<Versioned, Map<number, number>>;
/** The kinds of the executed queries. */
let asked: string[];
let away: boolean;
let logged: { msg: string }[];
let rooms: VersionedRoom[];
let caughtUp: string[];
let check: VersionCheck;

/** Returns what the SQL statement would: the ids whose row has another version or does not exist. */
async function query(statement: string, lists: string[]) {
  const [ids = [], versions = []] = lists.map((list): number[] => JSON.parse(`[${list.slice(1, -1)}]`));
  const kind: Versioned = /AS hall/.test(statement)
    ? 'hall'
    : /LEFT JOIN alliance/.test(statement)
      ? 'alliance'
      : 'player';
  asked.push(kind);
  if (away) throw new Error('the database is away');
  return ids
    .filter((id, i) => rows[kind].get(id) !== versions[i])
    .map((id) => ({ id, version: rows[kind].get(id) ?? null }));
}

function aRoom(kind: Versioned, owner: number, version: number) {
  const room = { kind, owner, version, resync: () => void caughtUp.push(`${kind} ${owner}`) };
  rooms.push(room);
  return room;
}

/** Compares the versions, and lets the time pass in which events may still arrive. */
async function run() {
  const checking = check.run();
  await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS);
  await checking;
}

beforeEach(() => {
  vi.useFakeTimers();
  rows = { player: new Map(), alliance: new Map(), hall: new Map() };
  [asked, away, logged, rooms, caughtUp] = [[], false, [], [], []];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  check = new VersionCheck({ db: { query }, log, seasonBegins: () => false } as unknown as AppContext, {
    get rooms() {
      return rooms.values();
    },
  });
});
afterEach(() => {
  check.stop();
  vi.useRealTimers();
});

describe('P17: a lost update that no later one follows', () => {
  it('is found after fifteen seconds at the latest', async () => {
    rows.player.set(1, 6);
    aRoom('player', 1, 5);
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect([asked, caughtUp]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['player']);
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS);
    expect(caughtUp).toEqual(['player 1']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(caughtUp).toHaveLength(3);
  });

  it('is found on demand', async () => {
    rows.player.set(1, 6);
    aRoom('player', 1, 5);
    await run();
    expect(caughtUp).toEqual(['player 1']);
  });

  it('is read again by the rooms that are behind, and by no other', async () => {
    rows.player = new Map([
      [1, 5],
      [2, 9],
      [3, 7],
    ]);
    rows.alliance = new Map([
      [1, 4],
      [2, 8],
    ]);
    aRoom('player', 1, 5);
    aRoom('player', 2, 8);
    // A player and an alliance may have the same id.
    aRoom('alliance', 1, 3);
    aRoom('alliance', 2, 8);
    aRoom('player', 3, 7);
    await run();
    expect(caughtUp).toEqual(['player 2', 'alliance 1']);
  });

  it('is read again by rooms whose owner is gone', async () => {
    rows.alliance.set(1, 4);
    aRoom('alliance', 1, 4);
    aRoom('alliance', 2, 4);
    await run();
    expect(caughtUp).toEqual(['alliance 2']);
  });

  it('is read again by both rooms of one owner, if there are two', async () => {
    rows.player.set(1, 6);
    aRoom('player', 1, 5);
    aRoom('player', 1, 5);
    await run();
    expect(caughtUp).toEqual(['player 1', 'player 1']);
  });

  it('is not read again by a room that receives the update before the answer of the check, or soon after', async () => {
    rows.player = new Map([
      [1, 6],
      [2, 6],
    ]);
    const [before, after] = [aRoom('player', 1, 5), aRoom('player', 2, 5)];
    const checking = check.run();
    before.version = 6;
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS - 1);
    expect(asked).toEqual(['player']);
    after.version = 7;
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(caughtUp).toEqual([]);
  });

  it('is read again by a room that receives only a part of the missing updates', async () => {
    rows.player.set(1, 9);
    const room = aRoom('player', 1, 5);
    const checking = check.run();
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS - 1);
    room.version = 8;
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(caughtUp).toEqual(['player 1']);
  });

  it('is found, too, where the row was rolled back and the room is ahead of it', async () => {
    rows.player.set(1, 6);
    rows.alliance.set(1, 2);
    const [acting] = [aRoom('player', 1, 9), aRoom('alliance', 1, 3)];
    const checking = check.run();
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS - 1);
    acting.version = 10;
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(caughtUp).toEqual(['player 1', 'alliance 1']);
  });

  it('is not read again by a room that got ahead of its row only after the check had read it', async () => {
    rows.player = new Map([
      [1, 5],
      [2, 7],
    ]);
    const [equal, behind] = [aRoom('player', 1, 5), aRoom('player', 2, 5)];
    const checking = check.run();
    equal.version = 6;
    behind.version = 8;
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS);
    await checking;
    expect(caughtUp).toEqual([]);
  });

  it('costs one statement for each kind of room, and none if there are no rooms', async () => {
    await run();
    expect(asked).toEqual([]);
    for (let owner = 1; owner <= 100; owner++) aRoom('alliance', owner, 1);
    await run();
    expect(asked).toEqual(['alliance']);
    aRoom('player', 1, 1);
    await run();
    expect(asked).toEqual(['alliance', 'player', 'alliance']);
  });
});

describe('a notice of a raised version', () => {
  const notice = { kind: 'player', owner: 1 } as const;

  it('makes the rooms of this owner that are behind read again at once, and no other', async () => {
    rows.player = new Map([
      [1, 6],
      [2, 9],
    ]);
    aRoom('player', 1, 5);
    aRoom('player', 2, 8);
    aRoom('alliance', 1, 3);
    await check.runFor(notice);
    expect([asked, caughtUp]).toEqual([['player'], ['player 1']]);
  });

  it('costs no statement where the owner has no room', async () => {
    aRoom('player', 2, 8);
    await check.runFor(notice);
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS);
    expect(asked).toEqual([]);
  });

  it('also reaches a room that was just being created, and had read its row before the change', async () => {
    rows.player.set(1, 6);
    await check.runFor(notice);
    aRoom('player', 1, 5);
    await vi.advanceTimersByTimeAsync(ON_ITS_WAY_MS);
    expect(caughtUp).toEqual(['player 1']);
  });

  it('leaves no timer behind when the check is stopped', async () => {
    await check.runFor(notice);
    check.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('T21: an unavailable database', () => {
  beforeEach(() => {
    rows.player.set(1, 6);
    aRoom('player', 1, 5);
    away = true;
  });

  it('is logged, and never thrown', async () => {
    await expect(check.run()).resolves.toBeUndefined();
    expect(caughtUp).toEqual([]);
    expect(logged).toMatchObject([
      { msg: 'The versions of rooms could not be compared', err: { message: 'the database is away' } },
    ]);
  });

  it('is asked again at the next check', async () => {
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect([logged.length, caughtUp]).toEqual([1, []]);
    away = false;
    await vi.advanceTimersByTimeAsync(EVERY_MS + ON_ITS_WAY_MS);
    expect([logged.length, caughtUp]).toEqual([1, ['player 1']]);
  });
});

it('a stopped check sends no more statements', async () => {
  rows.player.set(1, 6);
  aRoom('player', 1, 5);
  check.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
