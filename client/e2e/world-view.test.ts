import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { countShifts, graveFaults, noiseOf, overflow, shiftsOf } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** All script that is only needed for the picture, in kB as transferred. */
const SCENE_BUDGET = 25;

let player: ReadyPlayer;
let address: string;
let path: string;
beforeAll(async () => {
  [player] = await readyPlayers(game, 'viewer', 1);
  const [home] = await callsOf(game.address, player)<{ planet_id: number }[]>('GET', listPlanets.path);
  address = `${game.address}/planets/${home?.planet_id}`;
  path = getPlanet.path.replace('{id}', `${home?.planet_id}`);
});

const scene = (page: Page) => page.getByRole('group', { name: /^Picture of / });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

it('comes after the list, as a file of its own, moves nothing, and rests', async () => {
  const page = await windowOf(browser, game.address, player);
  const noise = noiseOf(page);
  await countShifts(page);
  const loaded: string[] = [];
  let answered = false;
  page.on('response', (response) => {
    answered ||= new URL(response.url()).pathname === path;
  });
  page.on('request', (request) => {
    if (answered && request.url().endsWith('.js')) loaded.push(request.url());
  });
  await page.goto(address);
  await scene(page).waitFor();
  await page.waitForLoadState('networkidle');
  const own = loaded.filter((each) => /\/(shared~)?planet-(view|scene)[^/]*\.js$/.test(each));
  let size = 0;
  for (const file of own) {
    const { headers } = await fetch(file, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    size += Number(headers.get('content-length')) / 1000;
  }
  expect(size).toBeGreaterThan(10);
  expect(size).toBeLessThanOrEqual(SCENE_BUDGET);

  const { total, largest } = await shiftsOf(page);
  expect(total, largest).toBeLessThanOrEqual(0.02);
  const moving = await scene(page).evaluate((group) => group.getAnimations({ subtree: true }).length);
  expect(moving).toBe(0);
  expect([await graveFaults(page), await overflow(page), noise]).toEqual([[], [], []]);
  await page.context().close();
});

it('is one tab stop, which arrow keys lead through, and each building leads to its row', async () => {
  const page = await windowOf(browser, game.address, player);
  await page.goto(address);
  await scene(page).waitFor();
  const buttons = scene(page).getByRole('button');
  expect(await buttons.count()).toBe(6);
  expect(await scene(page).locator('button[tabindex="0"]').count()).toBe(1);

  await scene(page).locator('button[tabindex="0"]').focus();
  const seen = new Set<string>();
  for (let at = 0; at < 6; at++) {
    seen.add(await focused(page));
    await page.keyboard.press('ArrowRight');
  }
  expect([...seen].sort()).toEqual(['Farm', 'Metal Mine', 'Naquadah Mine', 'Power Plant', 'The gate', 'Trinium Mine']);
  expect(await scene(page).locator('button[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await scene(page).locator(':focus').count()).toBe(0);

  await scene(page).getByRole('button', { name: 'Trinium Mine' }).press('Enter');
  const row = page.locator('li:focus');
  await row.waitFor();
  expect(await row.textContent()).toContain('Trinium Mine');
  await scene(page).getByRole('button', { name: 'The gate' }).click();
  await page.waitForURL(/\/missions$/);
  await page.context().close();
});

it('scrolls sideways on a phone, with the gate in sight, and the page does not', async () => {
  const page = await windowOf(browser, game.address, player, { viewport: SIZES.phone });
  await countShifts(page);
  await page.goto(address);
  await scene(page).waitFor();
  const box = await scene(page).evaluate((group) => {
    const view = group.parentElement?.parentElement as HTMLElement;
    return { wide: view.scrollWidth, seen: view.clientWidth, page: document.documentElement.scrollWidth };
  });
  expect(box.wide).toBeGreaterThan(box.seen * 2);
  expect(box.page).toBeLessThanOrEqual(SIZES.phone.width);
  const gate = await scene(page).getByRole('button', { name: 'The gate' }).boundingBox();
  if (!gate) throw new Error('The gate is not there.');
  expect(gate.x >= 0 && gate.x + gate.width <= SIZES.phone.width).toBe(true);
  const sizes = await scene(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  for (const size of sizes.flat()) expect(Math.round(size)).toBeGreaterThanOrEqual(44);
  expect((await shiftsOf(page)).total).toBeLessThanOrEqual(0.02);
  expect([await graveFaults(page), await overflow(page)]).toEqual([[], []]);
  await page.context().close();
});
