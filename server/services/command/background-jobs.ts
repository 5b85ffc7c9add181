import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Work that goes on after the answer is sent, so that the answer's time does not reveal whether a mail address is known.
 */
export interface BackgroundJobs {
  /** Starts work and returns at once. Failed work is retried a few times, because no client is there to repeat it. */
  start(work: () => Promise<void>): void;
  /** Waits for running jobs, so that a stopping server loses no mail. From then on failed jobs are not retried. */
  finished(): Promise<void>;
}

/** Delay before each retry, in ms. */
const BACKOFF_MS = [500, 2000, 5000];

export function createBackgroundJobs(log: Logger, backoffMs: readonly number[] = BACKOFF_MS): BackgroundJobs {
  const running = new Set<Promise<void>>();
  let shutdown = shutdownController();

  const runWithRetries = async (work: () => Promise<void>, { signal }: AbortController) => {
    for (const delayMs of backoffMs) {
      try {
        return await work();
      } catch (error) {
        await wait(delayMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw error;
      }
    }
    return work();
  };

  return {
    start: (work) => {
      const job = runWithRetries(work, shutdown)
        .catch((error: unknown) => log.error({ err: error }, 'A background job failed'))
        .finally(() => running.delete(job));
      running.add(job);
    },
    finished: async () => {
      shutdown.abort();
      shutdown = shutdownController();
      await Promise.all(running);
    },
  };
}

/** Without a limit on listeners: Node would warn of a leak when more than ten jobs wait for a retry. */
function shutdownController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
