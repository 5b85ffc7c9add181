import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds grave on the page as it is now, once everything that enters has come to rest. */
export async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** What sticks out to the right. The page clips it, so its own scroll width would not tell. */
export function overflow(page: Page): Promise<string[]> {
  return page
    .locator('main *, [role=dialog] *')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
        .map((each) => `${each.tagName} ${each.className}`),
    );
}
