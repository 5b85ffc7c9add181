import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM does not declare its pool; `away.test.ts` notices if it moves. */
export function poolOf(db: DataSource): Pool {
  return (db.driver as unknown as { master: Pool }).master;
}
