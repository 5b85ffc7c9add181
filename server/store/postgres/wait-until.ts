import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again every 20 ms until `condition` holds; answers false when `patience` milliseconds pass without it. */
export async function until(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
