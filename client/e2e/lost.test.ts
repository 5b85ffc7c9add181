import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlliance, getAllianceDetails } from '#shared/api/alliances';
import { openBrowser } from './browser.ts';
import { callsOf } from './calls.ts';
import { type RunningGame, startGame } from './game.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './ready-players.ts';

// What gets lost between the server and the browser: an answer.

let game: RunningGame;
let browser: Browser;
let player: ReadyPlayer;
let alliance: { id: number };
beforeAll(async () => {
  browser = await openBrowser();
  game = await startGame();
  const [first] = await readyPlayers(game.dataDir, 'lost', 1);
  if (!first) throw new Error('There is no player.');
  player = first;
  alliance = await callsOf(game.address, player)('POST', createAlliance.path, { name: 'Lost Tribe' });
});
afterAll(async () => {
  await browser?.close();
  await game?.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

async function atDashboard(): Promise<Page> {
  const page = await windowOf(browser, game.address, player);
  await page.goto(`${game.address}/dashboard`);
  await heading(page, 'Dashboard');
  return page;
}

const openAlliance = (page: Page) => page.getByRole('link', { name: 'Alliance' }).first().click();

it('P6: a contribution whose answer is lost is in the bank once', async () => {
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
