import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { program, usableBinaries, WITHIN_REACH } from './binaries.ts';
import { errorCode, errorText, exists, flush, makeOpenFolder } from './files.ts';
import { type Account, accountForNewCluster, canWrite, isRoot, run } from './system-account.ts';

/**
 * The files of the game's PostgreSQL. Their folder belongs to the account alone and holds the data, the password and
 * the log.
 */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly account: Account | undefined;
}

const HOME = 'postgres';
const DRAFT = 'postgres.new-';
/** A file in DATA_DIR that holds the path of the cluster if it lies elsewhere. */
const NOTE = 'postgres-lies-in';

/**
 * Creates DATA_DIR if it is missing, for its owner alone. PostgreSQL's system user may pass through it but not list it.
 * An existing folder is left as it is. The new one is renamed into place, so that no other process sees it unfinished.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await exists(dataDir)) return;
  await mkdir(path.dirname(dataDir), { recursive: true });
  const draft = await mkdtemp(`${dataDir}.new-`);
  try {
    const account = await accountForNewCluster();
    if (account) {
      await chown(draft, 0, account.gid);
      await chmod(draft, 0o710);
    }
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (errorCode(error) !== 'ENOTEMPTY') throw error; // another start has created it meanwhile and uses it
  }
}

/**
 * Finds the cluster of a DATA_DIR, or creates it in DATA_DIR or, if PostgreSQL's user cannot reach that, in `refuge`.
 * With `existing`, throws instead of creating one.
 */
export async function findOrMakeCluster(
  dataDir: string,
  say: (line: string) => void,
  existing = false,
): Promise<Cluster> {
  const refuge = refugeOf(dataDir);
  const found = await findHome(dataDir);
  if (!found && existing) throw new Error(`There is no database in ${dataDir} yet. Is DATA_DIR the server's?`);
  const home = found ?? (await makeHome(dataDir, refuge, say));
  if (path.dirname(home) !== dataDir) {
    say(`The database lies in ${home}, for PostgreSQL's system user could not reach ${dataDir}.`);
  }
  await closeToOthers(home);
  return {
    data: path.join(home, 'data'),
    log: path.join(home, 'postgres.log'),
    account: await accountOf(home),
    password: await readPassword(home),
  };
}

/** Writing by the group, and everything by everybody else. */
const OPEN_TO_OTHERS = 0o027;

/** A copy may have lost the modes of what it copied. PostgreSQL refuses a folder that others can read. */
async function closeToOthers(home: string): Promise<void> {
  for (const [name, closed] of [
    ['.', 0o700],
    ['data', 0o700],
    ['password', 0o600],
  ] as const) {
    const file = path.join(home, name);
    if ((await exists(file)) && (await stat(file)).mode & OPEN_TO_OTHERS) await chmod(file, closed);
  }
}

function refugeOf(dataDir: string): string {
  return path.join(WITHIN_REACH, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** Looks in DATA_DIR, or where its note points. So a moved DATA_DIR keeps its game, and a new DATA_DIR has none. */
async function findHome(dataDir: string): Promise<string | undefined> {
  const inside = path.join(dataDir, HOME);
  if (await exists(inside)) return inside;
  const outside = await readFile(path.join(dataDir, NOTE), 'utf8').catch(() => undefined);
  if (outside === undefined || (await exists(outside))) return outside;
  throw new Error(`${path.join(dataDir, NOTE)} says that the database lies in ${outside}, but nothing is there.`);
}

/** The refuge may hold the database of a game whose DATA_DIR was removed. It is kept under another name. */
async function setAside(refuge: string, say: (line: string) => void): Promise<void> {
  const old = path.join(refuge, HOME);
  if (!(await exists(old))) return;
  const aside = `${old}.old-${(await stat(old)).ctimeMs.toFixed(0)}`;
  await rename(old, aside);
  say(`An older game's database was set aside as ${aside}; delete it if you no longer need it.`);
}

/** A cluster runs only as the user who owns it, whoever starts the server. */
async function accountOf(home: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(home);
  if (isRoot && uid === 0) {
    throw new Error(
      `The database folder ${home} belongs to root, but PostgreSQL refuses to run as root; ` +
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
  if (folder === refuge) {
    await makeOpenFolder(refuge);
    await setAside(refuge, say);
  }
  await removeDrafts(folder);
  const draft = await makeDraft(folder, account);
  try {
    await initialise(draft, account, await usableBinaries(account, say));
    const home = path.join(folder, HOME);
    await rename(draft, home);
    await flush(folder);
    if (folder === refuge) await writeFile(path.join(dataDir, NOTE), home);
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

/** Removes drafts of interrupted first starts. They were never renamed into place, so they hold nothing of value. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.startsWith(DRAFT))) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Creates an empty cluster and its password in `home`, which belongs to the account, and flushes both to disk. */
async function initialise(home: string, account: Account | undefined, native: string): Promise<void> {
  const password = path.join(home, 'password');
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) await chown(password, account.uid, account.gid);
  await flush(password);
  // The builtin C.UTF-8 sorts and folds case in the same way on every machine, whatever locales are installed.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=game', `--pwfile=${password}`, '--auth=scram-sha-256'];
  try {
    await run(program(native, 'initdb'), ['-D', path.join(home, 'data'), ...locale, ...access], account);
  } catch (error) {
    const line = errorText(error).match(/(?:error|FATAL): +(.*)/)?.[1] ?? errorText(error);
    const folder = path.dirname(home);
    throw new Error(`No database could be created in ${folder} (${line}); put that right, or set DATA_DIR elsewhere.`);
  }
  await flush(home);
}
