import type { Page, Route, ViewportSize } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { WHOLE } from '../../.vitest/sizes.ts';
import { SIZES, TIMEOUT_MS } from './support/browser.ts';
import { letGive } from './support/game-database.ts';
import { tabTo } from './support/keys.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, swift as game } from './support/shared-game.ts';

async function allianceOf(player: ReadyPlayer, viewport: ViewportSize = SIZES.desktop): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { viewport });
  await page.goto(`${game.address}/alliance`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const heading = (page: Page, name: string, level = 2) => page.getByRole('heading', { name, level });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const bank = (page: Page, resource: string) => page.locator(`main [data-resource=${resource}]`);

/** Performs an action and waits for its notice, which is shown only for seconds: so the wait begins first. */
async function saying(page: Page, words: string, action: Promise<void>): Promise<void> {
  await Promise.all([page.getByText(words).waitFor(), action]);
}

it.concurrent('G-77, G-83, G-84, G-89, G-96, G-119: an alliance from its founding to its end, in the windows of its members', async () => {
  const [leader, friend, asker] = await readyPlayers(game, 'tau', 3);
  const one = await allianceOf(leader);
  expect(await graveFaults(one)).toEqual([]);

  // Founded with the keyboard alone.
  await tabTo(one, 'Name');
  await one.keyboard.type('Tollan Concord');
  await tabTo(one, 'Create Alliance');
  await one.keyboard.press('Enter');
  await heading(one, 'Tollan Concord', 1).waitFor();

  // Invited and accepted: each window is updated by push.
  const two = await allianceOf(friend);
  await one.getByLabel('Invite a player').fill(friend.username);
  await saying(one, 'Invitation sent successfully!', press(one, 'Send Invitation'));
  await two.getByText('Tollan Concord').first().waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await saying(two, 'Invitation accepted!', press(two, /^Accept/));
  await heading(two, 'Tollan Concord', 1).waitFor();
  await row(one, friend.username).waitFor();

  // Join requested, still pending after a reload, and approved.
  const three = await allianceOf(asker);
  await saying(three, 'Request sent successfully!', press(three, /^Request\/Join Tollan Concord/));
  await three.reload();
  expect(await three.getByRole('button', { name: /^Request Sent/ }).isDisabled()).toBe(true);
  await saying(one, `${asker.username} has joined the alliance.`, press(one, `Approve ${asker.username}`));
  await heading(three, 'Tollan Concord', 1).waitFor();
  await row(two, asker.username).waitFor();

  // Contributed with the keyboard, once the leader may give; the other window shows it although all reads of the bank are blocked there.
  await letGive(game, leader.username);
  await one.reload();
  await row(one, asker.username).waitFor();
  const held: Route[] = [];
  await two.route(/\/alliances\/\d+\/details$/, (route) => void held.push(route));
  await one.getByLabel('naquadah').focus();
  await one.keyboard.type('5');
  await tabTo(one, 'Contribute to Bank');
  await saying(one, 'Contributed: 5, 0, 0. Bank updated!', one.keyboard.press('Enter'));
  await bank(two, 'naquadah').getByText('5', { exact: true }).waitFor();
  await two.unroute(/\/alliances\/\d+\/details$/);
  for (const route of held) await route.continue();

  // The upgrade is refused with its price; after more contributions it succeeds.
  const refused = 'Insufficient resources. Required: 1000, 1000, 2000. Current: 5, 0, 0.';
  await saying(one, refused, press(one, 'Attempt Upgrade to Level 2'));
  await one.getByText('995 short').waitFor();
  expect(await graveFaults(one)).toEqual([]);
  await haveStock(one, { naquadah: 995, trinium: 1000, metal: 2000 });
  await one.getByLabel('naquadah').fill('995');
  await one.getByLabel('trinium').fill('1000');
  await one.getByLabel('metal').fill('2000');
  await saying(one, 'Contributed: 995, 1000, 2000. Bank updated!', press(one, 'Contribute to Bank'));
  await saying(one, 'Alliance upgraded to Level 2! Max members: 15.', press(one, 'Attempt Upgrade to Level 2'));
  await two.getByRole('img', { name: '3 of 15 members' }).waitFor();

  // Promoted: the officer's tools come at once, and with them the logs.
  expect(await two.getByRole('button', { name: 'View Alliance Logs' }).count()).toBe(0);
  await press(one, `Promote ${friend.username}`);
  expect(await graveFaults(one)).toEqual([]);
  await saying(one, 'Role changed successfully.', confirm(one, `Promote ${friend.username}`));
  await press(two, 'View Alliance Logs');
  await two.getByRole('dialog').getByRole('listitem').filter({ hasText: leader.username }).first().waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await two.keyboard.press('Escape');

  // Other members can read a member's bio.
  await three.goto(`${game.address}/profile`);
  await three.getByPlaceholder('Tell others about yourself...').fill('I guard the gate.');
  await saying(three, 'Bio updated successfully!', press(three, 'Save Bio'));
  await three.goto(`${game.address}/alliance`);
  await two.getByRole('table').getByRole('link', { name: asker.username, exact: true }).click();
  await heading(two, asker.username, 1).waitFor();
  await two.getByText('I guard the gate.').waitFor();
  await two.getByText('Tollan Concord', { exact: true }).waitFor();
  expect(await graveFaults(two)).toEqual([]);
  await two.goBack();

  // Kicked by the officer: the member's window leaves the view at once.
  await heading(three, 'Tollan Concord', 1).waitFor();
  await press(two, `Kick ${asker.username}`);
  await saying(two, 'Member kicked successfully.', confirm(two, `Kick ${asker.username}`));
  await heading(three, 'Create an Alliance').waitFor();
  await row(one, asker.username).waitFor({ state: 'detached' });

  // Leadership transferred, and the alliance disbanded by the new leader.
  await one.getByLabel('New leader').selectOption({ label: `${friend.username} (officer)` });
  await press(one, 'Transfer Leadership');
  const transferred = 'Leadership transferred successfully! Your role has been updated.';
  await saying(one, transferred, confirm(one, `Transfer to ${friend.username}`));
  await two.getByRole('button', { name: 'Disband Alliance Permanently' }).waitFor();
  await one.getByRole('button', { name: 'Disband Alliance Permanently' }).waitFor({ state: 'detached' });
  await press(two, 'Disband Alliance Permanently');
  await saying(two, 'Alliance disbanded successfully.', confirm(two, 'Disband Tollan Concord'));
  await heading(two, 'Create an Alliance').waitFor();
  await heading(one, 'Create an Alliance').waitFor();
});

it.runIf(WHOLE).concurrent('on a phone nothing scrolls sideways, and what is pressed is 44 px high', async () => {
  const [leader, other] = await readyPlayers(game, 'phi', 2);
  const one = await allianceOf(leader, SIZES.phone);
  expect(await overflow(one)).toEqual([]);
  await one.getByLabel('Name', { exact: true }).fill('The very long name of an alliance, 50 characters');
  await press(one, 'Create Alliance');
  await heading(one, 'The very long name of an alliance, 50 characters', 1).waitFor();
  const two = await allianceOf(other, SIZES.phone);
  await saying(two, 'Request sent successfully!', press(two, /^Request\/Join The very long/));
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
    await vi.waitFor(async () => expect(await owned()).toBeGreaterThanOrEqual(amount), TIMEOUT_MS);
  }
}
