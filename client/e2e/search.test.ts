import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { SIZES } from './support/browser.ts';
import { withOutposts, withRows } from './support/game-database.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

let player: ReadyPlayer;
let friend: ReadyPlayer;
beforeAll(async () => {
  [player, friend] = await readyPlayers(game, 'seeker', 2);
  await withRows(game, (db) => withOutposts(db, player.username, 3));
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

it.concurrent('any world is two clicks away from any page, also on a phone', async ({ expect }) => {
  const page = await windowOf(browser, game.address, player);
  for (const [size, path] of [
    ['desktop', '/settings'],
    ['phone', '/battles/rules'],
  ] as const) {
    await page.setViewportSize(SIZES[size]);
    await page.goto(game.address + path);
    await page.getByRole('button', { name: 'Find' }).click();
    const worlds = page.getByRole('group', { name: 'Your worlds' }).getByRole('option');
    await worlds.nth(3).waitFor();
    expect(await worlds.count()).toBe(4);
    expect(await graveFaults(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await worlds.filter({ hasText: 'Outpost' }).last().click();
    await heading(page, /^Outpost/);
    await gone(page);
  }
  await page.context().close();
});

it.concurrent('by keyboard: / opens it, arrows choose, Enter opens, Escape closes; Back closes it too', async ({
  expect,
}) => {
  const page = await windowOf(browser, game.address, player);
  await page.goto(`${game.address}/dashboard`);
  await heading(page, 'Dashboard');
  const field = page.getByRole('combobox', { name: 'Worlds, players, alliances or pages' });
  await page.keyboard.press('/');
  await field.waitFor();
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.type(friend.username);
  await page.getByRole('group', { name: 'Players' }).getByRole('option', { name: friend.username }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await heading(page, friend.username);
  await gone(page);

  await page.keyboard.press('/');
  await field.waitFor();
  await page.keyboard.type('sett');
  await page.getByRole('option', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await gone(page);
  await page.keyboard.press('/');
  await field.waitFor();
  await page.goBack();
  await gone(page);
  await heading(page, friend.username);

  await page.keyboard.press('/');
  await field.waitFor();
  await page.getByRole('option').nth(3).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
  expect(await chosen.getAttribute('href')).toBe(await page.getByRole('option').nth(2).getAttribute('href'));
  await page.keyboard.press('Enter');
  await heading(page, /^Outpost/);
  await page.context().close();
});

it.concurrent('in German it has German words, and is as sound', async ({ expect }) => {
  const page = await windowOf(browser, game.address, player, { locale: 'de', viewport: SIZES.phone });
  await page.goto(`${game.address}/dashboard`);
  await page.getByRole('button', { name: 'Finden' }).click();
  await page.getByRole('combobox', { name: 'Welten, Spieler, Allianzen oder Seiten' }).fill('einstell');
  await page.getByRole('option', { name: 'Einstellungen' }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await page.getByRole('option', { name: 'Einstellungen' }).click();
  await heading(page, 'Einstellungen');
  await page.context().close();
});
