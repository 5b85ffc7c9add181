import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { live } from './support/newcomer.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

async function open(
  player: ReadyPlayer,
  route: string,
  viewport = SIZES.desktop as typeof SIZES.desktop | typeof SIZES.phone,
) {
  const page = await windowOf(browser, game.address, player, { viewport });
  await page.goto(game.address + route);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const field = (page: Page) => page.getByLabel('Message to your alliance');
const said = (page: Page, text: string) => page.getByRole('region', { name: 'Conversation' }).getByText(text);
const badge = (page: Page) => page.getByRole('link', { name: /^Alliance\s+1 new message$/ });

it.concurrent('two members talk: a mention, an answer, unread marks and a removal, with the keyboard and on a phone', async () => {
  const [leader, friend] = await readyPlayers(game, 'hall', 2);
  const [first, second] = [callsOf(game.address, leader), callsOf(game.address, friend)];
  const { id } = await first<{ id: number }>('POST', '/alliances', { name: 'The Hall of Echoes' });
  await first('POST', `/alliances/${id}/invitations`, { username_to_invite: friend.username });
  const [invitation] = await second<{ invitation_id: number }[]>('GET', '/alliances/me/invitations');
  await second('POST', `/alliances/me/invitations/${invitation?.invitation_id}/accept`);

  const one = await open(leader, '/alliance');
  const elsewhere = await open(friend, '/dashboard');
  // A call is told only to a tab that listens already.
  await live(elsewhere);
  // The name is completed with the keyboard.
  await field(one).focus();
  await one.keyboard.type('@hal');
  await one.getByRole('option', { name: `@${friend.username}` }).waitFor();
  await one.keyboard.press('Enter');
  await one.keyboard.type('are you in?');
  await one.keyboard.press('Enter');
  // The friend is told on another page; what is read in one tab is read in all.
  await elsewhere.getByText(`${leader.username} calls you in the alliance hall.`).waitFor();
  await said(one, 'are you in?').waitFor();
  expect(await field(one).inputValue()).toBe('');

  await badge(elsewhere).waitFor();
  const two = await open(friend, '/alliance', SIZES.phone);
  await said(two, 'are you in?').scrollIntoViewIfNeeded();
  await said(two, 'New').first().waitFor();
  await badge(elsewhere).waitFor({ state: 'detached' });

  await field(two).fill('Always.');
  await two.getByRole('button', { name: 'Send', exact: true }).click();
  await said(one, 'Always.').waitFor();
  await one.getByText('2 in now', { exact: true }).waitFor();

  // It can be reported with the keyboard.
  await one.getByRole('button', { name: new RegExp(`^Report the message of ${friend.username}`) }).focus();
  await one.keyboard.press('Enter');
  await one.getByLabel('What is wrong?').fill('Too short.');
  await one.getByRole('button', { name: 'Send Report' }).click();
  await one.getByText('Thank you. The operators of this game will look at it.').waitFor();

  // An officer removes it, and it is gone in the other window.
  await said(one, 'Always.').hover();
  await one.getByRole('button', { name: new RegExp(`^Remove the message of ${friend.username}`) }).click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said(two, 'An officer removed this message.').waitFor();
  expect(await said(two, 'Always.').count()).toBe(0);
  for (const page of [one, two]) expect([await graveFaults(page), await overflow(page)]).toEqual([[], []]);
});
