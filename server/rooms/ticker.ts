import type { Logger } from 'pino';

/** What a room does when time passes. Times are ms since 1970. */
export interface Ticking {
  /** Shows what has grown; once every tick. */
  tick(now: number): void;
  /** Says what has fallen due by now. */
  sayDue(now: number): void;
  /** When something falls due next; Infinity if nothing will. */
  nextDueAt(): number;
}

/** The longest delay that setTimeout takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** The one heartbeat of a process: one interval for all rooms, and one timer for the earliest thing that falls due. */
export class Ticker {
  readonly #rooms = new Set<Ticking>();
  readonly #interval: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly clock: { now(): number },
    private readonly log: Logger,
    tickMs: number,
  ) {
    this.#interval = setInterval(() => this.#each((room, now) => room.tick(now)), tickMs);
  }

  add(room: Ticking): void {
    this.#rooms.add(room);
    this.expect(room.nextDueAt());
  }

  remove(room: Ticking): void {
    this.#rooms.delete(room);
  }

  /** Wakes no later than this. A room calls it when something new will fall due. */
  expect(at: number): void {
    if (at >= this.#wakesAt) return;
    this.#wakesAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), Math.min(LONGEST_DELAY, Math.max(0, at - this.clock.now())));
  }

  stop(): void {
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    this.#rooms.clear();
  }

  #wake(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    this.#each((room, now) => {
      room.sayDue(now);
      this.expect(room.nextDueAt());
    });
  }

  /** One room's mistake must not stop the others, nor the process: a throw in a timer would end it. */
  #each(step: (room: Ticking, now: number) => void): void {
    const now = this.clock.now();
    for (const room of this.#rooms) {
      try {
        step(room, now);
      } catch (error) {
        this.log.error({ err: error }, 'A room failed at its tick');
      }
    }
  }
}
