import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { WHOLE } from '../../.vitest/sizes.ts';
import { AS_PLAYED, SIZES } from './support/browser.ts';
import { aNewcomer, build, live, logIn, mailedCode, openHome, register, settle, verify } from './support/newcomer.ts';
import { browser, steady as game } from './support/shared-game.ts';

const aPage = async (options?: BrowserContextOptions) =>
  (await browser.newContext({ viewport: SIZES.desktop, ...options })).newPage();
const buildingRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

it.concurrent('R-67: from PLAY NOW to an activated building, with XP, as a newcomer would', async ({ expect }) => {
  const page = await aPage(AS_PLAYED);
  const newcomer = aNewcomer();
  await register(page, game.address, newcomer);
  await verify(page, await mailedCode(game, newcomer.email), newcomer);

  // T-21: the introduction opens by itself; T-22: it is hidden for good when asked to.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Yes, Hide It' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The closed dialog's entry of the history is still being left, and that would end the reload.
  await page.waitForFunction(() => !history.state?.dialogs);
  await page.reload();
  await page.getByText('No active constructions.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await openHome(page, newcomer);
  await build(page, 'Metal Mine');
  await buildingRow(page, 'Metal Mine').getByRole('button', { name: 'Activate Metal Mine' }).click();
  await buildingRow(page, 'Metal Mine').getByText('Active', { exact: true }).waitFor();

  const xp = page.getByRole('progressbar');
  await expect.poll(async () => Number(await xp.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
});

it.concurrent('G-119: a build started in one window appears, falls due and ends in the other, without a reload', async () => {
  const first = await aPage();
  const newcomer = await settle(first, game);
  await openHome(first, newcomer);
  const second = await aPage();
  await second.goto(`${game.address}/login`);
  await logIn(second, newcomer);
  await openHome(second, newcomer);
  await live(second);
  const reads: string[] = [];
  second.on('request', (request) => reads.push(new URL(request.url()).pathname));

  // The wait begins early: on a busy machine it may be complete before the first window is done.
  await Promise.all([buildingRow(second, 'Shipyard').getByText('Queued').waitFor(), build(first, 'Shipyard')]);
  await buildingRow(second, 'Shipyard').getByRole('button', { name: 'Activate Shipyard' }).waitFor();
  // All updates were pushed: the window never read the planet again.
  expect(reads.filter((path) => path.startsWith('/planet/'))).toEqual([]);
  await buildingRow(first, 'Shipyard').getByRole('button', { name: 'Activate Shipyard' }).click();
  await buildingRow(second, 'Shipyard').getByText('Active', { exact: true }).waitFor();
  // The shipyard is pushed too, but it starts a survey, and after a mission the window reads its planet again.
});

it.runIf(WHOLE).concurrent('R-07: the stock in the top bar grows by itself while a mine yields', async ({ expect }) => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  await openHome(page, newcomer);
  await build(page, 'Metal Mine');
  await page.getByRole('button', { name: 'Activate Metal Mine' }).click();
  await buildingRow(page, 'Metal Mine').getByText('Active', { exact: true }).waitFor();
  const metal = page.getByRole('banner').locator('[data-resource=metal] > :first-child');
  const before = numberIn(await metal.innerText());
  await expect.poll(async () => numberIn(await metal.innerText())).toBeGreaterThan(before + 3);
});

it.concurrent('G-112: with WebSockets blocked the 60 s poll shows what happened elsewhere', async () => {
  const page = await aPage();
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  // The page's fake clock runs in real time until the test advances it by a minute.
  await page.clock.install();
  const newcomer = await settle(page, game);
  await openHome(page, newcomer);
  const elsewhere = await aPage();
  await elsewhere.goto(`${game.address}/login`);
  await logIn(elsewhere, newcomer);
  await openHome(elsewhere, newcomer);

  // A busy machine takes longer than a minute to build elsewhere, and this page must not poll meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  await build(elsewhere, 'Farm');
  await buildingRow(elsewhere, 'Farm').first().waitFor();
  await page.clock.fastForward(61_000);
  await page.clock.resume();
  await buildingRow(page, 'Farm').first().waitFor();
});

it.runIf(WHOLE).concurrent('G-01: a hard reload of a page that is also a call shows the page', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  await openHome(page, newcomer);
  for (const [path, heading] of [
    [new URL(page.url()).pathname, newcomer.planet],
    ['/dashboard', 'Dashboard'],
    ['/profile', newcomer.username],
  ] as const) {
    await page.goto(`${game.address}${path}`);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
});

function numberIn(text: string): number {
  return Number(text.replace(/\D/g, ''));
}
