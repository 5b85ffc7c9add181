import pg from 'pg';
import type { DataSource } from 'typeorm';
import { cutDeadConnections } from './dead-connections.ts';
import { poolOf } from './typeorm/pool.ts';

/**
 * Checks whether the database can be reached, on a connection of its own, because a fully used pool says nothing about
 * that.
 */
export interface DbHealth {
  /** Rejects if the database does not answer within about 3 s. Callers during a check share its result. */
  check(): Promise<unknown>;
  stop(): Promise<void>;
}

export function monitorDbHealth(db: DataSource): DbHealth {
  const { connectionString, application_name, connectionTimeoutMillis } = poolOf(db).options;
  const pool = new pg.Pool({ connectionString, application_name, connectionTimeoutMillis, max: 1 });
  // A lost idle connection is replaced at the next check.
  pool.on('error', () => undefined);
  cutDeadConnections(pool);
  let running: Promise<unknown> | undefined;
  const start = () =>
    pool.query('SELECT 1').finally(() => {
      running = undefined;
    });
  return {
    check: () => {
      running ??= start();
      return running;
    },
    stop: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
