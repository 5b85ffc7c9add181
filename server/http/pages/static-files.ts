import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request, Response } from 'express';

/** The encodings in which a file may be sent, the smallest first, and how the build names a file that has one. */
export const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

type Encoding = (typeof ENCODINGS)[number]['name'];

interface Body {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** A file in memory, as it is and in the encodings that were made of it. */
export interface StaticFile {
  /** The ending of its name, such as `.js`, which decides the content type. */
  readonly ending: string;
  readonly plain: Body;
  readonly encoded: ReadonlyMap<Encoding, Body>;
}

export function staticFile(ending: string, plain: Buffer, encoded: Iterable<[Encoding, Buffer]> = []): StaticFile {
  return {
    ending,
    plain: bodyOf(plain),
    encoded: new Map(Array.from(encoded, ([name, bytes]) => [name, bodyOf(bytes)])),
  };
}

/** The ETag depends on the content alone, so every server of a group gives the same one. */
function bodyOf(bytes: Buffer): Body {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** Every file below the folder, by its path from there with a slash before it, with what the build made of it. */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
  const bytesOf = new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
  const originals = names.filter((name) => !ENCODINGS.some(({ ending }) => bytesOf.has(withoutEnding(name, ending))));
  return new Map(
    originals.map((name) => {
      const encoded = ENCODINGS.flatMap(({ name: encoding, ending }): [Encoding, Buffer][] => {
        const bytes = bytesOf.get(name + ending);
        return bytes ? [[encoding, bytes]] : [];
      });
      const plain = bytesOf.get(name) ?? Buffer.alloc(0);
      return [
        `/${path.relative(folder, name).split(path.sep).join('/')}`,
        staticFile(path.extname(name), plain, encoded),
      ];
    }),
  );
}

/** The name of the file of which this one is an encoding. */
function withoutEnding(name: string, ending: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : '';
}

/**
 * Answers GET and HEAD with a file. Nothing is compressed here, and all answers that wait for their readers share the
 * bytes of the file: a stream for each would hold 64 kB or more, and a compressor a few hundred.
 */
export function sendStaticFile(request: Request, response: Response, file: StaticFile): void {
  response.vary('Accept-Encoding').type(file.ending);
  const encoding = ENCODINGS.find(({ name }) => file.encoded.has(name) && request.acceptsEncodings(name))?.name;
  if (encoding) response.set('Content-Encoding', encoding);
  const { bytes, etag } = (encoding && file.encoded.get(encoding)) || file.plain;
  response.set('ETag', etag).send(bytes);
}
