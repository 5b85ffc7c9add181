import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUILDS, fingerprint, ROOT } from './fingerprint.ts';

/** The files and folders that the client is built from. */
const SOURCES = ['client', 'shared', 'server/builds', 'package-lock.json', 'tsconfig.json'];
/**
 * How many builds are kept: a browser may still load files of an older one from a server that has not been restarted.
 */
const KEPT = 3;
/** The name of a build. */
const BUILD = /^client-[0-9a-f]{16}$/;

/**
 * Resolves with the folder of the built client. Builds it first if its sources have changed. A build is named after its
 * sources and renamed into place when complete, so that two starts at once do not disturb each other.
 */
export async function ensureClientBuild(say: (line: string) => void): Promise<string> {
  // An image holds one build, and no sources.
  if (!(await exists(path.join(ROOT, 'client')))) return onlyBuild();
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

async function onlyBuild(): Promise<string> {
  const name = (await readdir(BUILDS)).find((each) => BUILD.test(each));
  if (!name) throw new Error('There is neither a built client nor its sources: the image is not complete.');
  return path.join(BUILDS, name);
}

/**
 * Runs Vite in a separate process, whose memory is freed when it ends. An image with a finished build needs no Vite.
 */
async function build(outDir: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = path.join(ROOT, 'client', 'vite.config.ts');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    // NODE_ENV is always production, so that players never get React's development build.
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIR: outDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The client could not be built: see above. Was `npm ci` run, and did it end well?');
}

async function removeOld(current: string): Promise<void> {
  const names = (await readdir(BUILDS)).filter((name) => BUILD.test(name));
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

/** Files that compression makes smaller. Pictures and fonts are compressed already. */
const TEXTS = /\.(js|css|html|svg|json|txt|webmanifest)$/;

const BEST = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, gzip: { level: 9 } };

/**
 * Writes a `.br` and a `.gz` file beside each text file in the folder, at the highest compression: a build compresses once,
 * and every answer sends the same bytes.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((each) => each.isFile() && TEXTS.test(each.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = await readFile(file);
      const made = [
        ['.br', await promisify(brotliCompress)(bytes, BEST.br)],
        ['.gz', await promisify(gzip)(bytes, BEST.gzip)],
      ] as const;
      for (const [ending, smaller] of made) if (smaller.length < bytes.length) await writeFile(file + ending, smaller);
    }),
  );
}
