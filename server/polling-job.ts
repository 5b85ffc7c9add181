import type { AppContext } from './services/command/app-context.ts';

interface Job {
  readonly everyMs: number;
  /** Does what is due, if anything is, and gives it up when the signal says so. */
  work(signal: AbortSignal): Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
}

/** Looks again and again for work that may take seconds. Several processes may look; between two seasons none does. */
export class PollingJob {
  #timer: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly context: Pick<AppContext, 'log' | 'seasonBegins'>,
    private readonly job: Job,
  ) {}

  /** Goes on in the background until it is stopped. */
  start(): void {
    this.#running = this.#wake();
  }

  /** Waits for what is under way to be given up or done. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Never rejects, because an unhandled rejection would end the process. */
  async #wake(): Promise<void> {
    const { signal } = this.#stop;
    try {
      if (!this.context.seasonBegins()) await this.job.work(signal);
    } catch (error) {
      if (!signal.aborted) this.context.log.error({ err: error }, this.job.failure);
    }
    if (signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, this.job.everyMs);
  }
}
