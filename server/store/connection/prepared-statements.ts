import type { DataSource } from 'typeorm';
import { poolOf } from './typeorm/pool.ts';

/** Runs a frequent read on the pool, past TypeORM and outside of any transaction. Resolves with its rows. */
export async function readPrepared<R extends object>(
  db: DataSource,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const { rows } = await poolOf(db).query<R>(text, [...values]);
  return rows;
}
