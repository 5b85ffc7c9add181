import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createAlliance, getAllianceDetails } from '#shared/api/alliances/alliances';
import { getSector } from '#shared/api/galaxy';
import { WHOLE } from '../../.vitest/sizes.ts';
import { callsOf } from './support/api-calls.ts';
import { letGive } from './support/game-database.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

// Losses between server and browser: a lost answer, or a file that an upgrade removed.

let player: ReadyPlayer;
let alliance: { id: number };
beforeAll(async () => {
  [player] = await readyPlayers(game, 'lost', 1);
  alliance = await callsOf(game.address, player)('POST', createAlliance.path, { name: 'Lost Tribe' });
  await letGive(game, player.username);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function atDashboard(): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { serviceWorkers: 'allow' });
  await page.goto(`${game.address}/dashboard`);
  await heading(page, 'Dashboard');
  return page;
}

const openAlliance = (page: Page) => page.getByRole('link', { name: 'Alliance' }).first().click();

it.concurrent('P6: a contribution whose answer is lost is in the bank once', async () => {
  const page = await atDashboard();
  await openAlliance(page);
  const asked: Request[] = [];
  await page.route('**/alliances/*/contribute', async (route) => {
    asked.push(route.request());
    if (asked.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel('naquadah').fill('5');
  await page.getByRole('button', { name: 'Contribute to Bank' }).click();
  await page.getByText('Contributed: 5, 0, 0. Bank updated!').waitFor();
  expect(asked).toHaveLength(2);
  expect(new Set(asked.map((each) => each.headers()['idempotency-key'])).size).toBe(1);

  const details = getAllianceDetails.path.replace('{id}', `${alliance.id}`);
  const { resources } = await callsOf(game.address, player)<{ resources: object }>('GET', details);
  expect(resources).toEqual({ naquadah: 5, trinium: 0, metal: 0 });
});

/** Answers 404 for the alliance page's file while `isGone`. Returns how often the page was loaded since. */
async function upgrade(page: Page, isGone: (loads: number) => boolean): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.route('**/assets/alliance-page-*.js', (route) =>
    isGone(loads) ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  return () => loads;
}

it.concurrent('after an upgrade a tab that misses a file loads itself anew, at the page that was wanted', async () => {
  const page = await atDashboard();
  const loads = await upgrade(page, (count) => count === 0);
  await openAlliance(page);
  await heading(page, 'Lost Tribe');
  expect(new URL(page.url()).pathname).toBe('/alliance');
  expect(loads()).toBe(1);
});

it.runIf(WHOLE).concurrent('S-014: a file that stays missing is said after one try, in the game', async () => {
  const page = await atDashboard();
  const loads = await upgrade(page, () => true);
  await openAlliance(page);
  await page
    .getByText('This page could not be loaded. Check your connection and reload; your worlds are safe.')
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/alliance');
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  // The menu is still there.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await heading(page, 'Dashboard');
  expect(loads()).toBe(1);
});

it.runIf(WHOLE).concurrent('a page whose file failed while the server was away comes back by itself', async () => {
  const page = await atDashboard();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await openAlliance(page);
  await page.getByText('This page could not be loaded.').waitFor();
  await page.unroute('**/*');
  await heading(page, 'Lost Tribe');
  expect(new URL(page.url()).pathname).toBe('/alliance');
});

it.concurrent('a page whose data failed while the server was away comes back by itself', async () => {
  const page = await atDashboard();
  const calls = /\/(galaxy|matchmake)(\?|\/|$)/;
  await page.route(calls, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Galaxy Map' }).first().click();
  await page.getByText(getSector.fallback).waitFor();
  await page.unroute(calls);
  await page.getByText(getSector.fallback).waitFor({ state: 'detached' });
});

it.runIf(WHOLE).concurrent('a file that is missed while the server is away does not cost the game', async () => {
  const page = await atDashboard();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await openAlliance(page);
  await page.getByText('This page could not be loaded.').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await heading(page, 'Dashboard');

  await page.unroute('**/*');
  await openAlliance(page);
  await heading(page, 'Lost Tribe');
});
