import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorText } from './files.ts';

/** The system user that runs PostgreSQL. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';
const execute = promisify(execFile);

/**
 * The environment of the programs that we run: without our secrets and the operator's PG* variables, and with messages
 * in English.
 */
export const environment = { PATH: `${process.env.PATH ?? ''}:/usr/bin:/bin:/usr/sbin:/sbin`, LC_ALL: 'C' };

export const isRoot = process.getuid?.() === 0;

/**
 * Runs a program to its end, as `account` or as the current user. Rejects with its standard error output if it fails.
 */
export async function run(program: string, args: string[], account?: Account): Promise<string> {
  try {
    return (await execute(program, args, { ...account, cwd: '/', env: environment })).stdout;
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(output || errorText(error));
  }
}

/**
 * Whether the account can write in the folder. Tried as that user, because file modes do not show ACLs and read-only
 * mounts.
 */
export function canWrite(account: Account, folder: string): Promise<boolean> {
  return run('test', ['-w', folder], account).then(
    () => true,
    () => false,
  );
}

/**
 * The account for a new cluster. PostgreSQL refuses to run as root, so for root it is the user `postgres`, created if
 * missing; otherwise undefined, the current user.
 */
export async function accountForNewCluster(): Promise<Account | undefined> {
  if (!isRoot) return undefined;
  return (await lookUp()) ?? (await create());
}

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<Account> {
  try {
    await run('groupadd', ['--system', '--force', NAME]);
    await run('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
  } catch (error) {
    const other = await lookUp(); // another first start may just have created it
    if (other) return other;
    throw new Error(
      `PostgreSQL refuses to run as root, and the system user "${NAME}" could not be created ` +
        `(${errorText(error).replaceAll('\n', ' ')}); create it, start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const account = await lookUp();
  if (!account) throw new Error(`The system user "${NAME}" was created but is not found; start as an ordinary user.`);
  return account;
}
