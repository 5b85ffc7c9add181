import type { DataSource } from 'typeorm';
import { poolOf } from './pool.ts';

/**
 * A read that is made all the time: each connection lets PostgreSQL plan it once, under this name, and TypeORM is left
 * out. The name must stand for this text alone. Outside of any transaction.
 */
export async function prepared<R extends object>(
  db: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const { rows } = await poolOf(db).query<R>({ name, text, values: [...values] });
  return rows;
}
