import { type DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Queries } from '../connection/transaction.ts';
import { FOLDED, TOO_OLD, withBaseline } from './folded-migrations.ts';
import { MIGRATIONS_TABLE } from './schema.ts';

/** The setting that names the last migration which a program must know to run on this database. */
const REQUIRED = 'required_migration';

export interface GameMigration extends MigrationInterface {
  /**
   * Servers that do not know this migration keep every promise on a database that has it. Without this, they start no more:
   * they would go on without what it brings, such as mutes or seasons.
   */
  readonly olderServersMayRun?: true;
}

/** Throws with a sentence for the operator if only a newer or an older version of the game may run on this database. */
export async function requireKnownVersion(queries: Queries, source: DataSource): Promise<void> {
  const [there]: Record<'migrations' | 'setting', string | null>[] = await queries.query(
    "SELECT to_regclass($1)::text AS migrations, to_regclass('setting')::text AS setting",
    [MIGRATIONS_TABLE],
  );
  if (!there?.migrations || !there.setting) return;
  const done: { name: string }[] = await queries.query(`SELECT name FROM ${MIGRATIONS_TABLE}`);
  if (!withBaseline(done.map(({ name }) => name))) throw new Error(TOO_OLD.database);
  const [row]: { value: string }[] = await queries.query('SELECT value FROM setting WHERE key = $1', [REQUIRED]);
  if (!row || [...FOLDED, ...namesOf(source.migrations)].includes(row.value)) return;
  throw new Error(
    `This version of the game is too old for the database, which a newer one has changed (${row.value}). Start that one; server/operations/upgrade.md says how to go back.`,
  );
}

/** The names of the migrations that the database has, and lacks. */
export async function migrationsOf(
  source: DataSource,
  runner: QueryRunner,
): Promise<{ done: string[]; due: string[] }> {
  const executor = new MigrationExecutor(source, runner);
  const names = (migrations: { name: string }[]) => migrations.map(({ name }) => name);
  return { done: names(await executor.getExecutedMigrations()), due: names(await executor.getPendingMigrations()) };
}

/** Runs all missing migrations in the transaction of `runner`. `say`: called with a line for each. */
export async function runMigrations(
  source: DataSource,
  runner: QueryRunner,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const executor = new MigrationExecutor(source, runner);
  for (const migration of await executor.getPendingMigrations()) {
    const began = performance.now();
    await executor.executeMigration(migration);
    // Checks what the migration has left for the commit; until then, the next one could not alter the same tables.
    await runner.query('SET CONSTRAINTS ALL IMMEDIATE');
    await runner.query('SET CONSTRAINTS ALL DEFERRED');
    say(`Migration ${migration.name}: ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
  const required = source.migrations.findLast((migration: GameMigration) => !migration.olderServersMayRun);
  if (!required) return;
  await runner.query(
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE setting.value <> excluded.value`,
    [REQUIRED, required.constructor.name],
  );
}

const namesOf = (migrations: readonly MigrationInterface[]) => migrations.map((each) => each.constructor.name);
