import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { expect, it } from 'vitest';
import { anEmptyDatabase } from '../../tests/support/database.ts';
import { connect } from '../connection/data-source.ts';
import { MIGRATIONS_TABLE, TABLES } from './schema.ts';

/** What the migrations that the baseline replaces made of an empty database, as `schemaOf` saw it in PostgreSQL 15 and in 18. */
const BEFORE = fileURLToPath(new URL('before-baseline.fixture', import.meta.url));

/**
 * A line for each column, constraint, index and so on, and for each row. The order of columns does not count: no statement relies
 * on it. The letters in `small_letters` follow from Node's version; names.test.ts tells what they do.
 */
async function schemaOf(db: DataSource): Promise<string[]> {
  const lines: { line: string }[] = await db.query(
    `WITH relation AS (
       SELECT oid, relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> $1
     )
     SELECT concat('column ', relname, '.', attname, ' ', format_type(atttypid, atttypmod),
       ' COLLATE ' || nullif(attcollation, typcollation)::regcollation, CASE WHEN attnotnull THEN ' NOT NULL' END,
       CASE WHEN attidentity <> '' THEN concat(' IDENTITY ', attidentity) END,
       CASE WHEN attgenerated <> '' THEN concat(' GENERATED ', attgenerated) END, ' DEFAULT ' || pg_get_expr(adbin, adrelid)) AS line
     FROM relation JOIN pg_attribute ON attrelid = relation.oid JOIN pg_type ON pg_type.oid = atttypid
       LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attnum > 0 AND NOT attisdropped
     UNION ALL
     -- NOT NULL is a constraint since PostgreSQL 18, and is in the line of its column.
     SELECT concat('constraint ', relname, '.', conname, ' ', pg_get_constraintdef(pg_constraint.oid))
     FROM relation JOIN pg_constraint ON conrelid = relation.oid WHERE contype <> 'n'
     UNION ALL
     SELECT replace(pg_get_indexdef(indexrelid), current_schema() || '.', '') FROM relation JOIN pg_index ON indrelid = relation.oid
     UNION ALL
     SELECT replace(pg_get_triggerdef(pg_trigger.oid), current_schema() || '.', '')
     FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
     UNION ALL
     SELECT concat('function ', pg_proc.oid::regprocedure, ' ', prorettype::regtype, ' ', lanname, provolatile, proisstrict, proparallel,
       ' ', proconfig, ' ', regexp_replace(prosrc, '''[^'' ]{255,}''', '...', 'g'))
     FROM pg_proc JOIN pg_language ON pg_language.oid = prolang WHERE pronamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
     UNION ALL
     SELECT concat('sequence ', sequencename, ' ', data_type, ' from ', start_value, ' by ', increment_by, ' at ', last_value)
     FROM pg_sequences WHERE schemaname = current_schema() AND sequencename <> $1 || '_id_seq'
     UNION ALL
     SELECT 'extension ' || extname FROM pg_extension`,
    [MIGRATIONS_TABLE],
  );
  const there: { name: string }[] = await db.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  // Later migrations make further tables.
  for (const table of TABLES.filter((each) => there.some(({ name }) => name === each))) {
    const rows: { line: string }[] = await db.query(
      `SELECT concat('row of ${table} ', to_json(each)) AS line FROM ${table} AS each`,
    );
    lines.push(...rows);
  }
  return lines.map(({ line }) => line.replaceAll(/\s+/g, ' ').trim()).sort();
}

it('the baseline gives an empty database the same schema as the migrations that it replaces', async () => {
  const database = await anEmptyDatabase();
  const db = await connect(database.url, { anyVersion: true });
  const runner = db.createQueryRunner();
  const executor = new MigrationExecutor(db, runner);
  const [baseline] = await executor.getPendingMigrations();
  expect(baseline?.name).toMatch(/^Baseline/);
  if (baseline) await executor.executeMigration(baseline);
  await runner.release();
  const before = (await readFile(BEFORE, 'utf8')).trimEnd().split('\n');
  expect(await schemaOf(db)).toEqual(before);
  await db.destroy();
  await database.drop();
});
