import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { invite, joinAlliance } from '#shared/api/alliances/alliance-admission';
import { createAlliance } from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import { blockPlayer } from '#shared/api/letters/blocks';
import { getResources } from '#shared/api/resources';
import { callsOf } from './support/api-calls.ts';
import { SIZES, TIMEOUT_MS } from './support/browser.ts';
import { letGive } from './support/game-database.ts';
import { focusOf, tabTo } from './support/keys.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

let player: ReadyPlayer;
let holder: ReadyPlayer;
beforeAll(async () => {
  [player, holder] = await readyPlayers(game, 'hand', 2);
});

/** Tabs to a control, presses it, waits for its effect, and expects that the focus is not lost. */
async function press(page: Page, name: string | RegExp, comes: () => Promise<unknown>): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await comes();
  await vi.waitFor(
    async () => expect((await focusOf(page)).lost, `the focus is lost after ${name}`).toBe(false),
    TIMEOUT_MS,
  );
}

it.concurrent('the main job by keyboard alone: log in, build, launch, send, found, contribute, log out', async () => {
  const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level }).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first().waitFor();
  const text = (words: string | RegExp) => page.getByText(words).first().waitFor();
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${game.address}/login`);
  await button('Enter the Gate');
  await tabTo(page, 'Email');
  await page.keyboard.type(player.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(player.password);
  await press(page, 'Enter the Gate', () => button('Next'));

  await press(page, 'Close', () => button('Yes, Hide It'));
  await press(page, 'Yes, Hide It', closed);

  await press(page, /^My Planets/, () => heading('My Planets'));
  await press(page, /^View Home of/, () => heading(/^Home of/));
  await press(page, 'Build', () => page.getByRole('dialog').getByText('Shipyard').first().waitFor());
  await press(page, 'Build Shipyard', () => text('1 of 2 build slots free'));
  await press(page, 'Close', closed);
  await button('Activate Shipyard');
  await press(page, 'Activate Shipyard', () =>
    page.getByRole('button', { name: 'Activate Shipyard' }).waitFor({ state: 'detached' }),
  );
  await press(page, 'Build Ships', () => page.getByRole('dialog').waitFor());
  await press(page, /^Build (?!Ships)/, closed);
  await button(/^Launch /);
  await press(page, /^Launch /, () => text('Idle'));

  await press(page, /^Missions/, () => heading('Mission Command'));
  await press(page, 'Choose MALP Probe', () => button('Lookup'));
  await press(page, 'Lookup', () => page.getByRole('dialog').getByRole('row').nth(1).waitFor());
  await press(page, /^Dial /, closed);
  await press(page, 'Launch Mission', () => text('MALP report: '));
  await press(page, 'Back to Missions', () => text('Choose a mission to set its parameters.'));

  await press(page, /^Alliance/, () => heading('Alliance'));
  await tabTo(page, 'Name');
  await page.keyboard.type('Silent Hands');
  await press(page, 'Create Alliance', () => heading('Silent Hands'));
  await letGive(game, player.username);
  await page.reload();
  await heading('Silent Hands');
  await tabTo(page, 'naquadah');
  await page.keyboard.type('5');
  await press(page, 'Contribute to Bank', () => text('Contributed: 5, 0, 0. Bank updated!'));

  await press(page, 'Logout', () => button('Enter the Gate'));
});

it.concurrent('a key that is held is one press: it builds once', async () => {
  const page = await windowOf(browser, game.address, holder);
  const built: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(build.path)) built.push(request.postData() ?? '');
  });
  await page.goto(`${game.address}/myplanets`);
  await page.getByRole('link', { name: /^View Home of/ }).click();
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Build' });
  await dialog.getByRole('button', { name: 'Build Metal Mine' }).focus();
  const answered = page.waitForResponse(`**${build.path}`);
  // A held key repeats 30 times a second, here for longer than the command takes.
  for (const end = Date.now() + 3000; Date.now() < end; await page.waitForTimeout(33))
    await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await answered;
  await dialog.getByText(/1 of 2 build slots free/).waitFor();
  expect(built).toHaveLength(1);
});

/** The text of the focused element, if it is a row of a list or table, or a heading. */
const placeOf = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.matches('li, tr, h1, h2, h3') ? document.activeElement.textContent : null,
  );

/** Presses the button by keyboard, and expects that the focus goes to `next` when the button is gone. */
async function pressAway(page: Page, name: string | RegExp, next: string | RegExp): Promise<void> {
  const pressed = page.getByRole('button', { name }).first();
  const button = page.getByRole('button', { name: (await pressed.getAttribute('aria-label')) ?? '', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await button.waitFor({ state: 'detached' });
  await vi.waitFor(async () => expect(await placeOf(page), `after ${name}`).toMatch(next), TIMEOUT_MS);
}

/** A window in which a key was pressed before. */
async function typingAt(of: ReadyPlayer, path: string): Promise<Page> {
  const page = await windowOf(browser, game.address, of);
  await page.goto(game.address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await Promise.all([page.waitForResponse(/keep-focus/), page.keyboard.press('Tab')]);
  return page;
}

it.concurrent('a button that removes what it is in leaves the focus with the next row, or with the heading', async () => {
  const [leader, other, first, second, third] = await readyPlayers(game, 'focus', 5);
  const as = (of: ReadyPlayer) => callsOf(game.address, of);
  const idOf = async (of: ReadyPlayer) => (await as(of)<{ user_id: number }>('GET', getResources.path)).user_id;
  const found = async (of: ReadyPlayer, name: string) =>
    (await as(of)<{ id: number }>('POST', createAlliance.path, { name })).id;
  const hands = await found(leader, 'Steady Hands');
  const eyes = await found(other, 'Steady Eyes');
  for (const asker of [first, second, third]) await as(asker)('POST', joinAlliance.path.replace('{id}', `${hands}`));

  const alliance = await typingAt(leader, '/alliance');
  await pressAway(alliance, `Approve ${first.username}`, new RegExp(`^${second.username}`));
  await pressAway(alliance, `Reject ${second.username}`, new RegExp(`^${third.username}`));
  await pressAway(alliance, `Reject ${third.username}`, 'Pending join requests');

  for (const [inviter, id] of [
    [leader, hands],
    [other, eyes],
  ] as const)
    await as(inviter)('POST', invite.path.replace('{id}', `${id}`), { username_to_invite: third.username });
  const invited = await typingAt(third, '/alliance');
  await pressAway(invited, /^Decline the invitation to Steady Eyes/, /^Steady Hands/);
  await pressAway(invited, /^Decline the invitation to Steady Hands/, /Invitations/);

  for (const blocked of [first, second])
    await as(third)('PUT', blockPlayer.path.replace('{userId}', `${await idOf(blocked)}`));
  const letters = await typingAt(third, '/letters');
  await pressAway(letters, `Unblock ${second.username}`, new RegExp(`^${first.username}`));
  await pressAway(letters, `Unblock ${first.username}`, 'Letters');

  const dashboard = await typingAt(third, '/dashboard');
  await pressAway(dashboard, /^Claim the reward for/, /./);
});
