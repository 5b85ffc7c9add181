import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { type CopyToStreamQuery, to } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { inFile } from '../../system-errors.ts';
import { VERSION } from '../../version.ts';
import { ownClient, queriesOf } from '../connection/own-client.ts';
import { socketOf } from '../connection/pg/client-socket.ts';
import type { Queries } from '../connection/transaction.ts';
import { gameId } from '../game-settings.ts';
import { exists } from '../postgres/files.ts';
import { databaseTime } from '../row-locks.ts';
import { TOO_OLD, withBaseline } from '../schema/folded-migrations.ts';
import { MIGRATIONS_TABLE, SEQUENCES, TABLES } from '../schema/schema.ts';
import { type Backup, END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header } from './backup-format.ts';

/** No timeouts, because the disk may be slow. */
const SETTINGS = { idle_in_transaction_session_timeout: 0 };

/**
 * Writes a consistent snapshot of the whole game to a file, while the game goes on. PostgreSQL makes the lines of the rows,
 * and they are streamed, so that memory does not grow with the game. An existing file is replaced only with `force`. The backup ends
 * with an error, and leaves no file, when the signal says so.
 */
export async function takeBackup(
  db: DataSource,
  file: string,
  { force = false, signal }: { force?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Backup> {
  if (!force && (await exists(file))) throw new Error(`${file} exists already, and is kept. --force replaces it.`);
  signal?.throwIfAborted();
  const client = ownClient(db, SETTINGS);
  const cut = () => void socketOf(client).destroy();
  signal?.addEventListener('abort', cut);
  try {
    await client.connect();
    const there = await tablesOf(queriesOf(client));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Before the snapshot, which the first query takes: no snapshot shows the rows that a TRUNCATE deletes.
    if (there.length > 0) await client.query(`LOCK TABLE ${there.join(', ')} IN ACCESS SHARE MODE`);
    const header = await describe(queriesOf(client), db);
    const copies: CopyToStreamQuery[] = [];
    const tables = () => header.tables.map((table, i) => ({ ...table, rows: copies[i]?.rowCount ?? 0 }));
    await writeBackup(file, partsOf(client, header, copies), () =>
      Object.fromEntries(tables().map(({ name, rows }) => [name, rows])),
    );
    return { ...header, tables: tables() };
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}

/** `copies`: gets the statement of each table, whose number of rows is known after the last part. */
async function* partsOf(client: Client, header: Header, copies: CopyToStreamQuery[]): AsyncGenerator<Uint8Array> {
  yield jsonLine(header);
  for (const { name, columns } of header.tables) {
    yield jsonLine({ table: name });
    const copy = client.query(to(`COPY "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) TO STDOUT`));
    copies.push(copy);
    yield* copy;
    yield Buffer.from(`${END_OF_ROWS}\n`);
  }
  // PostgreSQL says how many rows it has copied after the last one.
  await client.query('COMMIT');
}

/** The tables of the game that are there, quoted. */
async function tablesOf(queries: Queries): Promise<string[]> {
  const found: { name: string }[] = await queries.query(
    `SELECT format('%I', relname) AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1)`,
    [TABLES],
  );
  return found.map(({ name }) => name);
}

async function describe(tx: Queries, db: DataSource): Promise<Header> {
  const takenAt = await databaseTime(tx);
  const [found]: { table: string | null; version: string }[] = await tx.query(
    "SELECT to_regclass($1)::text AS table, current_setting('server_version') AS version",
    [MIGRATIONS_TABLE],
  );
  if (!found?.table) throw new Error('There is no game in this database.');
  const migrations: { name: string }[] = await tx.query(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  const known = withBaseline(migrations.map(({ name }) => name));
  if (!known) throw new Error(TOO_OLD.database);
  const unknown = known.find((name) => !db.migrations.some((each) => each.constructor.name === name));
  if (unknown)
    throw new Error(`The database is of a newer version of the game than this program (${unknown}). Use that one.`);
  const [season]: { number: number }[] = await tx.query('SELECT number FROM season ORDER BY number DESC LIMIT 1');
  const tables: { name: string; columns: string[] }[] = await tx.query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1)
     GROUP BY relname ORDER BY array_position($1, relname::text)`,
    [TABLES],
  );
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
    game: { id: await gameId(tx), season: season?.number ?? 0, version: VERSION },
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences,
  };
}

/**
 * The fastest level. Rows of this game become a tenth at any level, and the others take several times as long, during which
 * players share the processor.
 */
const LEVEL = 1;
/** Bytes that leave the compressor at a time. */
const CHUNK = 256 * 1024;

/**
 * Writes a backup of `parts`, and a last line with their checksum and the numbers of rows that `rows` returns after them. The
 * file appears under its name only when it is complete, readable by its owner alone.
 */
async function writeBackup(
  file: string,
  parts: AsyncIterable<Uint8Array>,
  rows: () => Readonly<Record<string, number>>,
): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(
      Readable.from(sealed(parts, rows)),
      createGzip({ level: LEVEL, chunkSize: CHUNK }),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    inFile(file)(error);
  }
}

async function* sealed(
  parts: AsyncIterable<Uint8Array>,
  rows: () => Readonly<Record<string, number>>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield jsonLine({ rows: rows(), sha256: hash.digest('hex') });
}

const jsonLine = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);
