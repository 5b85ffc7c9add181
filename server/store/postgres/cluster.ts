import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountForNewCluster, canWrite, isRoot, run } from './account.ts';
import { program, usableBinaries } from './binaries.ts';
import { errorCode, errorText, exists, flush, makeOpenFolder } from './files.ts';

/** The game's PostgreSQL files: `home` belongs to the account alone and holds the data, the password and the log. */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly account: Account | undefined;
  /** Where programs are copied to if the account cannot reach those of the checkout. */
  readonly refuge: string;
}

const HOME = 'postgres';
const DRAFT = 'postgres.new-';

/** Makes DATA_DIR if it is missing, for its owner alone; PostgreSQL's system user may pass through, not look around. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(path.dirname(dataDir), { recursive: true });
  try {
    await mkdir(dataDir, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(dataDir)).isDirectory()) return; // not ours: left as it is
    throw error;
  }
  const account = await accountForNewCluster();
  if (!account) return;
  await chown(dataDir, 0, account.gid);
  await chmod(dataDir, 0o710);
}

/** Finds the cluster that belongs to DATA_DIR, or makes it: in DATA_DIR, or where PostgreSQL's user can reach it. */
export async function findOrMakeCluster(dataDir: string, say: (line: string) => void): Promise<Cluster> {
  const refuge = refugeOf(dataDir);
  const home = (await findHome([dataDir, refuge])) ?? (await makeHome(dataDir, refuge, say));
  if (home.startsWith(refuge)) {
    say(`PostgreSQL's system user cannot reach ${dataDir}; the database lies in ${home}.`);
  }
  return {
    data: path.join(home, 'data'),
    log: path.join(home, 'postgres.log'),
    account: await accountOf(home),
    password: await readPassword(home),
    refuge,
  };
}

function refugeOf(dataDir: string): string {
  return path.join('/var/lib/seventh-chevron', createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

async function findHome(folders: string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const home = path.join(folder, HOME);
    if (await exists(home)) return home;
  }
  return undefined;
}

/** A cluster only runs as the user who owns it, whoever starts us. */
async function accountOf(home: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(home);
  if (isRoot && uid === 0) {
    throw new Error(
      `The database folder ${home} belongs to root, as whom PostgreSQL refuses to run; ` +
        `give it to its own user, e.g. chown -R postgres ${home}`,
    );
  }
  if (!isRoot && uid !== process.getuid?.()) {
    throw new Error(`The database folder ${home} belongs to user ${uid}; start as that user or as root.`);
  }
  return isRoot ? { uid, gid } : undefined;
}

async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(path.join(home, 'password'), 'utf8')).trim();
  } catch (error) {
    throw new Error(
      `The database folder ${home} is damaged, its password cannot be read (${errorCode(error)}); ` +
        'restore it from a backup, or move it away to begin with an empty game.',
    );
  }
}

async function makeHome(dataDir: string, refuge: string, say: (line: string) => void): Promise<string> {
  const account = await accountForNewCluster();
  const folder = (await isReachable(dataDir, account)) ? dataDir : refuge;
  if (folder === refuge) await makeOpenFolder(refuge);
  await sweepDrafts(folder);
  const draft = await makeDraft(folder, account);
  try {
    await initialise(draft, account, refuge, say);
    const home = path.join(folder, HOME);
    await rename(draft, home);
    await flush(folder);
    return home;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function isReachable(folder: string, account: Account | undefined): Promise<boolean> {
  const draft = await makeDraft(folder, account);
  try {
    return !account || (await canWrite(account, draft));
  } finally {
    await rm(draft, { recursive: true });
  }
}

async function makeDraft(folder: string, account: Account | undefined): Promise<string> {
  const draft = await mkdtemp(path.join(folder, DRAFT));
  if (account) await chown(draft, account.uid, account.gid);
  return draft;
}

/** Drafts of first starts that were interrupted: never renamed into place, so nothing in them was ever used. */
async function sweepDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.startsWith(DRAFT))) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function initialise(
  home: string,
  account: Account | undefined,
  refuge: string,
  say: (line: string) => void,
): Promise<void> {
  const native = await usableBinaries(account, refuge, say);
  const password = path.join(home, 'password');
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) await chown(password, account.uid, account.gid);
  await flush(password);
  // The builtin C.UTF-8 sorts and folds case alike on every machine, whatever locales it has.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=game', `--pwfile=${password}`, '--auth=scram-sha-256'];
  try {
    await run(program(native, 'initdb'), ['-D', path.join(home, 'data'), ...locale, ...access], account);
  } catch (error) {
    const line = errorText(error).match(/(?:error|FATAL): +(.*)/)?.[1] ?? errorText(error);
    throw new Error(`A new database could not be made in ${path.dirname(home)}: ${line}`);
  }
  await flush(home);
}
