import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { Player, Session, Setting, VerificationCode } from '../schema/entities.ts';
import { migrationsOf, requireKnownVersion, runMigrations } from '../schema/migrate.ts';
import { Foundation1700000000001 } from '../schema/migrations/0001-foundation.ts';
import { Gate1700000000002 } from '../schema/migrations/0002-gate.ts';
import { Live1700000000003 } from '../schema/migrations/0003-live.ts';
import { Limits1700000000004 } from '../schema/migrations/0004-limits.ts';
import { Names1700000000005 } from '../schema/migrations/0005-names.ts';
import { Reports1700000000006 } from '../schema/migrations/0006-reports.ts';
import { Operator1700000000007 } from '../schema/migrations/0007-operator.ts';
import { FoldedNames1700000000008 } from '../schema/migrations/0008-folded-names.ts';
import { TokenAudience1700000000009 } from '../schema/migrations/0009-token-audience.ts';
import { LookAlikes1700000000010 } from '../schema/migrations/0010-look-alikes.ts';
import { ReadReports1700000000011 } from '../schema/migrations/0011-read-reports.ts';
import { Objectives1700000000012 } from '../schema/migrations/0012-objectives.ts';
import { BuildQueue1700000000013 } from '../schema/migrations/0013-build-queue.ts';
import { AddressBook1700000000015 } from '../schema/migrations/0015-address-book.ts';
import { Notifications1700000000016 } from '../schema/migrations/0016-notifications.ts';
import { Accounts1700000000017 } from '../schema/migrations/0017-accounts.ts';
import { WeeklySurveys1700000000018 } from '../schema/migrations/0018-weekly-surveys.ts';
import { Garrison1700000000019 } from '../schema/migrations/0019-garrison.ts';
import { Marches1700000000020 } from '../schema/migrations/0020-marches.ts';
import { Battles1700000000021 } from '../schema/migrations/0021-battles.ts';
import { Research1700000000022 } from '../schema/migrations/0022-research.ts';
import { Stances1700000000023 } from '../schema/migrations/0023-stances.ts';
import { HomePlaces1700000000024 } from '../schema/migrations/0024-home-places.ts';
import { FairCancels1700000000025 } from '../schema/migrations/0025-fair-cancels.ts';
import { Sieges1700000000026 } from '../schema/migrations/0026-sieges.ts';
import { GateWar1700000000027 } from '../schema/migrations/0027-gate-war.ts';
import { Payouts1700000000028 } from '../schema/migrations/0028-payouts.ts';
import { Vacation1700000000029 } from '../schema/migrations/0029-vacation.ts';
import { Seasons1700000000030 } from '../schema/migrations/0030-seasons.ts';
import { Drills1700000000031 } from '../schema/migrations/0031-drills.ts';
import { AllianceHall1700000000033 } from '../schema/migrations/0033-alliance-hall.ts';
import { Letters1700000000034 } from '../schema/migrations/0034-letters.ts';
import { Ranking1700000000035 } from '../schema/migrations/0035-ranking.ts';
import { Languages1700000000036 } from '../schema/migrations/0036-languages.ts';
import { AllianceRelations1700000000037 } from '../schema/migrations/0037-alliance-relations.ts';
import { PeopleMap1700000000040 } from '../schema/migrations/0040-people-map.ts';
import { MessageReports1700000000041 } from '../schema/migrations/0041-message-reports.ts';
import { OperatorsRemoveWords1700000000042 } from '../schema/migrations/0042-operators-remove-words.ts';
import { HeldSlots1700000000043 } from '../schema/migrations/0043-held-slots.ts';
import { UnseenLeaders1700000000044 } from '../schema/migrations/0044-unseen-leaders.ts';
import { GiftsOfNewcomers1700000000045 } from '../schema/migrations/0045-gifts-of-newcomers.ts';
import { EveryMembership1700000000046 } from '../schema/migrations/0046-every-membership.ts';
import { ToldOfWar1700000000047 } from '../schema/migrations/0047-told-of-war.ts';
import { RowsPerCommand1700000000048 } from '../schema/migrations/0048-rows-per-command.ts';
import { OfficerRights1700000000050 } from '../schema/migrations/0050-officer-rights.ts';
import { RefreshRotation1700000000051 } from '../schema/migrations/0051-refresh-rotation.ts';
import { PeaceOffers1700000000052 } from '../schema/migrations/0052-peace-offers.ts';
import { FormerMembers1700000000053 } from '../schema/migrations/0053-former-members.ts';
import { WorldsOfASeason1700000000055 } from '../schema/migrations/0055-worlds-of-a-season.ts';
import { Dismantling1700000000056 } from '../schema/migrations/0056-dismantling.ts';
import { OneRateOfExperience1700000000057 } from '../schema/migrations/0057-one-rate-of-experience.ts';
import { WorldsGivenUp1700000000058 } from '../schema/migrations/0058-worlds-given-up.ts';
import { LimitedGifts1700000000061 } from '../schema/migrations/0061-limited-gifts.ts';
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
      Objectives1700000000012,
      BuildQueue1700000000013,
      AddressBook1700000000015,
      Notifications1700000000016,
      Accounts1700000000017,
      WeeklySurveys1700000000018,
      Garrison1700000000019,
      Marches1700000000020,
      Battles1700000000021,
      Research1700000000022,
      Stances1700000000023,
      HomePlaces1700000000024,
      FairCancels1700000000025,
      Sieges1700000000026,
      GateWar1700000000027,
      Payouts1700000000028,
      Vacation1700000000029,
      Seasons1700000000030,
      Drills1700000000031,
      AllianceHall1700000000033,
      Letters1700000000034,
      Ranking1700000000035,
      Languages1700000000036,
      AllianceRelations1700000000037,
      PeopleMap1700000000040,
      MessageReports1700000000041,
      OperatorsRemoveWords1700000000042,
      HeldSlots1700000000043,
      UnseenLeaders1700000000044,
      GiftsOfNewcomers1700000000045,
      EveryMembership1700000000046,
      ToldOfWar1700000000047,
      RowsPerCommand1700000000048,
      OfficerRights1700000000050,
      RefreshRotation1700000000051,
      PeaceOffers1700000000052,
      FormerMembers1700000000053,
      WorldsOfASeason1700000000055,
      Dismantling1700000000056,
      OneRateOfExperience1700000000057,
      WorldsGivenUp1700000000058,
      LimitedGifts1700000000061,
    ],
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
