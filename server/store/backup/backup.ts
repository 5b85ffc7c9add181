import type { DataSource, EntityManager } from 'typeorm';
import { databaseTime } from '../row-locks.ts';
import { MIGRATIONS_TABLE, SEQUENCES, TABLES } from '../schema/schema.ts';
import { FORMAT, FORMAT_VERSION, type Header, writeBackup } from './backup-file.ts';

/** How many rows are fetched at a time. */
const BATCH = 1000;

/**
 * Writes a consistent snapshot of the whole game to a file, while the game goes on. Rows are streamed, so that memory
 * does not grow with the game.
 */
export async function takeBackup(db: DataSource, file: string): Promise<Header> {
  const runner = db.createQueryRunner();
  try {
    // DEFERRABLE lets PostgreSQL wait for a safe moment. The snapshot is consistent either way.
    await runner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY DEFERRABLE');
    // No timeouts, because the disk may be slow, and one text format for every value.
    await runner.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`);
    const header = await describe(runner.manager, db);
    await writeBackup(file, linesOf(runner.manager, header));
    return header;
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
  }
}

async function* linesOf(tx: EntityManager, header: Header): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  for (const { name, columns } of header.tables) {
    yield `${JSON.stringify({ table: name })}\n`;
    const values = columns.map((column) => `"${column}"::text`).join(', ');
    await tx.query(
      `DECLARE backup NO SCROLL CURSOR FOR SELECT json_build_array(${values})::text AS line FROM "${name}"`,
    );
    for (;;) {
      const rows: { line: string }[] = await tx.query(`FETCH ${BATCH} FROM backup`);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
    await tx.query('CLOSE backup');
  }
}

async function describe(tx: EntityManager, db: DataSource): Promise<Header> {
  // The first statement of the transaction takes the snapshot.
  const takenAt = await databaseTime(tx);
  const [found]: { table: string | null; version: string }[] = await tx.query(
    "SELECT to_regclass($1)::text AS table, current_setting('server_version') AS version",
    [MIGRATIONS_TABLE],
  );
  if (!found?.table) throw new Error('There is no game in this database.');
  const migrations: { name: string }[] = await tx.query(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  const unknown = migrations.find(({ name }) => !db.migrations.some((each) => each.constructor.name === name));
  if (unknown) {
    throw new Error(
      `The database is of a newer version of the game than this program (${unknown.name}). Use that one.`,
    );
  }
  const tables: { name: string; columns: string[] }[] = await tx.query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1)
     GROUP BY relname ORDER BY array_position($1, relname::text)`,
    [TABLES],
  );
  const counted: Header['tables'] = [];
  for (const table of tables) {
    const [{ rows }]: [{ rows: number }] = await tx.query(`SELECT count(*) AS rows FROM "${table.name}"`);
    counted.push({ ...table, rows });
  }
  const sequences: Header['sequences'] = await tx.query(
    `SELECT sequence.relname AS name, pg_sequence_last_value(sequence.oid) AS last_value FROM pg_class AS sequence
     LEFT JOIN pg_depend ON objid = sequence.oid AND deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass
     LEFT JOIN pg_class AS owner ON owner.oid = refobjid
     WHERE sequence.relnamespace = current_schema()::regnamespace AND sequence.relkind = 'S'
       AND (owner.relname = ANY ($1) OR sequence.relname = ANY ($2)) ORDER BY 1`,
    [TABLES, SEQUENCES],
  );
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    taken_at: takenAt.toISOString(),
    postgres: found.version,
    migrations: migrations.map(({ name }) => name),
    tables: counted,
    sequences,
  };
}
