import { randomBytes } from 'node:crypto';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { program } from './binaries.ts';
import { errorText, flush } from './files.ts';
import { type Account, run } from './system-account.ts';

/** Creates an empty cluster and its password in `home`, which belongs to the account, and flushes both to disk. */
export async function initialise(home: string, account: Account | undefined, native: string): Promise<void> {
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
