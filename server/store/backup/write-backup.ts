import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inFile } from '../../system-errors.ts';

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
export async function writeBackup(
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

export const jsonLine = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`);
