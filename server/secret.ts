import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret that signs tokens: the configured one, or one that is generated once and kept in the data folder. */
export async function openSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = path.join(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'));
  if (kept === undefined) await make(file);
  const secret = (kept ?? (await readFile(file, 'utf8'))).trim();
  if (secret.length < 32)
    throw new Error(
      `${file} does not hold a secret. Delete it to have a new one made; everybody will have to log in again.`,
    );
  return secret;
}

/**
 * Makes the file with a new secret, unless it is there: if two first starts run at once, the second reads the secret of the
 * first. `link` makes it whole or not at all.
 */
async function make(file: string): Promise<void> {
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, randomBytes(32).toString('hex'), { mode: 0o600 });
  await link(part, file).catch(unless('EEXIST'));
  await rm(part);
}

/** For an error that is expected. */
function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  };
}
