import type { AppContext } from './services/command/app-context.ts';
import { settleMission } from './services/missions/missions.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';

/** How often the scheduler looks for missions that were launched since its last look. */
const POLL_MS = 1000;
/** A mission that could not be settled is retried after 1 s, 2 s, 4 s and so on, up to this. */
const LONGEST_BACKOFF_MS = 60_000;
const BATCH = 100;

/** Runs once a second even in an idle game. `left_ms` is measured by the database's clock. */
const NEXT_DUE = `SELECT (extract(epoch FROM finish_time - clock_timestamp()) * 1000)::float8 AS left_ms
  FROM mission WHERE completed_at IS NULL AND id <> ALL ($1) ORDER BY finish_time, id LIMIT 1`;

interface DueMission {
  readonly id: number;
  readonly player_id: number;
}

/** Settles missions when they are due, whether or not their players are online. Several processes may do so at once. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** Missions that could not be settled, by id. They do not hold up the others. `retryAt` is ms since 1970. */
  readonly #failed = new Map<number, { readonly retryAt: number; readonly backoffMs: number }>();

  constructor(private readonly context: AppContext) {}

  /** Settles every overdue mission, then goes on in the background. */
  async start(): Promise<void> {
    await this.settleDue();
    this.#wakeIn(0);
  }

  /** Settles every mission that is due now, one after the other, in the order of their finish times. */
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
      this.#failed.delete(mission.id);
    } catch (error) {
      const backoffMs = Math.min(LONGEST_BACKOFF_MS, (this.#failed.get(mission.id)?.backoffMs ?? POLL_MS / 2) * 2);
      this.#failed.set(mission.id, { retryAt: this.context.clock.now() + backoffMs, backoffMs });
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
      [this.#backingOff()],
    );
  }

  /** The ids of failed missions whose retry is not due yet. */
  #backingOff(): number[] {
    const now = this.context.clock.now();
    return [...this.#failed].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects, because an unhandled rejection would end the process. After an error it polls again. */
  async #wake(): Promise<void> {
    try {
      let left = await this.#untilNext();
      if (left === 0) {
        await this.settleDue();
        left = await this.#untilNext();
      }
      this.#wakeIn(left);
    } catch (error) {
      this.context.log.error({ err: error }, 'The scheduler could not look for due missions');
      this.#wakeIn(POLL_MS);
    }
  }

  /** Milliseconds until the next mission is due or until the next poll, whichever is sooner. */
  async #untilNext(): Promise<number> {
    const [next] = await readPrepared<{ left_ms: number }>(this.context.db, NEXT_DUE, [this.#backingOff()]);
    return Math.min(POLL_MS, Math.max(0, Math.ceil(next?.left_ms ?? POLL_MS)));
  }
}
