import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Player, Session, Setting, VerificationCode } from './entities.ts';
import { Foundation1700000000001 } from './migrations/0001-foundation.ts';
import { Gate1700000000002 } from './migrations/0002-gate.ts';
import { Live1700000000003 } from './migrations/0003-live.ts';
import { Limits1700000000004 } from './migrations/0004-limits.ts';
import { Names1700000000005 } from './migrations/0005-names.ts';
import { Reports1700000000006 } from './migrations/0006-reports.ts';

/** PostgreSQL's bigint comes as text; every bigint of ours is checked to fit a JavaScript integer, so make it one. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds a number that is too large: ${text}`);
  return value;
});

/** Connections per process. */
const POOL_SIZE = 10;

/** A number of our own for the advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK = 7_777_001;

/** Connects to the game's database and brings its schema up to date, unless it is only to be looked at. */
export async function connect(url: string, { existing = false } = {}): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: [Player, Session, Setting, VerificationCode],
    migrations: [
      Foundation1700000000001,
      Gate1700000000002,
      Live1700000000003,
      Limits1700000000004,
      Names1700000000005,
      Reports1700000000006,
    ],
    migrationsTransactionMode: 'all',
    synchronize: false,
    logging: false,
    applicationName: 'seventh-chevron',
    extra: {
      max: POOL_SIZE,
      connectionTimeoutMillis: 2000,
      // Set once a connection rather than once a transaction: it saves a round trip each time.
      options:
        '-c timezone=UTC -c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000',
    },
  });
  await source.initialize();
  try {
    if (!existing) await migrate(source);
    else if (await source.showMigrations())
      throw new Error('The database has not the schema of this version: start the server once.');
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/** TypeORM does not lock: two processes that start together would both migrate. */
async function migrate(source: DataSource): Promise<void> {
  const guard = source.createQueryRunner();
  try {
    await guard.query('SET lock_timeout = 0');
    await guard.query('SET statement_timeout = 0');
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations();
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await guard.query('RESET lock_timeout').catch(() => undefined);
    await guard.query('RESET statement_timeout').catch(() => undefined);
    await guard.release();
  }
}
