import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Work that goes on after the answer. Whoever asked for a mail must not learn from how long the answer takes whether
 * there was anybody to write to.
 */
export interface BackgroundJobs {
  /** Work that fails is begun anew a few times: nobody is there to ask once more, and a database comes back soon. */
  start(work: () => Promise<void>): void;
  /** Waits for what is under way, so that a stopping server does not swallow a mail. Nothing is begun anew then. */
  finished(): Promise<void>;
}

/** Before each further try, in ms. */
const BACKOFF_MS = [500, 2000, 5000];

export function createBackgroundJobs(log: Logger, backoffMs: readonly number[] = BACKOFF_MS): BackgroundJobs {
  const underWay = new Set<Promise<void>>();
  let ending = anEnding();

  const persist = async (work: () => Promise<void>, { signal }: AbortController) => {
    for (const pause of backoffMs) {
      try {
        return await work();
      } catch (error) {
        await wait(pause, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw error;
      }
    }
    return work();
  };

  return {
    start: (work) => {
      const working = persist(work, ending)
        .catch((error: unknown) => log.error({ err: error }, 'Work aside from an answer ended in an error'))
        .finally(() => underWay.delete(working));
      underWay.add(working);
    },
    finished: async () => {
      ending.abort();
      ending = anEnding();
      await Promise.all(underWay);
    },
  };
}

/** For as many as wait, which Node would take for a leak. */
function anEnding(): AbortController {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  return ending;
}
