import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openProfile } from './support/browser.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

let player: ReadyPlayer;
beforeAll(async () => {
  [player] = await readyPlayers(game, 'installer', 1);
});

/** The dashboard of a player whose browser has installed the service worker. */
async function withWorker(): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { serviceWorkers: 'allow' });
  await page.goto(`${game.address}/dashboard`);
  await page.getByText('No active constructions.').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

/** Every address that the service worker keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

it.concurrent('a browser finds nothing that keeps it from installing the game', async () => {
  // Private windows install nothing.
  const profile = await openProfile();
  const page = await profile.newPage();
  await page.goto(game.address);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ startUrl: `${game.address}/dashboard`, display: 'kStandalone' });
  await profile.close();
});

it.concurrent('the worker keeps the page and its first files, and nothing that the API answered', async () => {
  const page = await withWorker();
  const addresses = await kept(page);
  expect(addresses.filter((path) => path === '/')).toHaveLength(1);
  expect(addresses.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(addresses.some((path) => path.endsWith('.js'))).toBe(true);
  // Controlled by the worker from here on.
  await page.reload();
  await page.getByText('No active constructions.').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await kept(page)).toEqual(addresses);
});

it.concurrent('without a network the game opens and says that the server cannot be reached', async () => {
  const page = await withWorker();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Error loading resources!').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('No active constructions.').waitFor();
});

it.concurrent('after an upgrade the worker forgets the files of the older build', async ({ expect }) => {
  const page = await withWorker();
  await page.evaluate(async () => {
    await (await caches.open('shell')).put('/assets/of-an-older-build.js', new Response('// old'));
    await (await navigator.serviceWorker.ready).unregister();
  });
  expect(await kept(page)).toContain('/assets/of-an-older-build.js');
  await page.reload();
  await expect.poll(() => kept(page)).not.toContain('/assets/of-an-older-build.js');
});
