import 'reflect-metadata';
import pg from 'pg';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { Player, Session, Setting, VerificationCode } from './entities.ts';
import { Foundation1700000000001 } from './migrations/0001-foundation.ts';
import { Gate1700000000002 } from './migrations/0002-gate.ts';
import { Live1700000000003 } from './migrations/0003-live.ts';
import { Limits1700000000004 } from './migrations/0004-limits.ts';
import { Names1700000000005 } from './migrations/0005-names.ts';
import { Reports1700000000006 } from './migrations/0006-reports.ts';
import { Operator1700000000007 } from './migrations/0007-operator.ts';
import { FoldedNames1700000000008 } from './migrations/0008-folded-names.ts';
import { TokenAudience1700000000009 } from './migrations/0009-token-audience.ts';
import { LookAlikes1700000000010 } from './migrations/0010-look-alikes.ts';
import { ReadReports1700000000011 } from './migrations/0011-read-reports.ts';
import { surviveLostConnections } from './pool.ts';
import { prepareStatements } from './prepared.ts';

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

/** What the game's connections are called in pg_stat_activity. */
export const APPLICATION_NAME = 'seventh-chevron';

export interface ConnectOptions {
  /** Only look at a game that is there: migrate nothing, and refuse a schema of another version. */
  readonly existing?: boolean;
  /** Take the database as it is, of whatever version, or with nothing in it. */
  readonly asItIs?: boolean;
}

/** Connects to the game's database and brings its schema up to date, unless it is told otherwise. */
export async function connect(
  url: string,
  { existing = false, asItIs = false }: ConnectOptions = {},
): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    // The very module whose parser is set above: TypeORM would look one up by its name, and a bundle holds one of its own.
    driver: pg,
    entities: [Player, Session, Setting, VerificationCode],
    migrations: [
      Foundation1700000000001,
      Gate1700000000002,
      Live1700000000003,
      Limits1700000000004,
      Names1700000000005,
      Reports1700000000006,
      Operator1700000000007,
      FoldedNames1700000000008,
      TokenAudience1700000000009,
      LookAlikes1700000000010,
      ReadReports1700000000011,
    ],
    synchronize: false,
    logging: false,
    applicationName: APPLICATION_NAME,
    extra: {
      max: POOL_SIZE,
      connectionTimeoutMillis: 2000,
      onConnect: prepareStatements,
      // Statements that do not wait for each other's answers are sent at once (`locks.ts`).
      pipeline: true,
      // Set once a connection rather than once a transaction: it saves a round trip each time. A transaction whose
      // connection was swallowed holds its locks until PostgreSQL finds it idle, and its player waits for so long.
      // A statement that waits for several locks one after the other ends before its silence does (`patience.ts`).
      options:
        '-c timezone=UTC -c lock_timeout=2000 -c statement_timeout=2500 -c idle_in_transaction_session_timeout=4000',
    },
  });
  await source.initialize();
  surviveLostConnections(source);
  if (asItIs) return source;
  try {
    await requireUnicode(source);
    if (!existing) await migrate(source);
    else if (await source.showMigrations())
      throw new Error('The database has not the schema of this version: start the server once.');
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/** In other encodings names cannot be told apart, and some cannot even be stored. */
async function requireUnicode(source: DataSource): Promise<void> {
  const [{ encoding }]: [{ encoding: string }] = await source.query(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database is in ${encoding}, and must be in UTF8: make it with createdb --encoding=UTF8 --template=template0.`,
  );
}

/** All that are missing in one transaction, whatever that takes: an index on a large table has more than seconds. */
function migrate(source: DataSource): Promise<void> {
  return withSchemaLock(source, async (runner) => {
    await new MigrationExecutor(source, runner).executePendingMigrations();
  });
}

/**
 * Runs `work` on one connection, without time limits, while no other process migrates or restores. TypeORM does not
 * lock: two processes that start together would both migrate.
 */
export async function withSchemaLock<T>(source: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    for (const limit of TIME_LIMITS) await runner.query(`SET ${limit} = 0`);
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    for (const limit of TIME_LIMITS) await runner.query(`RESET ${limit}`).catch(() => undefined);
    await runner.release();
  }
}
const TIME_LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
