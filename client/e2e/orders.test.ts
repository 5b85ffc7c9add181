import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FIRST_GOALS } from '#shared/catalogue/objectives';
import { SIZES } from './support/browser.ts';
import { live, logIn, settle } from './support/newcomer.ts';
import { browser, steady as game } from './support/shared-game.ts';

const aPage = async () => (await browser.newContext({ viewport: SIZES.desktop })).newPage();
const now = (page: Page) => page.getByRole('region', { name: 'Now' });
const goals = (page: Page) => page.getByRole('region', { name: 'First goals' });

it('an order leads to the building that it asks for, and its reward is claimed in one window and gone in the other', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  const other = await aPage();
  await other.goto(`${game.address}/login`);
  await logIn(other, newcomer);
  await live(other);

  await goals(page).getByRole('link', { name: 'Build: First mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Build' });
  await dialog.getByRole('button', { name: 'Build Metal Mine' }).click();
  await dialog.getByText(/1 of 2 build slots free/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The address no longer opens the dialog.
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Activate Metal Mine' }).click();

  const claim = (window: Page) => now(window).getByRole('button', { name: 'Claim the reward for First mine' });
  await claim(other).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await claim(page).click();
  await claim(page).waitFor({ state: 'detached' });
  await claim(other).waitFor({ state: 'detached' });
  await goals(page).getByText(`1 of ${FIRST_GOALS.length} done`).waitFor();
});
