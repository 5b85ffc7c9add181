import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { callsOf, whenReady } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { aNewcomer, enlist, live, openHome } from './support/newcomer.ts';
import { signIn } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** The first two of their types give 38 XP each; with a shipyard's 43, level 2 is reached. */
const BEFORE = [1, 2];
/** The first five of a type give 30 XP more than their price does: at least 36 each. */
const ELSEWHERE = [3, 4, 5, 8, 10, 3, 4, 5, 8];

const moment = (page: Page, level: number) => page.getByRole('status').getByText(`Level ${level}`, { exact: true });
const unlocks = (page: Page, level: number) => page.getByRole('region', { name: `Level ${level} unlocks` });

it('a new level is celebrated, says what it unlocks and leads there; one gained elsewhere is told at the next visit, once', async () => {
  const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  const newcomer = aNewcomer();
  const player = await enlist(game, newcomer);
  const call = callsOf(game.address, player);
  const [home] = await call<{ planet_id: number }[]>('GET', '/planets');
  const build = (building_type_id: number) =>
    whenReady(() => call<{ building_id: number }>('POST', '/build', { planet_id: home?.planet_id, building_type_id }));
  const complete = async (type: number) => {
    const { building_id } = await build(type);
    await whenReady(() => call('POST', '/build/complete', { building_id }));
  };
  for (const type of BEFORE) await complete(type);
  await build(SHIPYARD_ID);

  await signIn(page, game.address, player);
  await page.goto(`${game.address}/dashboard`);
  await live(page);
  await openHome(page, newcomer);
  await Promise.all([moment(page, 2).waitFor(), page.getByRole('button', { name: 'Activate Shipyard' }).click()]);
  await unlocks(page, 2).waitFor();
  await moment(page, 2).waitFor({ state: 'detached' });
  const names = await unlocks(page, 2).getByRole('listitem').getByRole('link').allTextContents();
  expect(names).toEqual(['Settlement', 'Defence Battery', 'Interceptor']);

  await unlocks(page, 2).getByRole('link', { name: 'Settlement' }).click();
  await page.getByRole('dialog', { name: 'Build' }).getByRole('button', { name: 'Build Settlement' }).waitFor();
  await unlocks(page, 2).waitFor({ state: 'detached' });
  // A dialog listens to Escape as soon as it has the focus.
  await page.locator('[role=dialog]:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  const levels = page.getByRole('region', { name: 'Levels' });
  await levels.getByRole('row', { name: /^2 .*Settlement.* Reached$/ }).waitFor();
  await levels.getByRole('row', { name: /^3 .* XP to go$/ }).waitFor();

  // Elsewhere: level 3 needs 283 XP.
  await page.goto('about:blank');
  for (const type of ELSEWHERE) await complete(type);
  await Promise.all([moment(page, 3).waitFor(), page.goto(`${game.address}/dashboard`)]);
  await unlocks(page, 3).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await live(page);
  expect(await moment(page, 3).count()).toBe(0);
  await page.context().close();
});
