import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILDS = path.join(ROOT, '.build');
/** What the client is made of. */
const SOURCES = ['client', 'shared', 'package-lock.json', 'tsconfig.json'];
/** Older builds are kept for a while: a browser may still be loading their files from a server that runs on. */
const KEPT = 3;

/**
 * The folder of the built client, built now if its sources changed. A build is named after its sources and renamed
 * into place when complete, so that two starts at once cannot disturb each other.
 */
export async function ensureClientBuild(say: (line: string) => void): Promise<string> {
  const folder = path.join(BUILDS, `client-${await fingerprint()}`);
  if (await exists(path.join(folder, 'index.html'))) return folder;

  say('Building the client...');
  const unfinished = `${folder}.${randomUUID()}`;
  // Vite would put React's development build into a server that was started with NODE_ENV=development.
  const env = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await mkdir(BUILDS, { recursive: true });
  try {
    // Only a start with changed sources needs Vite; an image that holds a build does not.
    const { build } = await import('vite');
    await build({
      configFile: path.join(ROOT, 'client', 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: unfinished },
    });
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await exists(path.join(folder, 'index.html')))) throw error;
    });
  } finally {
    if (env === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = env;
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOld(folder);
  return folder;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(process.env.VITE_API_BASE ?? '');
  for (const source of SOURCES) {
    for (const file of await filesIn(path.join(ROOT, source))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Every file below, in a fixed order; tests are no part of the client. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function removeOld(current: string): Promise<void> {
  const names = (await readdir(BUILDS)).filter((name) => /^client-[0-9a-f]{16}$/.test(name));
  const builds = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(BUILDS, name))).mtimeMs })),
  );
  builds.sort((a, b) => b.at - a.at);
  for (const { name } of builds.slice(KEPT)) {
    if (path.join(BUILDS, name) !== current) await rm(path.join(BUILDS, name), { recursive: true, force: true });
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
