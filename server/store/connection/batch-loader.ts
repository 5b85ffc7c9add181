import { setTimeout as sleep } from 'node:timers/promises';

/** Ids per read. The rows are parsed in one go, which blocks the event loop. */
const BATCH_SIZE = 100;
/** The minimum time between two reads. A load that comes sooner waits for others to share the next read. */
const INTERVAL_MS = 10;

interface Waiting<V> {
  readonly id: number;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a read of many ids into a load of one id. A single load is read at once; concurrent loads share a read, which
 * saves most of the round trips. A result is never older than its load. Resolves with undefined for an id that `read`
 * does not return.
 */
export function batchLoader<V>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): (id: number) => Promise<V | undefined> {
  const waiting: Waiting<V>[] = [];
  let reading = false;
  let startedAt = Number.NEGATIVE_INFINITY;

  const readAll = async () => {
    reading = true;
    while (waiting.length > 0) {
      const waitMs = waiting.length < BATCH_SIZE ? startedAt + INTERVAL_MS - performance.now() : 0;
      if (waitMs > 0) await sleep(waitMs);
      startedAt = performance.now();
      const batch = waiting.splice(0, BATCH_SIZE);
      try {
        const found = await read([...new Set(batch.map(({ id }) => id))]);
        for (const { id, resolve } of batch) resolve(found.get(id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    reading = false;
  };

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (!reading) void readAll();
    });
}
