import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { Player, Session, Setting, VerificationCode } from '../schema/entities.ts';
import { migrationsOf, requireKnownVersion, runMigrations } from '../schema/migrate.ts';
import { Baseline1700000000001 } from '../schema/migrations/0001-baseline.ts';
import { LimitedGifts1700000000061 } from '../schema/migrations/0061-limited-gifts.ts';
import { KnownNetworks1700000000062 } from '../schema/migrations/0062-known-networks.ts';
import { Refineries1700000000063 } from '../schema/migrations/0063-refineries.ts';
import { GrowingGalaxy1700000000065 } from '../schema/migrations/0065-growing-galaxy.ts';
import { FoldedBooks1700000000067 } from '../schema/migrations/0067-folded-books.ts';
import { AllianceNames1700000000068 } from '../schema/migrations/0068-alliance-names.ts';
import { DueFailures1700000000069 } from '../schema/migrations/0069-due-failures.ts';
import { BuildingSites1700000000070 } from '../schema/migrations/0070-building-sites.ts';
import { Staff1700000000071 } from '../schema/migrations/0071-staff.ts';
import { RegistrationInvitations1700000000073 } from '../schema/migrations/0073-registration-invitations.ts';
import { Announcements1700000000074 } from '../schema/migrations/0074-announcements.ts';
import { MIGRATIONS_TABLE } from '../schema/schema.ts';
import { sendTogether } from './pg/client-socket.ts';
import { nameStatements, StatementNames } from './pg/named-statements.ts';
import { namesSearchPath, sessionOf } from './session-settings.ts';
import { surviveLostConnections } from './typeorm/pool.ts';

/**
 * Parses bigint as a number instead of text. Check constraints keep every bigint of the game within JavaScript's
 * integers.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds a number that is too large: ${text}`);
  return value;
});

/** Connections per process. */
const POOL_SIZE = 10;

/** What made the schema, the first one first. */
const MIGRATIONS = [
  Baseline1700000000001,
  LimitedGifts1700000000061,
  KnownNetworks1700000000062,
  Refineries1700000000063,
  GrowingGalaxy1700000000065,
  FoldedBooks1700000000067,
  AllianceNames1700000000068,
  DueFailures1700000000069,
  BuildingSites1700000000070,
  Staff1700000000071,
  RegistrationInvitations1700000000073,
  Announcements1700000000074,
];
/** The names of all migrations of this version. */
export const KNOWN_MIGRATIONS: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** The key of the advisory lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 7_777_001;

/** The name of the game's connections in pg_stat_activity. */
export const APPLICATION_NAME = 'seventh-chevron';

export interface ConnectOptions {
  /** Refuse a schema of another version instead of migrating it. */
  readonly existing?: boolean;
  /** Connect to a database of any schema version, or an empty one. */
  readonly anyVersion?: boolean;
  /** Called before the schema of a game is changed, with the name of the last migration that it will get. */
  readonly beforeMigrations?: (source: DataSource, last: string) => Promise<void>;
  /** Called with a line for each migration of a game that was there before. */
  readonly say?: (line: string) => void;
}

/** Connects to the game's database and, unless the options say otherwise, migrates its schema. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<DataSource> {
  const { existing = false, anyVersion = false } = options;
  const names = new StatementNames();
  const source = new DataSource({
    type: 'postgres',
    url,
    // The module whose parser is set above. TypeORM would load one by name, which in a bundle is another copy.
    driver: pg,
    entities: [Player, Session, Setting, VerificationCode],
    migrations: MIGRATIONS,
    synchronize: false,
    logging: false,
    applicationName: APPLICATION_NAME,
    extra: {
      max: POOL_SIZE,
      connectionTimeoutMillis: 2000,
      onConnect: (client: pg.PoolClient) => {
        nameStatements(client, names);
        sendTogether(client);
      },
      // Statements can be sent without waiting for earlier answers (`row-locks.ts`).
      pipeline: true,
      // Set once per connection: per transaction they would cost a round trip. `idle_in_transaction_session_timeout`: a
      // lost connection's transaction holds its locks until then. `statement_timeout`: below the 3 s of silence after
      // which a connection counts as dead (`dead-connections.ts`).
      ...sessionOf(url, { lock_timeout: 2000, statement_timeout: 2500, idle_in_transaction_session_timeout: 4000 }),
    },
  });
  await source.initialize();
  surviveLostConnections(source);
  try {
    if (!namesSearchPath(url)) await requireNoGameElsewhere(source);
    if (anyVersion) return source;
    await requireUnicode(source);
    if (!existing) await migrate(source, options);
    else await requireKnownVersion(source, source);
    if (existing && (await source.showMigrations()))
      throw new Error('The database does not have the schema of this version. Start the server once.');
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return source;
}

/** Other encodings cannot store every name. */
async function requireUnicode(source: DataSource): Promise<void> {
  const [{ encoding }]: [{ encoding: string }] = await source.query(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database is encoded in ${encoding}, but it must be UTF8. Create it with createdb --encoding=UTF8 --template=template0.`,
  );
}

/**
 * A game that was created under another search path, which the role or the database configures, is not found. Without this
 * check a second one would begin.
 */
async function requireNoGameElsewhere(source: DataSource): Promise<void> {
  const [elsewhere]: { schema: string }[] = await source.query(
    `SELECT nspname AS schema FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE to_regclass('ledger') IS NULL AND relkind = 'r' AND relname IN ('ledger', 'idempotency', $1)
     GROUP BY nspname HAVING count(*) = 3`,
    [MIGRATIONS_TABLE],
  );
  if (!elsewhere) return;
  const option = encodeURIComponent(`-c search_path=${elsewhere.schema}`);
  throw new Error(
    `The game lies in the schema ${elsewhere.schema} of this database. Add ?options=${option} to DATABASE_URL.`,
  );
}

/**
 * Runs all missing migrations in one transaction, without time limits: an index on a large table takes more than
 * seconds.
 */
function migrate(source: DataSource, { beforeMigrations, say }: ConnectOptions): Promise<void> {
  return withSchemaLock(source, async (runner) => {
    await requireKnownVersion(runner, source);
    const { done, due } = await migrationsOf(source, runner);
    const last = due.at(-1);
    const isUpgrade = done.length > 0 && last !== undefined;
    if (isUpgrade) await beforeMigrations?.(source, last);
    await runner.startTransaction();
    try {
      await runMigrations(source, runner, isUpgrade ? say : undefined);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Runs `work` on one connection, without time limits, while no other process migrates or restores. TypeORM itself does
 * not lock, so two starts at once would both migrate.
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
