import type { AppContext } from './services/command/app-context.ts';
import { settleMission } from './services/missions/missions.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';

/** A finish time that no timer knows yet, because the mission was launched since, is noticed this soon. */
const POLL_MS = 1000;
/** A mission that could not be settled is tried again after a second, then two, then four, up to this. */
const LONGEST_PAUSE_MS = 60_000;
const BATCH = 100;

/** Asked once a second, also of a game in which nothing happens. Milliseconds by the database's clock. */
const NEXT = `SELECT (extract(epoch FROM finish_time - clock_timestamp()) * 1000)::float8 AS left_ms
  FROM mission WHERE completed_at IS NULL AND id <> ALL ($1) ORDER BY finish_time, id LIMIT 1`;

interface DueMission {
  readonly id: number;
  readonly player_id: number;
}

/** Lets what falls due happen for everybody, whether or not anyone looks. Several processes may do so at once. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** Missions that could not be settled, which the others do not wait for. `again` is in ms by the game's clock. */
  readonly #troubled = new Map<number, { readonly again: number; readonly pause: number }>();

  constructor(private readonly context: AppContext) {}

  /** Settles all that is overdue, then goes on by itself. */
  async start(): Promise<void> {
    await this.settleDue();
    this.#wakeIn(0);
  }

  /** Settles all that is due now, one after the other in the order of its finish. */
  async settleDue(): Promise<void> {
    for (let due = await this.#due(); due.length > 0; due = await this.#due()) {
      for (const mission of due) {
        if (this.#stopped) return;
        await this.#settle(mission);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #settle(mission: DueMission): Promise<void> {
    try {
      await settleMission(this.context, mission);
      this.#troubled.delete(mission.id);
    } catch (error) {
      const pause = Math.min(LONGEST_PAUSE_MS, (this.#troubled.get(mission.id)?.pause ?? POLL_MS / 2) * 2);
      this.#troubled.set(mission.id, { again: this.context.clock.now() + pause, pause });
      this.context.log.error(
        { err: error, mission: mission.id },
        'A mission could not be settled; it is tried again later',
      );
    }
  }

  #due(): Promise<DueMission[]> {
    return this.context.db.query(
      `SELECT id, player_id FROM mission
       WHERE completed_at IS NULL AND finish_time <= clock_timestamp() AND id <> ALL ($1)
       ORDER BY finish_time, id LIMIT ${BATCH}`,
      [this.#avoided()],
    );
  }

  #avoided(): number[] {
    const now = this.context.clock.now();
    return [...this.#troubled].filter(([, { again }]) => again > now).map(([id]) => id);
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects: a throw in a timer would end the process, and the database may be back in a second. */
  async #wake(): Promise<void> {
    try {
      let left = await this.#untilNext();
      if (left === 0) {
        await this.settleDue();
        left = await this.#untilNext();
      }
      this.#wakeIn(left);
    } catch (error) {
      this.context.log.error({ err: error }, 'The clock could not look for what is due');
      this.#wakeIn(POLL_MS);
    }
  }

  /** Milliseconds until the next mission is due, or until the next look if that is sooner. */
  async #untilNext(): Promise<number> {
    const [next] = await readPrepared<{ left_ms: number }>(this.context.db, NEXT, [this.#avoided()]);
    return Math.min(POLL_MS, Math.max(0, Math.ceil(next?.left_ms ?? POLL_MS)));
  }
}
