import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again every 20 ms until `condition` holds; answers false when `patience` milliseconds pass without it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
