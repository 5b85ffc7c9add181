import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/*
 * A backup is gzipped JSON lines: a header, then for each table a line with its name and a line for each row, and at
 * last a line with the SHA-256 of all lines before it. `zcat FILE | head -1` shows the header.
 */

export const FORMAT = 'seventh-chevron backup';
/** To be raised when older versions could not read the files of a newer one. */
export const FORMAT_VERSION = 1;

const kind = z.object({ format: z.literal(FORMAT), version: z.int() });

const header = kind.extend({
  /** The time of the backup, by the database's clock. */
  taken_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.int().nullable() })),
});
export type Header = z.infer<typeof header>;

/** The line before the rows of a table. */
const section = z.object({ table: z.string() });
/** A row: its values in the order of the header's columns, in PostgreSQL's text format. */
export type Row = readonly (string | null)[];
const seal = z.object({ lines: z.int(), sha256: z.string() });

/**
 * Writes a backup of `lines`; each text holds complete lines. The file appears under its name only when it is complete,
 * readable by its owner alone.
 */
export async function writeBackup(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(
      Readable.from(sealed(lines)),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* sealed(parts: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const part of parts) {
    hash.update(part);
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines++;
    yield part;
  }
  yield `${JSON.stringify({ lines, sha256: hash.digest('hex') })}\n`;
}

/**
 * Reads the complete file and resolves with its header. Throws an Error with one sentence for the operator if it is
 * damaged or no backup of the game.
 */
export async function checkBackup(file: string): Promise<Header> {
  const hash = createHash('sha256');
  let found: Header | undefined;
  let lines = 0;
  let last = '';
  for await (const line of linesOf(file)) {
    if (lines > 0) hash.update(`${last}\n`);
    else found = headerOf(file, line);
    last = line;
    lines++;
  }
  const checksum = seal.safeParse(parsed(last));
  if (!checksum.success || checksum.data.lines !== lines - 1) throw broken(file, 'its end is missing');
  if (checksum.data.sha256 !== hash.digest('hex')) throw broken(file, 'its checksum is another');
  if (!found) throw notOurs(file);
  return found;
}

/** The rows of a checked file, each with the index of its table in the header. */
export async function* rowsOf(file: string, { tables }: Header): AsyncGenerator<{ table: number; row: Row }> {
  let table = -1;
  for await (const line of linesOf(file)) {
    const value = parsed(line);
    if (Array.isArray(value)) {
      yield { table, row: value };
      continue;
    }
    const nextTable = section.safeParse(value);
    if (nextTable.success) table = tables.findIndex(({ name }) => name === nextTable.data.table);
  }
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
  const complete = header.safeParse(value);
  if (!complete.success) throw broken(file, 'its header cannot be read');
  return complete.data;
}

/** The lines of a gzipped file, read in small parts. `readline` would also split lines at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  // An error of one ends both.
  const reading = pipeline(source, text).catch(() => undefined);
  text.setEncoding('utf8');
  try {
    let rest = '';
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') throw broken(file, 'its end is missing');
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
