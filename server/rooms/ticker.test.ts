import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TickedRoom, Ticker } from './ticker.ts';

const TICK = 1000;
const DAY = 86_400_000;
/** The time at which each test starts. */
const START = Date.UTC(2030, 0, 1);
const NEVER = Number.POSITIVE_INFINITY;

/** The names of the calls, in order. */
let calls: string[];
let logged: { msg: string }[];
let ticker: Ticker;

const clock = { now: () => Date.now() };

function startTicker(tickMs: number) {
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  return new Ticker(clock, log, tickMs);
}

class FakeRoom implements TickedRoom {
  readonly kind = 'player';
  readonly owner = 1;
  readonly version = 1;
  readonly sessions = [];
  /** ms after the start of the test. */
  readonly ticks: number[] = [];
  readonly said: number[] = [];
  /** How often the ticker asked for the next due time. */
  asked = 0;
  due: number[] = [];
  /** The time from a tick until the state changes again. */
  restsFor = 0;

  constructor(readonly name = 'room') {}

  tick(now: number) {
    this.ticks.push(now - START);
    return now + this.restsFor;
  }
  publishDue(now: number) {
    calls.push(`${this.name} at ${now - START}`);
    this.said.push(now - START);
    this.due = this.due.filter((at) => START + at > now);
  }
  closeSessions() {}
  nextDueAt() {
    this.asked++;
    return START + Math.min(...this.due);
  }
  resync() {}
}

function added(name?: string, due: number[] = []) {
  const room = new FakeRoom(name);
  room.due = due;
  ticker.add(room);
  return room;
}
function expectDue(room: FakeRoom, due: number[]) {
  room.due = due;
  ticker.reschedule(room);
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  calls = [];
  logged = [];
  ticker = startTicker(TICK);
});
afterEach(() => {
  ticker.stop();
  vi.useRealTimers();
});

describe('ticks', () => {
  it('G-36: a room is ticked once per interval', () => {
    const room = added();
    vi.advanceTimersByTime(10 * TICK);
    expect(room.ticks).toHaveLength(10);
    const gaps = room.ticks.slice(1).map((at, i) => at - (room.ticks[i] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([TICK]));
  });

  it('are spread over the whole interval, so that not all rooms are busy at once', () => {
    const rooms = Array.from({ length: 40 }, () => added());
    vi.advanceTimersByTime(TICK);
    const perMoment = new Map<number, number>();
    for (const [at = -1, ...more] of rooms.map(({ ticks }) => ticks)) {
      expect(more).toEqual([]);
      perMoment.set(at, (perMoment.get(at) ?? 0) + 1);
    }
    expect([...perMoment.values()]).toEqual(Array(20).fill(2));
  });

  it('a room is not ticked before the time that it returned', () => {
    const room = added();
    room.restsFor = 2500;
    vi.advanceTimersByTime(TICK);
    const [first = Number.NaN] = room.ticks;
    vi.advanceTimersByTime(9 * TICK);
    expect(room.ticks).toEqual([first, first + 3000, first + 6000, first + 9000]);
  });

  it('a room that returned the time of a tick is ticked then', () => {
    const room = added();
    room.restsFor = 2 * TICK;
    vi.advanceTimersByTime(5 * TICK);
    const [first = Number.NaN] = room.ticks;
    expect(room.ticks).toEqual([first, first + 2000, first + 4000]);
  });

  it('rescheduling a room ticks it at its next tick, and no other room', () => {
    const [room, other] = [added(), added()];
    room.restsFor = NEVER;
    other.restsFor = NEVER;
    vi.advanceTimersByTime(5 * TICK);
    const [first = Number.NaN] = room.ticks;
    expect(room.ticks).toEqual([first]);

    ticker.reschedule(room);
    expect(room.ticks).toEqual([first]);
    vi.advanceTimersByTime(5 * TICK);
    expect(room.ticks).toHaveLength(2);
    expect(room.ticks[1]).toBe(first + 5 * TICK);
    expect(other.ticks).toHaveLength(1);
  });

  it('a room that is removed during its own tick does not remove another', () => {
    const rooms = Array.from({ length: 40 }, () => added());
    for (const room of rooms.slice(0, 20)) {
      room.tick = (now) => {
        room.ticks.push(now);
        ticker.remove(room);
        return 0;
      };
    }
    vi.advanceTimersByTime(3 * TICK);
    expect(rooms.map(({ ticks }) => ticks.length)).toEqual([...Array(20).fill(1), ...Array(20).fill(3)]);
  });
});

describe('what falls due', () => {
  it('is published in order, and on time to the millisecond', () => {
    added('c', [2001]);
    added('a', [7]);
    added('b', [1999, 3000]);
    added('never');
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual(['a at 7', 'b at 1999', 'c at 2001', 'b at 3000']);
  });

  it('is published at once when it is long due', () => {
    const room = added('late', [-5000]);
    vi.advanceTimersByTime(1);
    expect(room.said).toHaveLength(1);
    expect(room.said[0]).toBeLessThanOrEqual(1);
  });

  it('is published at the new time when that is earlier, and not again at the old time', () => {
    const room = added('room', [5000]);
    added('other', [3000]);
    vi.advanceTimersByTime(1000);
    expectDue(room, [2000]);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual(['room at 2000', 'other at 3000']);
  });

  it('is published at the new time when that is later, and not before', () => {
    const room = added('room', [2000]);
    vi.advanceTimersByTime(1000);
    expectDue(room, [5000]);
    vi.advanceTimersByTime(3999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['room at 5000']);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual(['room at 5000']);
  });

  it('is published once when its time was changed and changed back', () => {
    const room = added('room', [2000]);
    expectDue(room, [4000]);
    expectDue(room, [2000]);
    expectDue(room, [2000]);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual(['room at 2000']);
  });

  it('is not published when nothing is due any more', () => {
    const room = added('room', [2000]);
    expectDue(room, []);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual([]);
  });

  it('wakes the room for its next tick as well', () => {
    const room = added('room', [5500]);
    room.restsFor = NEVER;
    vi.advanceTimersByTime(5000);
    expect(room.ticks).toHaveLength(1);
    vi.advanceTimersByTime(1500);
    expect(room.ticks).toHaveLength(2);
  });

  it('is not published before its time, even if a timer fires early', () => {
    const room = added('room', [2000]);
    vi.spyOn(clock, 'now').mockImplementation(() => Date.now() - 3);
    vi.advanceTimersByTime(2002);
    expect(room.said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(room.said).toEqual([2000]);
    vi.restoreAllMocks();
  });

  it('is published on time when that is later than the longest timer', () => {
    ticker.stop();
    // Otherwise the fake timers would execute tens of millions of ticks.
    ticker = startTicker(20 * DAY);
    const room = added('room', [60 * DAY + 7]);
    vi.advanceTimersByTime(60 * DAY + 6);
    expect(room.said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(room.said).toEqual([60 * DAY + 7]);
  });

  it('agrees with a sorted list after thousands of changes', () => {
    const rooms = Array.from({ length: 50 }, (_, i) => added(`${i}`));
    for (let i = 0; i < 5000; i++) expectDue(rooms[i % 50] ?? added(), [1000 + ((i * 7919) % 100_003)]);
    const expected = rooms
      .map(({ name, due: [at = 0] }) => ({ name, at }))
      .sort((a, b) => a.at - b.at)
      .map(({ name, at }) => `${name} at ${at}`);
    vi.advanceTimersByTime(102_000);
    expect(calls).toEqual(expected);
  });

  it('P16: due times that were replaced are removed', () => {
    const room = added('room');
    for (let i = 1; i <= 10_000; i++) expectDue(room, [i]);
    room.asked = 0;
    vi.advanceTimersByTime(9_999);
    expect(calls).toEqual([]);
    // Each remaining entry was checked when it was due.
    expect(room.asked).toBeLessThan(150);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['room at 10000']);
  });

  it('P16: removing them costs little, however often a due time changes', () => {
    const room = added('room');
    const others = Array.from({ length: 100 }, () => added());
    for (const { asked } of others) expect(asked).toBe(1);
    for (let i = 1; i <= 10_000; i++) expectDue(room, [i]);
    // The queue may grow to three hundred entries before it is rebuilt.
    for (const { asked } of others) expect(asked).toBeLessThan(1 + 10_000 / 200);
  });
});

describe('a room that was removed', () => {
  it('is not called any more', () => {
    const [gone, stays] = [added('gone', [1500]), added('stays', [1500])];
    vi.advanceTimersByTime(TICK);
    ticker.remove(gone);
    const asked = gone.asked;
    vi.advanceTimersByTime(5 * TICK);
    expect(gone.ticks).toHaveLength(1);
    expect(gone.asked).toBe(asked);
    expect(calls).toEqual(['stays at 1500']);
    expect([...ticker.rooms]).toEqual([stays]);
  });

  it('is not called any more, even if something is still due or it is removed twice', () => {
    const room = added();
    ticker.remove(room);
    ticker.remove(room);
    expectDue(room, [500]);
    vi.advanceTimersByTime(5 * TICK);
    expect([room.ticks, calls]).toEqual([[], []]);
  });

  it('is not called any more when another room removed it at the same moment', () => {
    const first = added('first', [500]);
    const second = added('second', [500]);
    const [one, other] = [first, second];
    one.publishDue = () => {
      one.due = [];
      calls.push('first');
      ticker.remove(other);
    };
    other.publishDue = () => {
      other.due = [];
      calls.push('second');
      ticker.remove(one);
    };
    vi.advanceTimersByTime(5 * TICK);
    expect(calls).toHaveLength(1);
  });
});

describe('T21: a room that throws', () => {
  it('at its tick stops no other room, and is ticked again', () => {
    const rooms = Array.from({ length: 40 }, () => added());
    const [broken] = rooms;
    if (!broken) throw new Error('no room');
    const tick = vi.fn(() => {
      throw new Error('broken');
    });
    broken.tick = tick;
    vi.advanceTimersByTime(3 * TICK);
    expect(tick).toHaveBeenCalledTimes(3);
    for (const room of rooms.slice(1)) expect(room.ticks).toHaveLength(3);
    expect(logged.map(({ msg }) => msg)).toEqual(Array(3).fill('A room failed at its tick'));
  });

  it('while it publishes stops no other room, and publishes again at its next due time', () => {
    const broken = added('broken', [500]);
    const { publishDue: sayDue } = broken;
    broken.publishDue = () => {
      throw new Error('broken');
    };
    added('same moment', [500]);
    added('later', [700]);
    vi.advanceTimersByTime(TICK);
    expect(calls).toEqual(['same moment at 500', 'later at 700']);
    expect(logged.map(({ msg }) => msg)).toEqual(['A room could not publish what is due']);

    broken.publishDue = sayDue;
    expectDue(broken, [3000]);
    vi.advanceTimersByTime(5 * TICK);
    expect(calls.at(-1)).toBe('broken at 3000');
  });
});

it('stops all ticks and due times', () => {
  const room = added('room', [1500]);
  vi.advanceTimersByTime(TICK);
  ticker.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect([...ticker.rooms]).toEqual([]);
  vi.advanceTimersByTime(5 * TICK);
  ticker.reschedule(room);
  expect(vi.getTimerCount()).toBe(0);
  expect(room.ticks).toHaveLength(1);
  expect(calls).toEqual([]);
});
