import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from './compressed-files.ts';
import { BUILDS, fingerprint, ROOT } from './fingerprint.ts';

/** What the client is made of. */
const SOURCES = ['client', 'shared', 'server/builds', 'package-lock.json', 'tsconfig.json'];
/** Older builds are kept for a while: a browser may still be loading their files from a server that runs on. */
const KEPT = 3;

/**
 * The folder of the built client, built now if its sources changed. A build is named after its sources and renamed
 * into place when complete, so that two starts at once cannot disturb each other.
 */
export async function ensureClientBuild(say: (line: string) => void): Promise<string> {
  const folder = path.join(BUILDS, `client-${await fingerprint(SOURCES, process.env.VITE_API_BASE)}`);
  if (await exists(path.join(folder, 'index.html'))) return folder;

  say('Building the client...');
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(BUILDS, { recursive: true });
  try {
    await build(unfinished);
    await compressFiles(unfinished);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await exists(path.join(folder, 'index.html')))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOld(folder);
  return folder;
}

/**
 * Runs Vite as a process of its own: in ours its memory would stay for as long as the server runs. An image that holds
 * a build needs no Vite at all.
 */
async function build(outDir: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = path.join(ROOT, 'client', 'vite.config.ts');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    // React's development build is not for players, however the server was started.
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: outDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The client could not be built: see above. Was `npm ci` run, and did it end well?');
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
