import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildShip } from '#shared/api/ships';
import { SIZES } from './support/browser.ts';
import { tabTo } from './support/keys.ts';
import { build, live, logIn, type Newcomer, openHome, settle } from './support/newcomer.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

const SCOUT_ID = 41;

const aPage = async () => (await browser.newContext({ viewport: SIZES.desktop })).newPage();
const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const shipDialog = (page: Page) => page.getByRole('dialog', { name: 'Build Ships' });

/** A newcomer on the home world, whose shipyard works. */
async function aShipwright(page: Page): Promise<Newcomer> {
  const newcomer = await settle(page, game);
  await openHome(page, newcomer);
  await build(page, 'Shipyard');
  await page.getByRole('button', { name: 'Activate Shipyard' }).click();
  await row(page, 'Shipyard').getByText('Active', { exact: true }).waitFor();
  return newcomer;
}

async function startScout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Build Ships' }).click();
  await shipDialog(page).getByRole('button', { name: 'Build Pathfinder' }).click();
  await shipDialog(page).waitFor({ state: 'detached' });
}

it.concurrent('E-75, T-13, T-05 to T-08, G-100: from no shipyard to an idle scout that stands among the forces', async ({
  expect,
}) => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  await openHome(page, newcomer);
  expect(await graveFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Build Ships' }).click();
  const dialog = shipDialog(page);
  await dialog.getByText('An active Shipyard building is required on this planet to construct ships.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Build Pathfinder' }).isDisabled()).toBe(true);
  expect(await graveFaults(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Build a Shipyard' }).click();
  const buildings = page.getByRole('dialog', { name: 'Build', exact: true });
  await buildings.getByText('Available from level 10').first().waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await buildings.getByRole('button', { name: 'Build Shipyard' }).click();
  // It stays open while there is room for more.
  await buildings.getByText(/1 of 2 build slots free/).waitFor();
  await buildings.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Activate Shipyard' }).click();
  await row(page, 'Shipyard').getByText('Active', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Build Ships' }).click();
  await dialog.getByRole('button', { name: 'Build Pathfinder' }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await Promise.all([
    row(page, 'Pathfinder').getByText('Constructing').waitFor(),
    dialog.getByRole('button', { name: 'Build Pathfinder' }).click(),
  ]);
  const launch = row(page, 'Pathfinder').getByRole('button', { name: 'Launch Pathfinder' });
  await launch.waitFor();
  expect(await graveFaults(page)).toEqual([]);
  const xp = page.getByRole('progressbar');
  const before = Number(await xp.getAttribute('aria-valuenow'));
  await launch.click();
  await row(page, 'Pathfinder').getByText('Idle', { exact: true }).waitFor();
  await expect.poll(async () => Number(await xp.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  const send = page.getByRole('link', { name: 'Send on a mission: Pathfinder' });
  expect(await send.getAttribute('href')).toBe(`/missions?planet=${new URL(page.url()).pathname.split('/').at(-1)}`);

  await page.setViewportSize(SIZES.phone);
  expect(await overflow(page)).toEqual([]);
  await page.goto(`${game.address}/battles`);
  await page.getByText('1 × Pathfinder').waitFor();
  await page.getByText('No battles yet.').waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
});

it.concurrent('V-26: when the stock is spent the next ship is refused beforehand, and what is missing is named', async () => {
  const page = await aPage();
  await aShipwright(page);
  const planetId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const order = { path: buildShip.path, body: { planet_id: planetId, ship_type_id: SCOUT_ID } };
  const answers = await page.evaluate(async ({ path, body }) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
    };
    const all: number[] = [];
    while (all.at(-1) !== 400 && all.length < 30) {
      all.push((await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status);
    }
    return all;
  }, order);
  expect(answers.at(-1)).toBe(400);
  await page.getByRole('button', { name: 'Build Ships' }).click();
  await shipDialog(page)
    .getByText(/^Insufficient resources\. You still need \d+ /)
    .first()
    .waitFor();
  expect(await shipDialog(page).getByRole('button', { name: 'Build Pathfinder' }).isDisabled()).toBe(true);
  expect(await graveFaults(page)).toEqual([]);
});

it.concurrent('G-119, T-06: a ship lights up when it falls due in a window whose own clock stands still, by push alone', async () => {
  const first = await aPage();
  const newcomer = await aShipwright(first);
  const second = await aPage();
  await second.goto(`${game.address}/login`);
  await logIn(second, newcomer);
  await openHome(second, newcomer);
  await live(second);
  await second.clock.setFixedTime(new Date());
  const reads: string[] = [];
  second.on('request', (request) => reads.push(new URL(request.url()).pathname));

  await startScout(first);
  await second.getByRole('button', { name: 'Launch Pathfinder' }).waitFor();
  await first.getByRole('button', { name: 'Launch Pathfinder' }).click();
  await row(second, 'Pathfinder').getByText('Idle', { exact: true }).waitFor();
  expect(reads.filter((path) => path.startsWith('/planet/'))).toEqual([]);
});

it.concurrent('S-081, S-073: a ship is built and launched with the keyboard alone, and the focus comes back', async ({
  expect,
}) => {
  const page = await aPage();
  await aShipwright(page);
  await tabTo(page, 'Build Ships');
  await page.keyboard.press('Enter');
  await shipDialog(page).getByRole('button', { name: 'Build Pathfinder' }).waitFor();
  await tabTo(page, 'Build Pathfinder');
  await page.keyboard.press('Enter');
  await shipDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Build Ships');
  await page.getByRole('button', { name: 'Launch Pathfinder' }).waitFor();
  await tabTo(page, 'Launch Pathfinder');
  await page.keyboard.press('Enter');
  await row(page, 'Pathfinder').getByText('Idle', { exact: true }).waitFor();
  // The button is gone; its row takes the focus, so that the next Tab leads on to the mission.
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Send on a mission: Pathfinder');
});
