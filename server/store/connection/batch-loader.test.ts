import pg from 'pg';
import { expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** A read that resolves each id with its double, when the test completes it. */
function controlledRead() {
  const reads: (readonly number[])[] = [];
  const pending: (() => void)[] = [];
  const read = async (ids: readonly number[]) => {
    reads.push(ids);
    await new Promise<void>((resolve) => pending.push(resolve));
    return new Map(ids.filter((id) => id > 0).map((id) => [id, 2 * id]));
  };
  /** Completes the oldest read, once it has started. */
  const next = async () => {
    while (pending.length === 0) await new Promise((resolve) => setImmediate(resolve));
    pending.shift()?.();
  };
  return { reads, read, next };
}

it('reads the first id at once, and the ids requested meanwhile in one batch without duplicates', async () => {
  const { reads, read, next } = controlledRead();
  const of = batchLoader(read);
  const first = of(1);
  expect(reads).toEqual([[1]]);
  const later = Promise.all([of(2), of(1), of(3), of(2), of(-4)]);
  await next();
  expect(await first).toBe(2);
  await next();
  expect(await later).toEqual([4, 2, 6, 4, undefined]);
  expect(reads).toEqual([[1], [2, 1, 3, -4]]);
});

it('reads no more than a hundred at once', async () => {
  const sizes: number[] = [];
  const of = batchLoader(async (ids) => {
    sizes.push(ids.length);
    return new Map(ids.map((id) => [id, id]));
  });
  const ids = Array.from({ length: 250 }, (_, index) => index + 1);
  expect(await Promise.all(ids.map(of))).toEqual(ids);
  // The first load does not wait for others.
  expect(sizes).toEqual([1, 100, 100, 49]);
});

it('P11: while the database does not answer, a load that waits fails with the one before it', async () => {
  const { reads, read, next } = controlledRead();
  const of = batchLoader(async (ids) => {
    await read(ids);
    throw new Error('The database is silent.');
  });
  const all = [of(1), of(2), of(3)];
  await next();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(reads).toEqual([[1]]);
});

it('a statement that fails takes no other load with it', async () => {
  const of = batchLoader(async (ids) => {
    if (ids.includes(1)) throw new pg.DatabaseError('canceling statement due to statement timeout', 1, 'error');
    return new Map(ids.map((id) => [id, id]));
  });
  const [failed, later] = await Promise.allSettled([of(1), of(2)]);
  expect(failed.status).toBe('rejected');
  expect(later).toEqual({ status: 'fulfilled', value: 2 });
});

it('a failed read rejects its callers, and no later ones', async () => {
  let broken = true;
  const of = batchLoader(async (ids) => {
    if (broken) throw new Error('The database is away.');
    return new Map(ids.map((id) => [id, id]));
  });
  const failed = await Promise.allSettled([of(1), of(2), of(3)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  broken = false;
  expect(await of(3)).toBe(3);
});
