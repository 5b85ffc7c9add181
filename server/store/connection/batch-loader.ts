import { setTimeout as sleep } from 'node:timers/promises';

/** So many at once: what is read of them is parsed in one go, while nobody else is served. */
const MOST = 100;
/** Whoever asks sooner after the last read than this waits for others to come along. */
const PAUSE_MS = 10;

interface Waiting<V> {
  readonly id: number;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a read of many into one of a single id. Now and then, one is read at once; when thousands come at once, those who
 * wait share a read, which saves most of the round trips. What is answered was read after it was asked for. Resolves with
 * undefined for what `read` does not return.
 */
export function batchLoader<V>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): (id: number) => Promise<V | undefined> {
  const waiting: Waiting<V>[] = [];
  let reading = false;
  let begun = Number.NEGATIVE_INFINITY;

  const readAll = async () => {
    reading = true;
    while (waiting.length > 0) {
      const early = waiting.length < MOST ? begun + PAUSE_MS - performance.now() : 0;
      if (early > 0) await sleep(early);
      begun = performance.now();
      const batch = waiting.splice(0, MOST);
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
