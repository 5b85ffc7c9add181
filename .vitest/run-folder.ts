import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Gives this run, of tests or of a load test, a folder for temporary files of its own, and starts a guard that removes it when this process has
 * ended, in whatever way. Before that, the guard ends each process that the run has left: Vitest calls no teardown when
 * it is stopped or crashes.
 */
export function openRunFolder(): void {
  if (process.env.TEST_RUN_FOLDER) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'seventh-chevron-test-'));
  // If the tests run as root, the embedded PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  process.env.TEST_RUN_FOLDER = folder;
  process.env.TMPDIR = folder;
  const guard = spawn(process.execPath, [fileURLToPath(new URL('run-guard.mjs', import.meta.url)), folder], {
    // The guard waits for the end of its input, which comes when this process ends.
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
    env: {},
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
}
