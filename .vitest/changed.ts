import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports.ts';
import { openRunFolder } from './run-folder.ts';

/**
 * `npm run test:changed [-- REVISION]`: the check, and the tests that a change since this revision is likely to break, by
 * default since the last commit: those beside a changed file, those that import one, directly or not, and those of
 * SEAMS. What they miss, `npm test` finds.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECK = '.vitest/check.test.ts';

/** They import everything, so that what imports them says nothing. */
const HUBS = ['server/app.ts', 'server/routes.ts', 'client/router.tsx', 'shared/refusals.ts'];

/** Changed files, and the tests that they reach although nothing imports them. */
const SEAMS: readonly (readonly [changed: RegExp, tests: readonly string[]])[] = [
  // Statements in services know the tables only by name.
  [
    /^server\/store\/schema\//,
    ['server/store/schema/baseline.test.ts', 'server/store/schema/migrations.test.ts', 'server/cli/backup.test.ts'],
  ],
  // What every call must hold.
  [
    /^(shared\/api\/|server\/routes\.ts)/,
    ['server/tests/contract/requirements-table.test.ts', 'server/tests/security/authorization.test.ts'],
  ],
  // The build puts each language into a file of its own, and stored sentences are translated by their keys.
  [
    /^(client\/texts|shared\/sentences)\//,
    ['client/texts/answers.test.ts', 'client/texts/german.test.ts', 'shared/sentences/sentences.test.ts'],
  ],
  // Styles show only in a browser; service worker, build and start are used only by a running game.
  [/^(client\/.*\.(css|html)$|client\/worker|server\/(builds|main|start))/, ['client/e2e/core-journey.test.ts']],
  [/./, ['shared/boundaries.test.ts', 'shared/repository.test.ts', 'loadtest/seeded-faults.test.ts']],
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(Boolean);

/** All source files that git tracks or would track. */
const sources = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx');

/** Which files import a file. */
function importers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of sources.filter((each) => existsSync(join(ROOT, each)))) {
    for (const { path = '' } of importsOf(file, readFileSync(join(ROOT, file), 'utf8'))) {
      const imported = path.startsWith('shared/') && !/\.\w+$/.test(path) ? `${path}.ts` : path;
      found.set(imported, [...(found.get(imported) ?? []), file]);
    }
  }
  return found;
}

/** The tests that a change of these files can reach. */
function testsOf(changed: readonly string[]): string[] {
  const importersOf = importers();
  const reached = new Set(changed);
  for (const file of reached) {
    if (HUBS.includes(file) && !changed.includes(file)) continue;
    for (const importer of importersOf.get(file) ?? []) reached.add(importer);
  }
  const folders = new Set(changed.map((file) => dirname(file)));
  const near = sources.filter((file) => isTest(file) && folders.has(dirname(file)));
  const seams = SEAMS.filter(([pattern]) => changed.some((file) => pattern.test(file))).flatMap(([, tests]) => tests);
  const inBrowser = (file: string) => file.startsWith('client/e2e/') && !changed.includes(file);
  const found = [...reached].filter((file) => isTest(file) && !inBrowser(file));
  return [...new Set([...found, ...near.filter((file) => !inBrowser(file)), ...seams])];
}

const [since = 'HEAD'] = process.argv.slice(2);
const changed = [
  ...git('diff', '--name-only', '-z', since),
  ...git('ls-files', '-z', '--others', '--exclude-standard'),
];
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
// Its guard ends the tests if this process is ended.
openRunFolder();
const args = [vitest, 'run', '--config', '.vitest/config.ts', CHECK, ...testsOf(changed)];
spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
