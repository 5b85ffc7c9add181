import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

/** What a tool complains of; empty if it is content. */
async function complaintsOf(name: string, ...args: string[]): Promise<string> {
  return promisify(execFile)(bin(name), args, { cwd: ROOT, maxBuffer: 2 ** 26 }).then(
    () => '',
    ({ stdout, stderr, message }: { stdout: string; stderr: string; message: string }) => stdout + stderr || message,
  );
}

it.concurrent('the types are sound', { timeout: 300_000 }, async () => {
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  expect(await complaintsOf('tsc', '--incremental', '--tsBuildInfoFile', path.join(cache, 'tsc.json'))).toBe('');
});

it.concurrent('every file is formatted, and the linter is content', { timeout: 300_000 }, async () => {
  expect(await complaintsOf('biome', 'check', '--error-on-warnings', '.')).toBe('');
});
