import { access, chmod, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The code of a system error ('ENOENT') or of a PostgreSQL error ('3D000'). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The message of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a file or folder exists at this path. Throws if the path cannot be read. */
export async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Flushes the content of a file, or the entries of a folder, to disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes everything in the folder readable and executable for all users. */
export async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}

/** Creates a folder that every user may enter, and its parent folder likewise. */
export async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const each of [path.dirname(folder), folder]) await chmod(each, 0o755);
}
