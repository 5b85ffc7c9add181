import type { Logger } from 'pino';
import TinyQueue from 'tinyqueue';
import type { VersionedRoom } from './version-check.ts';

/** What a room does when time passes. Times are ms since 1970. */
export interface TickedRoom extends VersionedRoom {
  /** Shows what has grown, and says when there will be something to show again. Asked at most once every tick. */
  tick(now: number): number;
  /** Says what has fallen due by now. */
  publishDue(now: number): void;
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
  readonly room: TickedRoom;
}

/** Appointments that are too few to be worth a thought. */
const FEW = 100;

function queueOf(appointments: Appointment[]): TinyQueue<Appointment> {
  return new TinyQueue(appointments, (a, b) => a.at - b.at);
}

/** A room's place in the round of ticks. What most rooms need most of the time is to be left alone, at no cost. */
interface Place {
  readonly room: TickedRoom;
  readonly slice: Set<Place>;
  tickAt: number;
}

/** The one heartbeat of a process: one interval for all rooms, and one timer for the earliest thing that falls due. */
export class Ticker {
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Place>());
  readonly #places = new Map<TickedRoom, Place>();
  #queue = queueOf([]);
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

  get rooms(): Iterable<TickedRoom> {
    return this.#places.keys();
  }

  add(room: TickedRoom): void {
    const slice = this.#slices.reduce((smallest, each) => (each.size < smallest.size ? each : smallest));
    const place = { room, slice, tickAt: 0 };
    slice.add(place);
    this.#places.set(room, place);
    this.reschedule(room);
  }

  remove(room: TickedRoom): void {
    const place = this.#places.get(room);
    place?.slice.delete(place);
    this.#places.delete(room);
  }

  /** Takes note of when this room has something to show or to say next. To be called whenever that has changed. */
  reschedule(room: TickedRoom): void {
    const place = this.#places.get(room);
    if (!place) return;
    place.tickAt = 0;
    const at = room.nextDueAt();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#queue.push({ at, room });
    if (this.#queue.length > 2 * this.#places.size + FEW) this.#forgetOldAppointments();
    this.#wakeAt(at);
  }

  stop(): void {
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    this.#places.clear();
    for (const slice of this.#slices) slice.clear();
  }

  /** Rooms that have gone or changed their mind would otherwise stand in the queue for days. */
  #forgetOldAppointments(): void {
    const all = Array.from(this.#places.keys(), (room) => ({ at: room.nextDueAt(), room }));
    this.#queue = queueOf(all.filter(({ at }) => at !== Number.POSITIVE_INFINITY));
  }

  #tickSlice(): void {
    const now = this.clock.now();
    this.#turn = (this.#turn + 1) % SLICES;
    for (const place of this.#slices[this.#turn] ?? []) {
      if (place.tickAt > now) continue;
      // One room's mistake must not stop the others, nor the process: a throw in a timer would end it.
      try {
        place.tickAt = place.room.tick(now);
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
      if (!this.#places.has(room) || room.nextDueAt() !== at) continue;
      try {
        room.publishDue(now);
      } catch (error) {
        this.log.error({ err: error }, 'A room could not say what is due');
        continue;
      }
      this.reschedule(room);
    }
    const earliest = this.#queue.peek();
    if (earliest) this.#wakeAt(earliest.at);
  }
}
