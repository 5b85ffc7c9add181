import { setTimeout as sleep } from 'node:timers/promises';

/** As long as a busy machine may need for what should come at once. */
const TIMEOUT_MS = 30_000;

/** Checks `condition` every 20 ms. Resolves with true when it holds, or with false after `timeoutMs`. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
