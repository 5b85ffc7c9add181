import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountForNewCluster, canWrite, isRoot } from './account.ts';
import { usableBinaries, WITHIN_REACH } from './binaries.ts';
import { errorCode, exists, flush, makeOpenFolder } from './files.ts';
import { initialise } from './initdb.ts';

/** The game's PostgreSQL files: `home` belongs to the account alone and holds the data, the password and the log. */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly account: Account | undefined;
}

const HOME = 'postgres';
const DRAFT = 'postgres.new-';
/** In DATA_DIR: where the cluster lies if not here. */
const NOTE = 'postgres-lies-in';

/**
 * Makes DATA_DIR if it is missing, for its owner alone; PostgreSQL's system user may pass through, not look around.
 * One that is there is left as it is. It is renamed into place, so that nobody meets it half made.
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
    if (errorCode(error) !== 'ENOTEMPTY') throw error; // another start was quicker and is at work in there
  }
}

/**
 * Finds the cluster that belongs to DATA_DIR, or makes it: in DATA_DIR, or where PostgreSQL's user can reach it.
 * With `existing` none is made.
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
  return {
    data: path.join(home, 'data'),
    log: path.join(home, 'postgres.log'),
    account: await accountOf(home),
    password: await readPassword(home),
  };
}

function refugeOf(dataDir: string): string {
  return path.join(WITHIN_REACH, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
}

/** In DATA_DIR, or where the note in DATA_DIR says. So a DATA_DIR that is moved keeps its game, and a new one has none. */
async function findHome(dataDir: string): Promise<string | undefined> {
  const inside = path.join(dataDir, HOME);
  if (await exists(inside)) return inside;
  const outside = await readFile(path.join(dataDir, NOTE), 'utf8').catch(() => undefined);
  if (outside === undefined || (await exists(outside))) return outside;
  throw new Error(`${path.join(dataDir, NOTE)} says that the database lies in ${outside}, but nothing is there.`);
}

/** What lies in the refuge of a DATA_DIR that was removed is an older game's: kept, but out of the way. */
async function setAside(refuge: string, say: (line: string) => void): Promise<void> {
  const old = path.join(refuge, HOME);
  if (!(await exists(old))) return;
  const aside = `${old}.old-${(await stat(old)).ctimeMs.toFixed(0)}`;
  await rename(old, aside);
  say(`An older game's database was set aside as ${aside}; delete it if nobody wants it back.`);
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
  if (folder === refuge) {
    await makeOpenFolder(refuge);
    await setAside(refuge, say);
  }
  await sweepDrafts(folder);
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

/** Drafts of first starts that were interrupted: never renamed into place, so nothing in them was ever used. */
async function sweepDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.startsWith(DRAFT))) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
