import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { live } from './support/newcomer.ts';
import { graveFaults, noiseOf, overflow } from './support/page-faults.ts';
import { readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

const HOSTILE = '<img src=x onerror="window.ran=1"> \u05e9\u05e2\u05e8 \u{1f44b}';

const letters = (page: Page, name: string) =>
  page
    .getByRole('region', { name: `Letters with ${name}` })
    .getByRole('listitem')
    // Not the mark above new ones.
    .filter({ has: page.locator('time') });

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your letter').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

it('two players write, answer and read in their windows, until one blocks the other', async () => {
  const [ann, bob] = await readyPlayers(game, 'pen', 2);
  const idOf = async (player: typeof ann) =>
    (await callsOf(game.address, player)<{ user_id: number }>('GET', '/profile')).user_id;
  const annsPage = await windowOf(browser, game.address, ann);
  const bobsPage = await windowOf(browser, game.address, bob, { viewport: SIZES.phone });
  const bobsTab = await bobsPage.context().newPage();
  const noise = [noiseOf(annsPage), noiseOf(bobsPage)];
  await bobsPage.goto(`${game.address}/letters`);
  await bobsPage.getByText(/^You have no letters yet/).waitFor();
  await bobsTab.setViewportSize(SIZES.desktop);
  await bobsTab.goto(`${game.address}/dashboard`);
  await live(bobsTab);
  const mark = bobsTab.getByRole('link', { name: 'Letters 1 conversation with unread letters' });

  // From the profile to the first letter, which shows up in both windows of the other one.
  await annsPage.goto(`${game.address}/profile/${await idOf(bob)}`);
  await annsPage.getByRole('link', { name: 'Write' }).click();
  await annsPage.getByText('You have not written to each other yet.').waitFor();
  const told = bobsTab.getByText(`${ann.username} has written to you. Read it in Letters.`).waitFor();
  await Promise.all([told, write(annsPage, HOSTILE)]);
  await letters(annsPage, bob.username).getByText(HOSTILE).waitFor();
  await mark.waitFor();

  // Reading it takes the mark away in the other tab.
  await bobsPage.getByRole('link', { name: new RegExp(`^${ann.username}`) }).click();
  await letters(bobsPage, ann.username).getByText(HOSTILE).waitFor();
  expect(await bobsPage.evaluate(() => 'ran' in window)).toBe(false);
  await mark.waitFor({ state: 'detached' });

  await write(bobsPage, 'Kree!');
  await letters(annsPage, bob.username).getByText('Kree!').waitFor();
  expect(await letters(annsPage, bob.username).count()).toBe(2);
  for (const page of [annsPage, bobsPage]) {
    expect(await overflow(page)).toEqual([]);
    expect(await graveFaults(page)).toEqual([]);
  }

  await bobsPage.getByRole('button', { name: /^Report the letter of/ }).click();
  await bobsPage.getByLabel('What is wrong?').fill('Markup.');
  await bobsPage.getByRole('button', { name: 'Send Report' }).click();
  await bobsPage.getByText('Thank you. The operators of this game will look at it.').waitFor();

  await bobsPage.getByRole('button', { name: 'Block', exact: true }).click();
  await bobsPage.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await bobsPage.getByText(`You have blocked ${ann.username}.`).waitFor();
  await write(annsPage, 'Are you there?');
  await annsPage.getByText('This player takes no letters from you at the moment.').waitFor();
  expect(await annsPage.getByLabel('Your letter').inputValue()).toBe('Are you there?');
  await bobsTab.goto(`${game.address}/letters`);
  await bobsTab.getByRole('button', { name: `Unblock ${ann.username}` }).click();
  await bobsPage.getByLabel('Your letter').waitFor();
  await annsPage.getByRole('button', { name: 'Send', exact: true }).click();
  await letters(bobsPage, ann.username).getByText('Are you there?').waitFor();
  expect(await letters(bobsPage, ann.username).count()).toBe(3);

  // The browser notes the refused call on the console.
  expect(noise.flat().filter((each) => !each.includes('409'))).toEqual([]);
  await annsPage.context().close();
  await bobsPage.context().close();
});
