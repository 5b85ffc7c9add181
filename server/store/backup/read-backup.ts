import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TOO_OLD } from '../schema/folded-migrations.ts';
import { type Backup, END_OF_ROWS, FORMAT_VERSION, type Header, header, kind, seal, section } from './backup-format.ts';

/** A row: its values in the order of the header's columns, in PostgreSQL's text format. */
export type Row = readonly (string | null)[];

const NEWLINE = 10;
/** Bytes that are unzipped at a time. */
const CHUNK = 256 * 1024;

/**
 * Reads the complete file and resolves with what it holds. Throws an Error with one sentence for the operator if it is
 * damaged or no backup of the game.
 */
export async function checkBackup(file: string): Promise<Backup> {
  const hash = createHash('sha256');
  let found: Header | undefined;
  // Everything from the beginning of the last, unfinished line.
  let rest = Buffer.alloc(0);
  for await (const chunk of bytesOf(file)) {
    const bytes = Buffer.concat([rest, chunk]);
    const last = bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1;
    if (last > 0) found ??= headerOf(file, bytes.toString('utf8', 0, bytes.indexOf(NEWLINE)));
    hash.update(bytes.subarray(0, last));
    rest = bytes.subarray(last);
  }
  if (rest.at(-1) !== NEWLINE) throw broken(file, 'its end is missing');
  found ??= headerOf(file, rest.toString());
  const checksum = seal.safeParse(parsed(rest.toString()));
  if (!checksum.success) throw broken(file, 'its end is missing');
  if (checksum.data.sha256 !== hash.digest('hex')) throw broken(file, 'its checksum is another');
  const tables = found.tables.map((table) => {
    const rows = checksum.data.rows[table.name];
    if (rows === undefined) throw broken(file, `it does not say how many rows ${table.name} has`);
    return { ...table, rows };
  });
  return { ...found, tables };
}

/** The rows of a checked file, each with the index of its table in `tables`. */
export async function* rowsOf(
  file: string,
  { tables }: Pick<Backup, 'tables'>,
): AsyncGenerator<{ table: number; row: Row }> {
  let table = -1;
  // The first line is the header.
  let inRows = false;
  for await (const line of linesOf(file)) {
    if (inRows && line !== END_OF_ROWS) {
      yield { table, row: copied(line) };
      continue;
    }
    const next = section.safeParse(parsed(line));
    inRows = next.success;
    if (next.success) table = tables.findIndex(({ name }) => name === next.data.table);
  }
}

const MEANINGS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The values of a line that COPY has written. */
function copied(line: string): Row {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null;
    return value.includes('\\') ? value.replace(/\\(.)/gs, (_, sign: string) => MEANINGS[sign] ?? sign) : value;
  });
}

function headerOf(file: string, line: string): Header {
  const value = parsed(line);
  const identified = kind.safeParse(value);
  if (!identified.success) throw notOurs(file);
  if (identified.data.version > FORMAT_VERSION) {
    throw new Error(
      `${file} has format ${identified.data.version}, which a newer version of the game wrote; this one reads up to ${FORMAT_VERSION}.`,
    );
  }
  if (identified.data.version < FORMAT_VERSION) throw new Error(TOO_OLD.backup);
  const complete = header.safeParse(value);
  if (!complete.success) throw broken(file, 'its header cannot be read');
  return complete.data;
}

/** The lines of a file. `readline` would also split them at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytesOf(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** A gzipped file, read in small parts. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file);
  const text = createGunzip({ chunkSize: CHUNK });
  // An error of one ends both.
  const reading = pipeline(source, text).catch(() => undefined);
  try {
    yield* text;
  } catch (error) {
    throw asSentence(file, error);
  } finally {
    text.destroy();
    await reading;
  }
}

function asSentence(file: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error;
  if (error.code === 'ENOENT') return new Error(`There is no file ${file}.`);
  if (error.code === 'Z_BUF_ERROR') return broken(file, 'its end is missing');
  return error.code.startsWith('Z_') ? broken(file, error.message) : error;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const notOurs = (file: string) => new Error(`${file} is no backup of this game.`);
const broken = (file: string, why: string) => new Error(`${file} is damaged and cannot be restored: ${why}.`);
