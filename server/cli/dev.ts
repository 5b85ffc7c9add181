import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * `npm run dev`: Vite serves the pages, and the server runs under `tsx watch`. A changed file reloads only its side.
 */
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.PORT ||= '2567';

const vite = await createServer({ configFile: fileURLToPath(new URL('../../client/vite.config.ts', import.meta.url)) });
await vite.listen();
const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '');

const server = spawn(
  process.execPath,
  [
    fileURLToPath(import.meta.resolve('tsx/cli')),
    'watch',
    '--clear-screen=false',
    fileURLToPath(new URL('serve-api.ts', import.meta.url)),
  ],
  // A separate process group: otherwise Ctrl-C in a terminal would reach the server twice, and tsx kills it at the
  // second signal.
  { stdio: 'inherit', detached: true, env: { ...process.env, ...(address && { PUBLIC_URL: address }) } },
);
// The server ends before Vite.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
