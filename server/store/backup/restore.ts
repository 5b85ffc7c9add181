import { type DataSource, type EntityManager, MigrationExecutor, type QueryRunner } from 'typeorm';
import { APPLICATION_NAME, withSchemaLock } from '../connection/data-source.ts';
import { forgetGameId } from '../game-settings.ts';
import { type Audit, auditLedger } from '../ledger/audit.ts';
import { waitUntil } from '../postgres/wait-until.ts';
import { databaseTime } from '../row-locks.ts';
import { TOO_OLD, withBaseline } from '../schema/folded-migrations.ts';
import { runMigrations } from '../schema/migrate.ts';
import { FUNCTIONS, MIGRATIONS_TABLE, SEQUENCES, TABLES } from '../schema/schema.ts';
import type { Backup } from './backup-format.ts';
import { carryDeletions, type Deletions, knownDeletions } from './carry-deletions.ts';
import { type Row, rowsOf } from './read-backup.ts';

/** How many rows, or characters in them, are inserted at a time. */
const BATCH = { rows: 1000, characters: 1_000_000 };
/** How long connections of a server that has just ended may remain. */
const ENDING_MS = 2000;

export interface RestoreOptions {
  /** Delete the game that the database holds. */
  readonly replace: boolean;
  /** Restore even if the audit finds differences. */
  readonly faulty: boolean;
}

/**
 * Restores a database from a checked backup file, in one transaction: if anything fails, nothing is changed. Creates
 * the schema of the backup's version and then migrates it, as a start would. Accounts that the replaced game has deleted
 * are to be deleted again. Resolves with the audit of the result.
 */
export function restoreBackup(
  db: DataSource,
  file: string,
  backup: Backup,
  { replace, faulty }: RestoreOptions,
): Promise<Audit & { readonly deletions: Deletions }> {
  return withSchemaLock(db, async (runner) => {
    await requireUnused(runner.manager);
    await runner.startTransaction();
    try {
      await requireTime(runner.manager, backup);
      const known = await knownDeletions(runner.manager);
      await clear(runner.manager, replace);
      await makeSchema(db, runner, backup);
      await load(runner.manager, file, backup);
      await runMigrations(db, runner);
      const deletions = await carryDeletions(runner.manager, known);
      await forgetGameId(runner.manager);
      await forgetSubscriptions(runner.manager);
      const audit = await auditLedger(runner.manager);
      if (audit.differences.length > 0 && !faulty) throw auditError(audit);
      await runner.commitTransaction();
      // Collects statistics; otherwise the first plans would be made for empty tables.
      await runner.query('ANALYZE');
      return { ...audit, deletions };
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    }
  });
}

/**
 * Deletes the browsers to send to, and what waits to be sent: the original game may go on elsewhere, and would tell the same
 * players. A browser subscribes again when its player next opens the game at its own address. The players' choices stay.
 */
async function forgetSubscriptions(tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM push_subscription');
  await tx.query('DELETE FROM notification');
  await tx.query("DELETE FROM notification_channel WHERE channel = 'push'");
  await tx.query('UPDATE notification_channel SET send_at = NULL');
}

function auditError({ differences }: Audit): Error {
  const sentence =
    'The backup is whole, but its balances do not match its ledger. Nothing was changed; --faulty restores it.';
  return new Error([...differences, sentence].join('\n'));
}

/** A running server would go on with its knowledge of the former game. */
async function requireUnused(tx: EntityManager): Promise<void> {
  const isUnused = async () => {
    const others: unknown[] = await tx.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()`,
      [APPLICATION_NAME],
    );
    return others.length === 0;
  };
  if (await waitUntil(isUnused, ENDING_MS)) return;
  throw new Error('A server or a command is using this database. Stop it first. Nothing was changed.');
}

/** With times in the future, players would wait until the clock reaches them. */
async function requireTime(tx: EntityManager, backup: Backup): Promise<void> {
  const now = await databaseTime(tx);
  if (now.getTime() >= Date.parse(backup.taken_at)) return;
  throw new Error(
    `The backup was made at ${backup.taken_at}, but the clock of this database says ${now.toISOString()}. Correct the clock first. Nothing was changed.`,
  );
}

/** Drops what the game has in this database, and nothing else. */
async function clear(tx: EntityManager, replace: boolean): Promise<void> {
  const found: { name: string }[] = await tx.query(
    `SELECT format('%I', relname) AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1)`,
    [[...TABLES, MIGRATIONS_TABLE]],
  );
  if (found.length === 0) return;
  if (!replace) {
    throw new Error(
      'This database already holds a game. Nothing was changed. To discard it and restore the backup, add --replace.',
    );
  }
  await tx.query(`DROP TABLE ${found.map(({ name }) => name).join(', ')}`);
  for (const name of SEQUENCES) await tx.query(`DROP SEQUENCE IF EXISTS ${name}`);
  for (const name of FUNCTIONS) await tx.query(`DROP FUNCTION IF EXISTS ${name}`);
}

/** Creates the schema of the time of the backup. */
async function makeSchema(db: DataSource, runner: QueryRunner, backup: Backup): Promise<void> {
  const executor = new MigrationExecutor(db, runner);
  const known = await executor.getPendingMigrations();
  const needed = requireKnownMigrations(
    backup,
    known.map(({ name }) => name),
  );
  for (const migration of known) if (needed.includes(migration.name)) await executor.executeMigration(migration);
}

/** The migrations that make the schema of this backup. Throws if this program cannot restore it. */
export function requireKnownMigrations({ migrations }: Backup, known: readonly string[]): readonly string[] {
  const needed = withBaseline(migrations);
  if (!needed) throw new Error(TOO_OLD.backup);
  const unknown = needed.find((name) => !known.includes(name));
  if (!unknown) return needed;
  throw new Error(
    `The backup is of a newer version of the game (${unknown}): restore it with that one. Nothing was changed.`,
  );
}

/**
 * Fills the tables. Foreign keys are added again at the end, which checks them all. Triggers are disabled, because the
 * rows already hold their effects.
 */
async function load(tx: EntityManager, file: string, backup: Backup): Promise<void> {
  const inserts: string[] = [];
  for (const table of backup.tables) inserts.push(await insertOf(tx, table));
  const keys: { drop: string; add: string }[] = await tx.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`,
    [backup.tables.map(({ name }) => `"${name}"`)],
  );
  for (const { drop } of keys) await tx.query(drop);
  for (const { name } of backup.tables) await tx.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
  // A migration may have written rows that the backup holds as well.
  if (backup.tables.length > 0) await tx.query(`TRUNCATE ${backup.tables.map(({ name }) => `"${name}"`).join(', ')}`);
  await insertRows(tx, file, backup, inserts);
  for (const { name, last_value } of backup.sequences) {
    if (last_value !== null) await tx.query('SELECT setval($1::regclass, $2)', [`"${name}"`, last_value]);
  }
  for (const { name } of backup.tables) await tx.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  for (const { add } of keys) await tx.query(add);
}

async function insertRows(tx: EntityManager, file: string, backup: Backup, inserts: readonly string[]): Promise<void> {
  const counts = backup.tables.map(() => 0);
  let batch: Row[] = [];
  let characters = 0;
  let current = -1;
  const flush = async () => {
    const [first] = batch;
    const insert = inserts[current];
    // One array per column.
    if (first && insert)
      await tx.query(
        insert,
        first.map((_, column) => batch.map((row) => row[column] ?? null)),
      );
    batch = [];
    characters = 0;
  };
  for await (const { table, row } of rowsOf(file, backup)) {
    if (table !== current || batch.length >= BATCH.rows || characters >= BATCH.characters) await flush();
    current = table;
    batch.push(row);
    for (const value of row) characters += value?.length ?? 0;
    counts[table] = (counts[table] ?? 0) + 1;
  }
  await flush();
  backup.tables.forEach(({ name, rows }, table) => {
    if (counts[table] !== rows) throw new Error(`The backup has ${counts[table]} of ${rows} rows of ${name}.`);
  });
}

/** The INSERT of many rows of a table. Names and types come from the schema, so that the file cannot inject SQL. */
async function insertOf(tx: EntityManager, { name, columns }: Backup['tables'][number]): Promise<string> {
  const found: { column: string; quoted: string; type: string }[] = await tx.query(
    `SELECT attname AS column, format('%I', attname) AS quoted, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass(format('%I', $1::text)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [name],
  );
  const known = columns.map((column) => found.find((each) => each.column === column));
  const fits = known.filter((each) => each !== undefined);
  if (
    !(TABLES as readonly string[]).includes(name) ||
    fits.length !== columns.length ||
    found.length !== columns.length
  ) {
    throw new Error(`The table ${name} of the backup does not match its schema. Nothing was changed.`);
  }
  const names = fits.map(({ quoted }) => quoted).join(', ');
  return `INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${fits.map(({ quoted, type }) => `${quoted}::${type}`).join(', ')}
    FROM unnest(${fits.map((_, i) => `$${i + 1}::text[]`).join(', ')}) AS given (${names})`;
}
