import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files that compression makes smaller. Pictures and fonts are compressed already. */
const TEXTS = /\.(js|css|html|svg|json|txt|webmanifest)$/;

const BEST = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, gzip: { level: 9 } };

/**
 * Writes a `.br` and a `.gz` file beside each text file in the folder, at the highest compression: a build compresses once,
 * and every answer sends the same bytes.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((each) => each.isFile() && TEXTS.test(each.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = await readFile(file);
      const made = [
        ['.br', await promisify(brotliCompress)(bytes, BEST.br)],
        ['.gz', await promisify(gzip)(bytes, BEST.gzip)],
      ] as const;
      for (const [ending, smaller] of made) if (smaller.length < bytes.length) await writeFile(file + ending, smaller);
    }),
  );
}
