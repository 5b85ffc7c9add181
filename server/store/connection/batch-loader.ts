import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Ids per read. The rows are parsed in one go, which blocks the event loop. */
const BATCH_SIZE = 100;

interface Waiting<V> {
  readonly id: number;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Loads what belongs to an id; undefined if there is nothing. */
type Load<V> = (id: number) => Promise<V | undefined>;

/**
 * Turns a read of many ids into a load of one id. A single load is read at once; loads that come while it is read share
 * the next read: the busier the process, the fewer round trips a load costs. A result is never older than its load.
 * Resolves with undefined for an id that `read` does not return.
 */
export function batchLoader<V>(read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>): Load<V> {
  const waiting: Waiting<V>[] = [];
  let reading = false;

  const readAll = async () => {
    reading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE);
      try {
        const found = await read([...new Set(batch.map(({ id }) => id))]);
        for (const { id, resolve } of batch) resolve(found.get(id));
      } catch (error) {
        // Without an answer there is no database: those who wait have waited for it too, and must not wait once more.
        const failed = error instanceof pg.DatabaseError ? batch : [...batch, ...waiting.splice(0)];
        for (const { reject } of failed) reject(error);
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

/** A batch loader for each pool of connections, made with its first load. */
export function batchLoaderOf<V>(
  read: (db: DataSource, ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): (db: DataSource, id: number) => Promise<V | undefined> {
  const loaders = new WeakMap<DataSource, Load<V>>();
  return (db, id) => {
    const load = loaders.get(db) ?? batchLoader((ids) => read(db, ids));
    loaders.set(db, load);
    return load(id);
  };
}
