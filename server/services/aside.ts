import type { Logger } from 'pino';

/**
 * Work that goes on after the answer. Whoever asked for a mail must not learn from how long the answer takes whether
 * there was anybody to write to.
 */
export interface Aside {
  start(work: () => Promise<void>): void;
  /** Waits for what is under way, so that a stopping server does not swallow a mail. */
  finished(): Promise<void>;
}

export function createAside(log: Logger): Aside {
  const underWay = new Set<Promise<void>>();
  return {
    start: (work) => {
      const working = work()
        .catch((error: unknown) => log.error({ err: error }, 'Work aside from an answer ended in an error'))
        .finally(() => underWay.delete(working));
      underWay.add(working);
    },
    finished: async () => {
      await Promise.all(underWay);
    },
  };
}
