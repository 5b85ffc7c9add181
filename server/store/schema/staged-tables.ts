import { setTimeout as sleep } from 'node:timers/promises';
import { type Queries, sqlState } from '../connection/transaction.ts';

/*
 * New tables are filled beside those that players read, and then take their places: same names, columns, checks, indexes, keys,
 * triggers and settings, and ids that go on. All of it in the caller's transaction: nobody sees the schema of the new ones, and before
 * the commit nothing has changed. Rights that were granted on the old tables are lost.
 */

/** The schema in which they are filled. */
const STAGE = 'next_season';
/** So long the exclusive locks are waited for: those who read wait behind. PostgreSQL looks for deadlocks after a second. */
const PATIENCE_MS = 300;
/** So long those who read may go on in between. */
const PAUSE_MS = 700;
const LOCK_NOT_AVAILABLE = '55P03';

export interface StagedTables {
  /** For the end of their filling: an index that is built once is built in a fraction of the time that its growing takes. */
  buildIndexes(): Promise<void>;
  /**
   * Empties `others` and drops the old tables. From the moment that it has all its locks until the commit nobody can read any of
   * them.
   */
  takePlaces(others: readonly string[]): Promise<void>;
}

/** A statement that makes a part of a table again. */
interface Part {
  readonly kind: 'index' | 'key' | 'trigger';
  readonly sql: string;
  /** The table to which a foreign key belongs, the one that it refers to, and its name. */
  readonly of: string;
  readonly to: string | null;
  readonly name: string;
}

/**
 * Creates an empty table for each of `tables`. From now on their names mean these in the transaction. The caller has locked the old
 * ones against changes.
 */
export async function stageTables(tx: Queries, tables: readonly string[]): Promise<StagedTables> {
  const [place]: { schema: string; path: string }[] = await tx.query(
    "SELECT quote_ident(current_schema()) AS schema, current_setting('search_path') AS path",
  );
  if (!place) throw new Error('PostgreSQL did not say where the tables are.');
  const parts: Part[] = await tx.query(PARTS, [tables]);
  const settings: { name: string; options: string }[] = await tx.query(
    "SELECT relname AS name, array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = ANY ($1::text[]::regclass[])",
    [tables],
  );
  await tx.query(`CREATE SCHEMA ${STAGE}`);
  for (const { name, options } of settings) {
    const like = `LIKE ${place.schema}.${name} INCLUDING ALL EXCLUDING INDEXES`;
    await tx.query(`CREATE TABLE ${STAGE}.${name} (${like})${options ? ` WITH (${options})` : ''}`);
    await tx.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), last_value, is_called) FROM ${await sequenceOf(tx, name)}`,
      [`${STAGE}.${name}`],
    );
  }
  const setPath = (path: string) => tx.query("SELECT set_config('search_path', $1, true)", [path]);
  await setPath(`${STAGE}, ${place.path}`);
  const run = async (some: readonly Part[]) => {
    for (const { sql } of some) await tx.query(sql);
  };
  await run(parts.filter(({ kind }) => kind === 'trigger'));
  const keys = parts.filter(({ kind }) => kind === 'key');
  return {
    buildIndexes: () => run(parts.filter(({ kind }) => kind === 'index')),
    takePlaces: async (others) => {
      const isLate = ({ of, to }: Part) => others.includes(of) || others.includes(to ?? '');
      await run(keys.filter((key) => !isLate(key)));
      await setPath(place.path);
      await lockAlone(tx, [...tables, ...others]);
      const late = keys.filter(isLate);
      for (const { of, name } of late.filter((key) => others.includes(key.of)))
        await tx.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
      await tx.query(`DROP TABLE ${tables.join(', ')}`);
      await tx.query(`TRUNCATE ${others.join(', ')}`);
      for (const table of tables) await tx.query(`ALTER TABLE ${STAGE}.${table} SET SCHEMA ${place.schema}`);
      await tx.query(`DROP SCHEMA ${STAGE}`);
      await run(late);
    },
  };
}

/** Names are without a schema where the search path finds them, so that the same statements make the parts of the new tables. */
const PARTS = `
  SELECT 'index' AS kind, pg_get_indexdef(indexrelid, 0, true) AS sql, '' AS of, NULL AS to, '' AS name, indexrelid AS position
  FROM pg_index WHERE indrelid = ANY ($1::text[]::regclass[])
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
  UNION ALL
  SELECT CASE contype WHEN 'f' THEN 'key' ELSE 'index' END,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true)),
    conrelid::regclass::text, nullif(confrelid, 0)::regclass::text, quote_ident(conname), oid
  FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND $1::text[]::regclass[] && ARRAY[conrelid::regclass, confrelid::regclass]
  UNION ALL
  SELECT 'trigger', pg_get_triggerdef(oid, true), '', NULL, '', oid
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY ($1::text[]::regclass[])
  ORDER BY position`;

async function sequenceOf(tx: Queries, table: string): Promise<string> {
  const [row]: { sequence: string }[] = await tx.query("SELECT pg_get_serial_sequence($1, 'id') AS sequence", [table]);
  if (!row) throw new Error(`${table} does not count its ids.`);
  return row.sequence;
}

/** Waits for those who read, but lets others read on meanwhile. */
async function lockAlone(tx: Queries, tables: readonly string[]): Promise<void> {
  for (;;) {
    await tx.query(`SAVEPOINT alone; SET LOCAL lock_timeout = ${PATIENCE_MS}`);
    try {
      await tx.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
      await tx.query('SET LOCAL lock_timeout = 0');
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await tx.query('ROLLBACK TO SAVEPOINT alone');
    }
    await sleep(PAUSE_MS);
  }
}
