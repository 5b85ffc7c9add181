import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RunningGame, startGame } from './game.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './ready-players.ts';

let folder: string;
let dataDir: string;
let game: RunningGame;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-alliance-'));
  // PostgreSQL's own user must get in when we are root.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  browser = await openBrowser();
  // An hour is a second: the mines fill what a bank needs while the page opens.
  game = await startGame({ GAME_SPEED: '3600', DATA_DIR: dataDir });
});
afterAll(async () => {
  await browser?.close();
  await game?.close();
  await rm(folder, { recursive: true, force: true });
});

async function allianceOf(player: ReadyPlayer, size = { width: 1440, height: 900 }): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { viewport: size });
  await page.goto(`${game.address}/alliance`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Lists what axe finds grave on the page as it is now, once everything that enters has come to rest. */
async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** What sticks out to the right. The page clips it, so its own scroll width would not tell. */
const overflow = (page: Page) =>
  page
    .locator('main *, [role=dialog] *')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
        .map((each) => `${each.tagName} ${each.className}`),
    );
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { name, level });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const bank = (page: Page, resource: string) => page.locator(`main [data-resource=${resource}]`);

/** Walks with Tab to a control, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent;
      return label?.trim() ?? '';
    });
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab');
    if ((await named()) === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** One long evening in three windows, with axe over every state: it takes half a minute on an idle machine. */
const EVENING_MS = 180_000;

it('G-77, G-83, G-84, G-89, G-96, G-119: an alliance from its founding to its end, in the windows of its members', {
  timeout: EVENING_MS,
}, async () => {
  const [leader, friend, asker] = (await readyPlayers(dataDir, 'tau', 3)) as [ReadyPlayer, ReadyPlayer, ReadyPlayer];
  const one = await allianceOf(leader);
  expect(await graveFaults(one)).toEqual([]);

  // Founded with the keyboard alone.
  await tabTo(one, 'Name');
  await one.keyboard.type('Tollan Concord');
  await tabTo(one, 'Create Alliance');
  await one.keyboard.press('Enter');
  await heading(one, 'Tollan Concord', 1).waitFor();

  // Invited and accepted: each window hears of it by itself.
  const two = await allianceOf(friend);
  await one.getByLabel('Invite a player').fill(friend.username);
  await press(one, 'Send Invitation');
  await one.getByText('Invitation sent successfully!').waitFor();
  await two.getByText('Tollan Concord').first().waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await press(two, /^Accept/);
  await two.getByText('Invitation accepted!').waitFor();
  await heading(two, 'Tollan Concord', 1).waitFor();
  await row(one, friend.username).waitFor();

  // Asked for, remembered over a reload, and let in.
  const three = await allianceOf(asker);
  await press(three, /^Request\/Join/);
  await three.getByText('Request sent successfully!').waitFor();
  await three.reload();
  expect(await three.getByRole('button', { name: /^Request Sent/ }).isDisabled()).toBe(true);
  await press(one, `Approve ${asker.username}`);
  await heading(three, 'Tollan Concord', 1).waitFor();
  await row(two, asker.username).waitFor();

  // Contributed with the keyboard; it is in the other's window without a read of the bank.
  const reads: string[] = [];
  two.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await one.getByLabel('naquadah').focus();
  await one.keyboard.type('5');
  await tabTo(one, 'Contribute to Bank');
  await one.keyboard.press('Enter');
  await one.getByText('Contributed: 5, 0, 0. Bank updated!').waitFor();
  await bank(two, 'naquadah').getByText('5', { exact: true }).waitFor();
  expect(reads.filter((each) => each.startsWith('/alliances'))).toEqual([]);

  // Refused with the price, paid by everybody, done.
  await press(one, 'Attempt Upgrade to Level 2');
  await one.getByText('Insufficient resources. Required: 1000, 1000, 2000. Current: 5, 0, 0.').waitFor();
  await one.getByText('995 short').waitFor();
  expect(await graveFaults(one)).toEqual([]);
  await haveStock(one, { naquadah: 995, trinium: 1000, metal: 2000 });
  await one.getByLabel('naquadah').fill('995');
  await one.getByLabel('trinium').fill('1000');
  await one.getByLabel('metal').fill('2000');
  await press(one, 'Contribute to Bank');
  await one.getByText('Contributed: 995, 1000, 2000. Bank updated!').waitFor();
  await press(one, 'Attempt Upgrade to Level 2');
  await one.getByText('Alliance upgraded to Level 2! Max members: 15.').waitFor();
  await two.getByRole('img', { name: '3 of 15 seats taken' }).waitFor();

  // Promoted: the officer's tools come at once, and with them the logs.
  expect(await two.getByRole('button', { name: 'View Alliance Logs' }).count()).toBe(0);
  await press(one, `Promote ${friend.username}`);
  expect(await graveFaults(one)).toEqual([]);
  await confirm(one, `Promote ${friend.username}`);
  await one.getByText('Role changed successfully.').waitFor();
  await press(two, 'View Alliance Logs');
  await two.getByRole('dialog').getByRole('listitem').filter({ hasText: leader.username }).first().waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await two.keyboard.press('Escape');

  // What a member says of themselves is read by the others.
  await three.goto(`${game.address}/profile`);
  await three.getByPlaceholder('Tell others about yourself...').fill('I guard the gate.');
  await press(three, 'Save Bio');
  await three.getByText('Bio updated successfully!').waitFor();
  await three.goto(`${game.address}/alliance`);
  await two.getByRole('link', { name: asker.username }).click();
  await heading(two, asker.username, 1).waitFor();
  await two.getByText('I guard the gate.').waitFor();
  await two.getByText('Tollan Concord').waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await two.goBack();

  // Kicked by the officer: that window leaves the view at once.
  await heading(three, 'Tollan Concord', 1).waitFor();
  await press(two, `Kick ${asker.username}`);
  await confirm(two, `Kick ${asker.username}`);
  await two.getByText('Member kicked successfully.').waitFor();
  await heading(three, 'Create an Alliance').waitFor();
  await row(one, asker.username).waitFor({ state: 'detached' });

  // Handed over, and ended by the new leader.
  await one.getByLabel('New leader').selectOption({ label: `${friend.username} (officer)` });
  await press(one, 'Transfer Leadership');
  await confirm(one, `Transfer to ${friend.username}`);
  await one.getByText('Leadership transferred successfully! Your role has been updated.').waitFor();
  await two.getByRole('button', { name: 'Disband Alliance Permanently' }).waitFor();
  await one.getByRole('button', { name: 'Disband Alliance Permanently' }).waitFor({ state: 'detached' });
  await press(two, 'Disband Alliance Permanently');
  await confirm(two, 'Disband Tollan Concord');
  await two.getByText('Alliance disbanded successfully.').waitFor();
  await heading(two, 'Create an Alliance').waitFor();
  await heading(one, 'Create an Alliance').waitFor();
});

it('on a phone nothing scrolls sideways, and what is pressed is 44 px high', async () => {
  const [leader, other] = (await readyPlayers(dataDir, 'phi', 2)) as [ReadyPlayer, ReadyPlayer];
  const size = { width: 390, height: 844 };
  const one = await allianceOf(leader, size);
  expect(await overflow(one)).toEqual([]);
  await one.getByLabel('Name', { exact: true }).fill('The very long name of an alliance, 50 characters');
  await press(one, 'Create Alliance');
  await heading(one, 'The very long name of an alliance, 50 characters', 1).waitFor();
  const two = await allianceOf(other, size);
  await press(two, /^Request\/Join The very long/);
  await two.getByText('Request sent successfully!').waitFor();
  expect(await overflow(two)).toEqual([]);
  await press(one, `Approve ${other.username}`);
  await row(one, other.username).waitFor();
  expect(await overflow(one)).toEqual([]);
  expect(await graveFaults(one)).toEqual([]);
  const heights = await one
    .locator('main button')
    .evaluateAll((buttons) => buttons.map((button) => [button.textContent, button.getBoundingClientRect().height]));
  expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([]);
  await press(one, 'View Alliance Logs');
  await one.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(await overflow(one)).toEqual([]);
});

/** Waits until the mines have yielded this much. */
async function haveStock(page: Page, wanted: Readonly<Record<string, number>>): Promise<void> {
  for (const [resource, amount] of Object.entries(wanted)) {
    const stock = page.getByRole('banner').locator(`[data-resource=${resource}] > :first-child`);
    const owned = async () => Number((await stock.innerText()).replace(/\D/g, ''));
    await expect.poll(owned, { timeout: 30_000 }).toBeGreaterThanOrEqual(amount);
  }
}
