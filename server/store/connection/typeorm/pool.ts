import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool of connections. TypeORM does not declare where it keeps it. */
export function poolOf(db: DataSource): Pool {
  return (db.driver as unknown as { master: Pool }).master;
}

/**
 * Keeps an error event of a connection from ending the process. The pool removes its listener when it hands a connection
 * over, and TypeORM adds its own a moment later; an error between the two would have no listener. The next statement on
 * that connection fails all the same.
 */
export function surviveLostConnections(db: DataSource): void {
  const known = new WeakSet<PoolClient>();
  poolOf(db).on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on('error', () => undefined);
  });
}
