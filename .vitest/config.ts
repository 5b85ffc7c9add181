import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textsByLanguage } from '../client/build/texts-plugin.ts';
import { LongestFirst } from './longest-first.ts';
import { openRunFolder } from './run-folder.ts';
import { LEFT_OUT, WHOLE } from './sizes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const CHECK = ['.vitest/*.test.ts', 'shared/boundaries.test.ts', 'shared/repository.test.ts'];
/** Everywhere but where no test has properties. */
const SEED = '.vitest/property-seed.ts';

/** The seed of the last `npm test` in this checkout. */
const LAST = path.join(import.meta.dirname, '../node_modules/.cache/test-seed');

process.env.TEST_SEED ??= nextSeed();
openRunFolder();

/**
 * Tests by what they need: rules need nothing, the server a PostgreSQL, the client a page, the end to end a browser.
 * Groups run one after the other, the cheapest first, so that most failures are seen early.
 */
export default defineConfig({
  root,
  test: {
    pool: 'threads',
    // Most tests wait for a server or a browser part of the time. The whole run has more browsers, which wait less.
    maxWorkers: Number(process.env.TEST_WORKERS ?? (WHOLE ? 3 : 4)),
    // A busy machine may need more than the usual second.
    expect: { poll: { timeout: 60_000 } },
    // What colyseus.js prints where a test provokes it: a refused join, a cut, a garbled frame. And what React says of an element
    // that every browser knows, but not happy-dom.
    onConsoleLog: (text) =>
      !/colyseus\.js - onError|Room connection was closed|decode\.utf8Read|<search> is unrecognized/.test(text),
    reporters: ['default', './.vitest/plain-line.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'check', include: CHECK, testTimeout: 120_000, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts'],
          exclude: CHECK,
          setupFiles: SEED,
          // Pure functions keep nothing from file to file, so each module is imported once and not once for each file.
          isolate: false,
          // Simulations of months and thousands of fights take seconds, and more on a busy machine.
          testTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          isolate: false,
          setupFiles: SEED,
          globalSetup: ['server/tests/support/postgres.ts', 'server/tests/support/built-programs.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [react(), textsByLanguage],
        // Pages open no sockets.
        resolve: { alias: { 'colyseus.js': `${root}client/live/fake-rooms.ts` } },
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**'],
          // One document and one copy of each module for all files of a worker: to load them costs more than most files' tests.
          isolate: false,
          environment: 'happy-dom',
          setupFiles: [SEED, 'client/pages/between-tests.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'loadtest',
          include: ['loadtest/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['client/e2e/**/*.test.ts'],
          exclude: [...LEFT_OUT],
          globalSetup: ['server/tests/support/built-programs.ts', 'client/e2e/support/setup.ts'],
          setupFiles: ['client/e2e/support/shown-on-failure.ts'],
          // Pages side by side: each waits for a server and for what moves in it most of the time.
          maxConcurrency: 3,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 120_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

/** A random seed; `npm test` counts on from the last one, so that its samples visit everything in turn. */
function nextSeed(): string {
  const random = Date.now() % 100_000;
  // Other runs name files, a project or a reporter.
  if (process.argv.at(-1) !== '.vitest/config.ts') return `${random}`;
  const seed = `${(lastSeed() ?? random) + 1}`;
  mkdirSync(path.dirname(LAST), { recursive: true });
  writeFileSync(LAST, seed);
  return seed;
}

function lastSeed(): number | undefined {
  try {
    return Number.parseInt(readFileSync(LAST, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
