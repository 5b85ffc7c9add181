import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textsByLanguage } from '../client/texts-plugin.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests by what they need: rules need nothing, the server a PostgreSQL, the client a page, the end to end a browser. */
export default defineConfig({
  root,
  test: {
    // Colyseus brings @pm2/io, which breaks forked workers.
    pool: 'threads',
    // Most tests wait for a server or a browser half of the time. More at once would only be in each other's way.
    maxWorkers: 3,
    // A busy machine may need more than the usual second.
    expect: { poll: { timeout: 60_000 } },
    // What colyseus.js prints where a test provokes it: a refused join, a cut, a garbled frame.
    onConsoleLog: (text) => !/colyseus\.js - onError|Room connection was closed|decode\.utf8Read/.test(text),
    reporters: ['default', './.vitest/plain-line.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'boundaries', include: ['shared/boundaries.test.ts', 'shared/repository.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts'],
          exclude: ['shared/boundaries.test.ts', 'shared/repository.test.ts'],
          // Pure functions keep nothing from file to file, so each module is imported once and not once for each file.
          isolate: false,
          // Simulations of months and thousands of fights take seconds, and more on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/tests/support/postgres.ts', 'server/tests/support/built-programs.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react(), textsByLanguage],
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'loadtest', include: ['loadtest/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          globalSetup: ['client/e2e/support/setup.ts'],
          setupFiles: ['client/e2e/support/shown-on-failure.ts'],
          // Pages side by side: each waits for a server and for what moves in it most of the time.
          maxConcurrency: 3,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
