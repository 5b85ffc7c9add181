import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Largest output of `git ls-files`, in bytes. */
const ALL_NAMES = 2 ** 26;

/** Copies the files that git tracks or would track, as they are in the working tree, and links node_modules. */
export async function copyCheckout(from: string, to: string): Promise<void> {
  const which = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', which, { cwd: from, maxBuffer: ALL_NAMES });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.join(to, path.dirname(file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, file)).catch(ignoreDeleted);
  }
  await symlink(path.join(from, 'node_modules'), path.join(to, 'node_modules'), 'junction');
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
