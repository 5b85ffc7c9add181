import type { Logger } from 'pino';
import TinyQueue from 'tinyqueue';
import type { Announcement } from '#shared/api/announcements';
import type { GrownSector } from '#shared/api/galaxy';
import type { Season } from '#shared/api/seasons';
import type { RoomSession } from './room-client.ts';
import type { VersionedRoom } from './version-check.ts';

/** A room that changes as time passes. Times are ms since 1970. */
export interface TickedRoom extends VersionedRoom {
  /** Shows what has grown, and returns when there will be something to show again. Called at most once per tick. */
  tick(now: number): number;
  /** Publishes the events that have fallen due by now. */
  publishDue(now: number): void;
  /** When the next event falls due; Infinity if there is none. */
  nextDueAt(): number;
  /** The sessions of its clients. */
  readonly sessions: readonly RoomSession[];
  /** Disconnects the clients whose session has ended. */
  closeSessions(ended: ReadonlySet<number>): void;
  /** Tells the clients of a player that the season is over, or that its times have changed. */
  tellSeason?(season: Season): void;
  /** Tells them what the operators announce now; null for nothing. */
  tellAnnouncement?(announcement: Announcement | null): void;
  /** Tells them that worlds have come on the map. */
  tellGrowth?(sectors: GrownSector[]): void;
}

/** The longest delay that setTimeout takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** Each tick is spread over this many slices, because ticking thousands of rooms at once would block the process. */
const SLICES = 20;

/** An entry in the queue of due rooms. A room whose due time has changed has more than one entry. */
interface DueEntry {
  readonly at: number;
  readonly room: TickedRoom;
}

/** The queue may hold this many entries more than twice the number of rooms before it is rebuilt. */
const SLACK = 100;

function queueOf(entries: DueEntry[]): TinyQueue<DueEntry> {
  return new TinyQueue(entries, (a, b) => a.at - b.at);
}

/** A room's place in the round of ticks. Before `tickAt` the room is skipped, as most rooms are most of the time. */
interface Place {
  readonly room: TickedRoom;
  readonly slice: Set<Place>;
  tickAt: number;
}

/** The timers of all rooms of a process: one interval for ticks, and one timer for the earliest due event. */
export class Ticker {
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Place>());
  readonly #places = new Map<TickedRoom, Place>();
  #queue = queueOf([]);
  readonly #interval: NodeJS.Timeout;
  #sliceIndex = 0;
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

  /** Schedules the room's next tick and due event anew. To be called whenever these times have changed. */
  reschedule(room: TickedRoom): void {
    const place = this.#places.get(room);
    if (!place) return;
    place.tickAt = 0;
    const at = room.nextDueAt();
    if (at === Number.POSITIVE_INFINITY) return;
    this.#queue.push({ at, room });
    if (this.#queue.length > 2 * this.#places.size + SLACK) this.#rebuildQueue();
    this.#wakeAt(at);
  }

  stop(): void {
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    this.#places.clear();
    for (const slice of this.#slices) slice.clear();
  }

  /** Rebuilds the queue, in which outdated entries would otherwise stay for days. */
  #rebuildQueue(): void {
    const all = Array.from(this.#places.keys(), (room) => ({ at: room.nextDueAt(), room }));
    this.#queue = queueOf(all.filter(({ at }) => at !== Number.POSITIVE_INFINITY));
  }

  #tickSlice(): void {
    const now = this.clock.now();
    this.#sliceIndex = (this.#sliceIndex + 1) % SLICES;
    for (const place of this.#slices[this.#sliceIndex] ?? []) {
      if (place.tickAt > now) continue;
      // An error in one room must not keep the others from ticking, nor end the process, as a throw in a timer does.
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
      // The room was removed, or its due time has changed: then it has another entry.
      if (!this.#places.has(room) || room.nextDueAt() !== at) continue;
      try {
        room.publishDue(now);
      } catch (error) {
        this.log.error({ err: error }, 'A room could not publish what is due');
        continue;
      }
      this.reschedule(room);
    }
    const earliest = this.#queue.peek();
    if (earliest) this.#wakeAt(earliest.at);
  }
}
