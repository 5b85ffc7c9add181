import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the builds. */
export const BUILDS = path.join(ROOT, '.build');

/**
 * 16 hexadecimal digits that change with the content of any of these files and folders (relative to the root), and with
 * `extra`.
 */
export async function fingerprint(sources: readonly string[], extra = ''): Promise<string> {
  const hash = createHash('sha256').update(extra);
  for (const source of sources) {
    for (const file of await filesIn(path.join(ROOT, source))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** All files below, in a fixed order, except tests. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
