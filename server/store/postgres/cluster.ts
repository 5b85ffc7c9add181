import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, accountForNewCluster, canWrite, isRoot } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { errorCode, exists, flush, makeOpenFolder } from './files.ts';
import { initialise } from './initdb.ts';

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

/** Finds the cluster that belongs to DATA_DIR, or makes it: in DATA_DIR, or where PostgreSQL's user can reach it. */
export async function findOrMakeCluster(dataDir: string, say: (line: string) => void): Promise<Cluster> {
  const refuge = refugeOf(dataDir);
  const home = (await findHome([dataDir, refuge])) ?? (await makeHome(dataDir, refuge, say));
  if (home.startsWith(refuge)) {
    say(`The database lies in ${home}, for PostgreSQL's system user could not reach ${dataDir}.`);
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
    await initialise(draft, account, await usableBinaries(account, refuge, say));
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
