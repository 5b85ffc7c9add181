import type { AppContext } from './services/command/app-context.ts';
import { countIfDue, growSquare } from './services/planets/growth.ts';

/** How often each server looks whether the galaxy lacks worlds. */
const POLL_MS = 5000;

/** Lets the galaxy grow. Apart from the due scheduler, because counting a large galaxy takes a moment, and landings do not wait. */
export class GrowthScheduler {
  #timer: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(private readonly context: AppContext) {}

  /** Goes on in the background until it is stopped. */
  start(): void {
    this.#running = this.#wake();
  }

  /** Gives up a count, and waits for the square that is being filled. */
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
      if (!context.seasonBegins()) await countIfDue(context.db, signal);
      while (!signal.aborted && !context.seasonBegins() && (await growSquare(context)));
    } catch (error) {
      if (!signal.aborted) context.log.error({ err: error }, 'The galaxy could not grow; it is tried again');
    }
    if (signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, POLL_MS);
  }
}
