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

/** TypeORM releases a connection that ends; the next statement of its transaction fails with this message and no code. */
const MESSAGE = /query runner (was )?already released/i;

/** Whether a statement failed because the connection of its transaction had ended. */
export function isReleasedRunner(error: unknown): boolean {
  return error instanceof Error && MESSAGE.test(error.message);
}
