import type { Logger } from 'pino';
import TinyQueue from 'tinyqueue';
import type { VersionedRoom } from './version-check.ts';

/** What a room does when time passes. Times are ms since 1970. */
export interface Ticking extends VersionedRoom {
  /** Shows what has grown; once every tick. */
  tick(now: number): void;
  /** Says what has fallen due by now. */
  sayDue(now: number): void;
  /** When something falls due next; Infinity if nothing will. */
  nextDueAt(): number;
}

/** The longest delay that setTimeout takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** A tick is spread over so many moments, or thousands of rooms would keep everybody else waiting at once. */
const SLICES = 20;

/** A room's turn in the queue of what falls due. A room that changed its mind stands in it more than once. */
interface Appointment {
  readonly at: number;
  readonly room: Ticking;
}

/** The one heartbeat of a process: one interval for all rooms, and one timer for the earliest thing that falls due. */
export class Ticker {
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Ticking>());
  readonly #sliceOf = new Map<Ticking, Set<Ticking>>();
  readonly #queue = new TinyQueue<Appointment>([], (a, b) => a.at - b.at);
  readonly #interval: NodeJS.Timeout;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly clock: { now(): number },
    private readonly log: Logger,
    tickMs: number,
  ) {
    this.#interval = setInterval(() => this.#tickSlice(), tickMs / SLICES);
  }

  get rooms(): Iterable<Ticking> {
    return this.#sliceOf.keys();
  }

  add(room: Ticking): void {
    const slice = this.#slices.reduce((smallest, each) => (each.size < smallest.size ? each : smallest));
    slice.add(room);
    this.#sliceOf.set(room, slice);
    this.expect(room);
  }

  remove(room: Ticking): void {
    this.#sliceOf.get(room)?.delete(room);
    this.#sliceOf.delete(room);
  }

  /** Takes note of when this room has something to say next. A room calls it whenever that has changed. */
  expect(room: Ticking): void {
    const at = room.nextDueAt();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#queue.push({ at, room });
    this.#wakeAt(at);
  }

  stop(): void {
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    this.#sliceOf.clear();
    for (const slice of this.#slices) slice.clear();
  }

  #tickSlice(): void {
    const now = this.clock.now();
    this.#turn = (this.#turn + 1) % SLICES;
    for (const room of this.#slices[this.#turn] ?? []) {
      // One room's mistake must not stop the others, nor the process: a throw in a timer would end it.
      try {
        room.tick(now);
      } catch (error) {
        this.log.error({ err: error }, 'A room failed at its tick');
      }
    }
  }

  #wakeAt(at: number): void {
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.min(LONGEST_DELAY, Math.max(0, at - this.clock.now())));
  }

  #wake(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const now = this.clock.now();
    for (let next = this.#queue.peek(); next && next.at <= now; next = this.#queue.peek()) {
      const { room, at } = next;
      this.#queue.pop();
      // A room that has gone, or that has something else to say first: that stands in the queue for itself.
      if (!this.#sliceOf.has(room) || room.nextDueAt() !== at) continue;
      try {
        room.sayDue(now);
      } catch (error) {
        this.log.error({ err: error }, 'A room could not say what is due');
        continue;
      }
      this.expect(room);
    }
    const earliest = this.#queue.peek();
    if (earliest) this.#wakeAt(earliest.at);
  }
}
