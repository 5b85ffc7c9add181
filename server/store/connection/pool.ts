import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** TypeORM does not declare its pool; `away.test.ts` notices if it moves. */
export function poolOf(db: DataSource): Pool {
  return (db.driver as unknown as { master: Pool }).master;
}

/**
 * The pool stops listening for a connection's errors when it hands it over, and TypeORM begins a moment later. What a
 * dying PostgreSQL says in between would end the process, because nobody hears it; the next statement fails all the same.
 */
export function surviveLostConnections(db: DataSource): void {
  const known = new WeakSet<PoolClient>();
  poolOf(db).on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on('error', () => undefined);
  });
}
