import type { Page } from 'playwright-core';

/** What a first visit may load, in kB gzipped. */
export const BUDGET = { js: 170, css: 30 } as const;

export interface FirstLoad {
  readonly js: number;
  readonly css: number;
}

/** The kB of code and of styles that travel, gzipped, until this address has come to rest in an empty browser. */
export async function firstLoadOf(page: Page, address: string): Promise<FirstLoad> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return { path: new URL(name).pathname, bytes: encodedBodySize };
    }),
  );
  const sum = (ending: string) =>
    loaded.filter(({ path }) => path.endsWith(ending)).reduce((bytes, each) => bytes + each.bytes, 0) / 1000;
  return { js: sum('.js'), css: sum('.css') };
}

export const withinBudget = ({ js, css }: FirstLoad) => js <= BUDGET.js && css <= BUDGET.css;
