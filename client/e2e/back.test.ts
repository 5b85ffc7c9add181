import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SIZES, type Size } from './support/browser.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

// The browser's Back and Forward with dialogs.

let player: ReadyPlayer;
beforeAll(async () => {
  [player] = await readyPlayers(game, 'back', 1);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Waits until a dialog is open and has its entry in the history, which it gets just after it is drawn. */
async function opened(page: Page, name: string): Promise<void> {
  await dialog(page, name).waitFor();
  await page.waitForFunction(() => history.state?.dialogs === 1);
}
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The player's planet, reached from the dashboard and the list of planets. */
async function atPlanet(size: Size): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { viewport: SIZES[size] });
  await page.goto(`${game.address}/dashboard`);
  await heading(page, 'Dashboard');
  await choose(page, size, 'My Planets');
  await heading(page, 'My Planets');
  await page
    .getByRole('link', { name: /^View Home of/ })
    .first()
    .click();
  await heading(page, /^Home of/);
  return page;
}

/** Chooses a page from the menu, which is a dialog on a phone. */
async function choose(page: Page, size: Size, name: string): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = size === 'phone' ? dialog(page, 'Menu') : page.getByRole('complementary');
  await menu.getByRole('link', { name }).click();
}

async function openBuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await opened(page, 'Build');
}

describe.each(['desktop', 'phone'] as const)('%s', (size) => {
  it.concurrent('Back closes the open dialog, and the next Back leaves the page', async () => {
    const page = await atPlanet(size);
    const path = pathOf(page);
    await openBuild(page);
    await page.goBack();
    await closed(page);
    expect(pathOf(page)).toBe(path);
    await heading(page, /^Home of/);
    await page.goBack();
    await heading(page, 'My Planets');
    await page.goBack();
    await heading(page, 'Dashboard');
    await page.context().close();
  });

  it.concurrent('a dialog that was closed by its button costs no press of Back', async () => {
    const page = await atPlanet(size);
    const path = pathOf(page);
    for (let round = 0; round < 3; round++) {
      await openBuild(page);
      await dialog(page, 'Build').getByRole('button', { name: 'Close' }).click();
      await closed(page);
    }
    expect(pathOf(page)).toBe(path);
    await page.goBack();
    await heading(page, 'My Planets');
    await page.goForward();
    await heading(page, /^Home of/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  it.concurrent('a page that was reached from a dialog goes back to the page beneath, and forward again', async () => {
    const page = await atPlanet(size);
    await page.getByRole('button', { name: 'Build Ships' }).click();
    await opened(page, 'Build Ships');
    // As a link in a dialog does.
    await page.evaluate(`document.querySelector('a[href="/missions"]')?.click()`);
    await heading(page, 'Mission Command');
    await page.goBack();
    await heading(page, /^Home of/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await heading(page, 'Mission Command');
    await page.goBack();
    await heading(page, /^Home of/);
    await page.goBack();
    await heading(page, 'My Planets');
    await page.context().close();
  });
});

it.concurrent('on a phone Back closes the menu', async () => {
  const page = await atPlanet('phone');
  const path = pathOf(page);
  await page.getByRole('button', { name: /^Menu/ }).click();
  await opened(page, 'Menu');
  await page.goBack();
  await closed(page);
  expect(pathOf(page)).toBe(path);
  await page.context().close();
});

it('on a phone, the menu logs out to the login page, also if that has not been loaded yet', async () => {
  const [leaver] = await readyPlayers(game, 'leaver', 1);
  const page = await windowOf(browser, game.address, leaver, { viewport: SIZES.phone });
  await page.goto(`${game.address}/missions`);
  await page.getByRole('button', { name: /^Menu/ }).click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Enter the Gate' }).waitFor();
  expect(pathOf(page)).toBe('/login');
  await page.context().close();
});

it.concurrent('after a reload with an open dialog, Back leads to the page before', async () => {
  const page = await atPlanet('desktop');
  await openBuild(page);
  await page.reload();
  await heading(page, /^Home of/);
  await page.goBack();
  await heading(page, 'My Planets');
  await page.context().close();
});

it.concurrent('a dialog that a link opened closes with Back, and its page stays', async ({ expect }) => {
  const page = await atPlanet('desktop');
  await page.goto(`${page.url()}?window=ships`);
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await closed(page);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await openBuild(page);
  await page.goBack();
  await closed(page);
  expect(await page.getByRole('heading', { name: /^Home of/, level: 1 }).count()).toBe(1);
  await page.goBack();
  await heading(page, /^Home of/);
  await page.context().close();
});

it.concurrent('Back at the introduction asks whether to hide it, and then closes it', async () => {
  const page = await atPlanet('desktop');
  await choose(page, 'desktop', 'Settings');
  await heading(page, 'Settings');
  await page.getByRole('button', { name: /introduction/i }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Yes, Hide It' }).waitFor();
  await page.goBack();
  await closed(page);
  await heading(page, 'Dashboard');
  await page.context().close();
});
