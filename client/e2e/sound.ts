import type { Browser, Page, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { PRODUCT } from '#shared/catalogue/product';
import { SIZES, type Size } from './browser.ts';
import { countShifts, graveFaults, overflow } from './page-faults.ts';
import { type ReadyPlayer, windowOf } from './ready-players.ts';
import { steady as game, PATIENCE_MS } from './shared.ts';

// What holds for a screen in every state: it is sound, and nothing in it jumps.

/** A player's window whose calls to the API go through `meet`. */
export async function aWindow(
  browser: Browser,
  player: ReadyPlayer,
  size: Size,
  meet?: (route: Route) => Promise<void>,
): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { viewport: SIZES[size] });
  await countShifts(page);
  if (meet) {
    await page.route(/.*/, (route) => (route.request().resourceType() === 'fetch' ? meet(route) : route.continue()));
  }
  return page;
}

/** Nothing grave, nothing that sticks out, and one heading which is also the title. */
export async function expectSound(page: Page, heading: string, title = heading): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
  const whole = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  // The title follows its heading.
  await vi.waitFor(async () => expect(await page.title()).toBe(whole), PATIENCE_MS);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
}

/** The same page on both screens, without another load. */
export async function expectSoundInBothSizes(page: Page, heading: string, title?: string): Promise<void> {
  await expectSound(page, heading, title);
  await page.setViewportSize(SIZES.phone);
  await expectSound(page, heading, title);
}

export const atRest = (page: Page) => page.waitForLoadState('networkidle');

/** What is left of a shift when nothing is seen to jump. */
export const STILL = { total: expect.toSatisfy((total: number) => total < 0.02), largest: expect.any(String) };
