import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The seed of the last `npm test` in this checkout. */
const LAST = path.join(import.meta.dirname, '../node_modules/.cache/test-seed');

/** A random seed; `npm test` counts on from the last one, so that its samples visit everything in turn. */
export function nextSeed(): string {
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
