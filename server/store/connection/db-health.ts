import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Refusal } from '#shared/refusals';
import { DATABASE_REFUSALS } from './database-refusals.ts';
import { cutDeadConnections } from './dead-connections.ts';
import { databaseTrouble, UnreadableDatabase } from './transaction.ts';
import { poolOf } from './typeorm/pool.ts';

/**
 * Checks whether the database can be reached, on a connection of its own, because a fully used pool says nothing about
 * that.
 */
export interface DbHealth {
  /**
   * Rejects if the database does not answer within about 3 s, or not with the game's rows as the game can read them. Callers
   * during a check share its result.
   */
  check(): Promise<unknown>;
  /** Notes that a statement of the game has failed with this error. */
  noteFailure(error: unknown): void;
  /** What refuses writes though the database answers: a full disk, for a minute after each write that failed of it. */
  trouble(): Refusal | undefined;
  stop(): Promise<void>;
}

const TROUBLE_MS = 60_000;

export function monitorDbHealth(db: DataSource): DbHealth {
  const { connectionString, application_name, connectionTimeoutMillis, options } = poolOf(db).options;
  const pool = new pg.Pool({ connectionString, application_name, connectionTimeoutMillis, options, max: 1 });
  // A lost idle connection is replaced at the next check.
  pool.on('error', () => undefined);
  cutDeadConnections(pool);
  let running: Promise<unknown> | undefined;
  let fullAt = Number.NEGATIVE_INFINITY;
  const start = () =>
    pool
      .query<SeasonBegin>('SELECT began_at, extract(epoch FROM began_at)::float8 * 1000 AS ms FROM season LIMIT 1')
      .then(({ rows: [season] }) => requireReadable(season))
      .finally(() => {
        running = undefined;
      });
  return {
    check: () => {
      running ??= start();
      return running;
    },
    noteFailure: (error) => {
      if (databaseTrouble(error) === DATABASE_REFUSALS.databaseFull) fullAt = performance.now();
    },
    trouble: () => (performance.now() - fullAt < TROUBLE_MS ? DATABASE_REFUSALS.databaseFull : undefined),
    stop: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** A time as pg parses it, and the same as a number, which has one form only. */
interface SeasonBegin {
  readonly began_at: Date | null;
  readonly ms: number;
}

/** A proxy before PostgreSQL may drop the settings of a connection, so that times come in another form. */
function requireReadable(season: SeasonBegin | undefined): void {
  if (season === undefined) throw new UnreadableDatabase('The database holds no season.');
  if (Math.abs(Number(season.began_at ?? Number.NaN) - season.ms) < 1) return;
  throw new UnreadableDatabase(
    'The database writes times in a form that the game cannot read: see DateStyle in its configuration.',
  );
}
