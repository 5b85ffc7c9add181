import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { run } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Serious axe violations on the current page, checked once enter animations have finished. */
export async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // The animations of an open gate and of a skeleton never finish.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  // Inject axe once per page: parsing it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: { run: typeof run } };
    // Passed rules are not reported, which saves axe the work.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** Elements that overflow to the right. The page clips them, so its scrollWidth does not tell. SVGs clip themselves. */
export function overflow(page: Page): Promise<string[]> {
  return page
    .locator('main *, [role=dialog] *')
    .evaluateAll((all) =>
      all
        .filter((each) => !each.closest('svg') && each.getBoundingClientRect().right > window.innerWidth + 1)
        .map((each) => `${each.tagName} ${each.className}`),
    );
}

/** Collects errors that the page logs or throws from now on, in order. */
export function noiseOf(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (line) => line.type() === 'error' && noise.push(line.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  return noise;
}

/** Makes the page record unexpected layout shifts from the next load on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as Window & { shifts?: { value: number; what: string }[] };
    counted.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : '?'));
        counted.shifts?.push({ value: entry.value, what: what.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The shifts of this load, the largest first. */
export async function shiftsOf(page: Page): Promise<{ total: number; largest: string }> {
  const shifts = await page.evaluate(
    () => (window as Window & { shifts?: { value: number; what: string }[] }).shifts ?? [],
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return { total, largest: shifts.toSorted((a, b) => b.value - a.value)[0]?.what ?? '' };
}
