import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';

// Tools that read the whole repository.
vi.setConfig({ testTimeout: 300_000 });

const ROOT = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** The complaints of a tool; empty if there are none. */
async function complaintsOf(name: string, ...args: string[]): Promise<string> {
  return promisify(execFile)(bin(name), args, { cwd: ROOT, maxBuffer: 2 ** 26 }).then(
    () => '',
    ({ stdout, stderr, message }: { stdout: string; stderr: string; message: string }) => stdout + stderr || message,
  );
}

it.concurrent('the types are sound', async () => {
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  expect(
    await complaintsOf('tsc', '--checkers', '2', '--incremental', '--tsBuildInfoFile', path.join(cache, 'tsc.json')),
  ).toBe('');
});

it.concurrent('every file is formatted, and the linter is content', async () => {
  expect(await complaintsOf('biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.')).toBe('');
});

it.concurrent('no package, file or export is unused, and each package that is used is listed', async () => {
  expect(await complaintsOf('knip', '--config', '.knip.json')).toBe('');
});

it('a server in production installs these packages and no other', async () => {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const packages: [string, { dev?: boolean; optional?: boolean; devOptional?: boolean; peer?: boolean }][] =
    Object.entries(lock.packages);
  const installed = packages
    .filter(([folder, { dev, optional, devOptional }]) => folder !== '' && !dev && !optional && !devOptional)
    .map(([folder]) => folder.replace(/.*node_modules\//, ''));
  // A new line is a package whose code runs beside players' passwords: read it first.
  const known = await readFile(path.join(ROOT, '.vitest', 'production-packages.txt'), 'utf8');
  expect([...new Set(installed)].sort().join('\n')).toBe(known.trim());
});
