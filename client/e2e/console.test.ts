import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { runCommand } from './support/game-server.ts';
import { graveFaults, noiseOf, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

const HOSTILE = '<img src=x onerror="window.ran=1">';

/** Sets up the second factor and opens the console with a code of it, as somebody on the staff does the first time. */
async function openConsole(page: Page, { password }: ReadyPlayer): Promise<void> {
  await page.goto(`${game.address}/admin`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  await expectSound(page);
  await page.getByLabel('Digit 1 of 6').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('heading', { level: 2, name: 'Reports' }).waitFor();
}

async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toEqual([]);
    expect(await graveFaults(page)).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

it('two of the staff see in their windows what the other does, and a player sees nothing of it', async () => {
  const [mod, op, rude, reader] = await readyPlayers(game, 'staff', 4);
  await runCommand(game, 'player', mod.username, 'role', 'moderator');
  await runCommand(game, 'player', op.username, 'role', 'operator');
  const idOf = async (player: ReadyPlayer) =>
    (await callsOf(game.address, player)<{ user_id: number }>('GET', '/profile')).user_id;
  await callsOf(game.address, rude)('POST', '/update_bio', { bio: HOSTILE });
  await callsOf(game.address, reader)('POST', '/reports', { user_id: await idOf(rude), reason: `Markup: ${HOSTILE}` });

  const one = await windowOf(browser, game.address, mod);
  const other = await windowOf(browser, game.address, op, { viewport: SIZES.phone });
  const noise = [noiseOf(one), noiseOf(other)];
  await openConsole(one, mod);
  await openConsole(other, op);
  await expectSound(one);

  await one.getByRole('button', { name: /^Read/ }).click();
  await one.getByText(HOSTILE, { exact: true }).waitFor();
  await one.getByRole('button', { name: 'Take it on' }).click();
  await other.getByText(`${mod.username} looks after it`).waitFor();
  await expectSound(one);
  await one.getByLabel('Reason').fill('Markup in the bio.');
  await one.getByRole('button', { name: 'Remove the text' }).click();
  await one.getByText('No report is open.').waitFor();
  await other.getByText('No report is open.').waitFor();

  await other.getByRole('link', { name: 'People' }).click();
  await other.getByLabel(/^Name, part of it/).fill(rude.email);
  await other.getByRole('button', { name: 'Search' }).click();
  await other.getByRole('link', { name: rude.username }).click();
  await other.getByText('Neither muted nor banned').waitFor();
  await one.goto(`${game.address}/admin/people/${await idOf(rude)}`);
  // This tab has kept its console open. A moderator sees no account.
  await one.getByRole('heading', { name: rude.username }).waitFor();
  expect(await one.getByText(rude.email).count()).toBe(0);
  await expectSound(one);
  await one.getByLabel('Reason').fill('Markup in the bio.');
  await one.getByRole('button', { name: 'Mute' }).click();
  await one.getByText('Done.').waitFor();
  await other.getByText(/^Muted until/).waitFor();
  await other
    .getByText(/Markup in the bio/)
    .first()
    .waitFor();
  await expectSound(other);
  await other.getByRole('link', { name: 'Now' }).click();
  await other.getByText('Open sockets').waitFor();
  await expectSound(other);
  await other.getByRole('link', { name: 'Season' }).click();
  await other.getByText('A backup is taken. Without it, nothing else is done.').waitFor();
  await expectSound(other);
  for (const name of ['Now', 'Season']) expect(await one.getByRole('link', { name }).count()).toBe(0);
  expect(await one.evaluate(() => 'ran' in window)).toBe(false);

  const players = await windowOf(browser, game.address, reader);
  const files: string[] = [];
  players.on('request', (request) => files.push(request.url()));
  await players.goto(`${game.address}/dashboard`);
  await players.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  // A file that begins with another name holds what the console shares with pages of players, which need it too.
  expect(files.filter((file) => /\/(staff|console|admin)[^/]*$/.test(file))).toEqual([]);
  expect(files.some((file) => file.endsWith('.js'))).toBe(true);

  await other.getByRole('link', { name: 'Rooms' }).click();
  await other.getByLabel(/^Name of a player/).fill(reader.username);
  await other.getByRole('button', { name: 'Search' }).click();
  await other.getByRole('link', { name: reader.username }).waitFor();
  await expectSound(other);
  await other.getByRole('link', { name: reader.username }).click();
  await other.getByText('None since this page was opened.').first().waitFor();
  await callsOf(game.address, reader)('POST', '/update_bio', { bio: 'Not to be seen there.' });
  await other.getByRole('row', { name: /^bio_changed/ }).waitFor();
  await expectSound(other);
  expect(await other.getByText('Not to be seen there.').count()).toBe(0);
  expect(noise).toEqual([[], []]);
  await players.goto(`${game.address}/admin`);
  await players.getByText('This page is for the staff of this game.').waitFor();
  for (const page of [one, other, players]) await page.context().close();
});
