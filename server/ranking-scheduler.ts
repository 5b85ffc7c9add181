import type { AppContext } from './services/command/app-context.ts';
import { isSnapshotDue, takeDueSnapshot } from './services/ranking/snapshot.ts';

/** How often each process looks whether the hour has its snapshot. */
const POLL_MS = 10_000;

/**
 * Makes the ranking a little after each full hour: one process does it. Apart from the due scheduler, because in a large game
 * it takes seconds, and landings do not wait.
 */
export class RankingScheduler {
  #timer: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(private readonly context: AppContext) {}

  /** Goes on in the background until it is stopped. */
  start(): void {
    this.#running = this.#wake();
  }

  /** Gives up a snapshot that is being taken. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Never rejects, because an unhandled rejection would end the process. */
  async #wake(): Promise<void> {
    const { context } = this;
    const { signal } = this.#stop;
    try {
      if (!context.seasonBegins() && (await isSnapshotDue(context.db))) await takeDueSnapshot(context.db, signal);
    } catch (error) {
      if (!signal.aborted) context.log.error({ err: error }, 'The ranking could not be made; it is tried again');
    }
    if (signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, POLL_MS);
  }
}
