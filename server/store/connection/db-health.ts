import pg from 'pg';
import type { DataSource } from 'typeorm';
import { cutDeadConnections } from './dead-connections.ts';
import { poolOf } from './typeorm/pool.ts';

/** Whether the database can be reached: on a connection of its own, because a pool in full use says nothing about that. */
export interface DbHealth {
  /** Rejects if the database does not answer within some 3 s. It is asked once for all who ask meanwhile. */
  felt(): Promise<unknown>;
  stop(): Promise<void>;
}

export function monitorDbHealth(db: DataSource): DbHealth {
  const { connectionString, application_name, connectionTimeoutMillis } = poolOf(db).options;
  const pool = new pg.Pool({ connectionString, application_name, connectionTimeoutMillis, max: 1 });
  // Of a connection that is lost while it lies idle: the next question opens another.
  pool.on('error', () => undefined);
  cutDeadConnections(pool);
  let asked: Promise<unknown> | undefined;
  const ask = () =>
    pool.query('SELECT 1').finally(() => {
      asked = undefined;
    });
  return {
    felt: () => {
      asked ??= ask();
      return asked;
    },
    stop: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
