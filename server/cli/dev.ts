import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { BUILDS, ROOT } from '../builds/fingerprint.ts';
import { bundleBuild } from '../builds/server-build.ts';
import { readConfig } from '../config.ts';
import { openEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts';

/**
 * `npm run dev`: Vite serves the pages and reloads what changes in them. The server is bundled anew at each change of
 * its files, and restarts; PostgreSQL goes on meanwhile.
 */
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.PORT ||= '2567';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const folder = path.join(BUILDS, 'dev');
const program = path.join(folder, 'serve-api.mjs');
const bundle = bundleBuild(folder);

const { databaseUrl, dataDir } = readConfig(process.env);
const [vite, postgres] = await Promise.all([
  createServer({ configFile: fileURLToPath(new URL('../../client/vite.config.ts', import.meta.url)) }),
  databaseUrl ? undefined : openEmbeddedPostgres({ dataDir, say, onLost: say }),
]);
await vite.listen();
const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '');

let server: ChildProcess | undefined;
let stopping = false;

async function end(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

async function restart(): Promise<void> {
  await end();
  if (stopping) return;
  server = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: 'inherit',
    // A separate process group: otherwise Ctrl-C in a terminal would reach the server before this process has told it to end.
    detached: true,
    env: { ...process.env, ...(address && { PUBLIC_URL: address }) },
  });
}

/** One restart after the other: a build may end while the server still closes. */
let restarting = Promise.resolve();

const builds = await context({
  ...bundle,
  entryPoints: [path.join(ROOT, 'server', 'cli', 'serve-api.ts')],
  outfile: program,
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    ...(bundle.plugins ?? []),
    {
      name: 'restart',
      setup: ({ onEnd }) =>
        onEnd(({ errors }) => {
          if (errors.length === 0) restarting = restarting.then(restart);
        }),
    },
  ],
});
await builds.watch();

// Vite's own listener would end this process before the database has stopped.
process.removeAllListeners('SIGTERM');
// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([builds.dispose(), vite.close(), restarting.then(end)]);
    await postgres?.release();
    process.exit(0);
  });
}
