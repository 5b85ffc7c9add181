import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where builds are kept. */
export const BUILDS = path.join(ROOT, '.build');

/** 16 hexadecimal digits that change with any of these files and folders (from the root), and with `also`. */
export async function fingerprint(sources: readonly string[], also = ''): Promise<string> {
  const hash = createHash('sha256').update(also);
  for (const source of sources) {
    for (const file of await filesIn(path.join(ROOT, source))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Every file below, in a fixed order; tests are no part of a build. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
