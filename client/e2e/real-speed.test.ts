import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveArtifact } from './support/artifacts.ts';
import { SIZES } from './support/browser.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { passHoursOfLeave } from './support/leave.ts';
import { aNewcomer, enlist, live, openHome } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { windowOf } from './support/ready-players.ts';
import { browser } from './support/shared-game.ts';
import { expectSoundInBothSizes } from './support/sound.ts';

/**
 * At the speed of real life: nothing happens that a test does not bring about, and nights are at peace, which they are not in the
 * faster games that all tests share.
 */
let game: RunningGame;
beforeAll(async () => {
  game = await startGame({ GAME_SPEED: '1', RATE_LIMIT: 'off' });
});
afterAll(() => game?.close());

it('stance, artifact and night truce: set in one window, seen in the other, which is not loaded again', async () => {
  const newcomer = aNewcomer();
  const player = await enlist(game, newcomer);
  // Where the night is not the one of UTC, so that the browser has something to tell.
  const options = { viewport: SIZES.desktop, timezoneId: 'America/Phoenix', locale: 'en-GB' };
  const page = await windowOf(browser, game.address, player, options);
  const noise = noiseOf(page);
  await page.goto(`${game.address}/settings`);
  await live(page);
  const truce = page.getByRole('region', { name: 'Night Truce' });
  // From 16:00 to 00:00 in Phoenix now, where no clock is ever changed; in two days from 23:00 on.
  await truce.getByText('23:00 to 07:00').waitFor();
  expect(await truce.getByLabel('Begins at').inputValue()).toBe('23:00');
  await truce.getByText(/You can change it again from/).waitFor();
  await expectSoundInBothSizes(page, 'Settings');

  const other = await windowOf(browser, game.address, player, options);
  await other.goto(`${game.address}/dashboard`);
  await live(other);
  await page.setViewportSize(SIZES.desktop);
  await giveArtifact(game, newcomer.planet, 'haste');
  for (const each of [page, other]) await openHome(each, newcomer);
  const stance = (each: typeof page) => each.getByRole('region', { name: 'Stance' });
  await stance(page).getByRole('radio', { name: 'Stand and fight' }).check();
  await page.getByText(`${newcomer.planet}: Stand and fight.`).waitFor();
  const chosen = stance(other).locator('[data-chosen]');
  await chosen.getByText('Stand and fight').waitFor();
  await stance(other).getByRole('radio', { name: 'Always slip away' }).check();
  await stance(page).locator('[data-chosen]').getByText('Always slip away').waitFor();
  const artifacts = (each: typeof page) => each.getByRole('region', { name: 'Artifacts' });
  await artifacts(page).getByText('Your next march of ships takes 25 % less time').waitFor();
  await artifacts(page).getByRole('button', { name: 'Redeem the Glass Compass' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Redeem it' }).click();
  await page.getByText('The Glass Compass is redeemed.').waitFor();
  for (const each of [page, other]) await artifacts(each).getByText('Waits for your next march of ships.').waitFor();
  await expectSoundInBothSizes(page, newcomer.planet);
  expect(noise).toEqual([]);
  await Promise.all([page, other].map((each) => each.context().close()));
});

it('night truce hours chosen in one window show in the other at once', async () => {
  const player = await enlist(game, aNewcomer());
  const options = { viewport: SIZES.desktop, timezoneId: 'UTC', locale: 'en-GB' };
  const [page, other] = [
    await windowOf(browser, game.address, player, options),
    await windowOf(browser, game.address, player, options),
  ];
  for (const each of [page, other]) {
    await each.goto(`${game.address}/settings`);
    await live(each);
  }
  const truce = page.getByRole('region', { name: 'Night Truce' });
  await truce.getByLabel('Begins at').fill('01:30');
  await truce.getByText('Ends at 09:30.').waitFor();
  await truce.getByRole('button', { name: 'Change the hours' }).click();
  await truce.getByText('01:30 to 09:30').waitFor();
  const elsewhere = other.getByRole('region', { name: 'Night Truce' });
  await elsewhere.getByText('01:30 to 09:30').waitFor();
  expect(await elsewhere.getByLabel('Begins at').isDisabled()).toBe(true);
  await Promise.all([page, other].map((each) => each.context().close()));
});

const section = (page: Page) => page.getByRole('region', { name: 'Leave of Absence' });
const banner = (page: Page) => page.getByRole('region', { name: 'Your leave of absence' });

it('a leave: announced in one window, seen in the other, begun by the clock, and ended; no window is loaded again', async () => {
  const newcomer = aNewcomer();
  const player = await enlist(game, newcomer);
  const [page, other] = [
    await windowOf(browser, game.address, player, { viewport: SIZES.desktop }),
    await windowOf(browser, game.address, player, { viewport: SIZES.desktop }),
  ];
  const noise = noiseOf(other);
  await page.goto(`${game.address}/settings`);
  await other.goto(`${game.address}/dashboard`);
  for (const each of [page, other]) await live(each);
  await section(page).getByLabel('How long').selectOption('10 days');
  await section(page).getByRole('button', { name: 'Announce a Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Announce It' }).click();
  await section(page).getByText('Your leave is announced.').waitFor();
  await banner(other).getByText('no march of yours can leave').waitFor();
  await expectSoundInBothSizes(page, 'Settings');
  await page.setViewportSize(SIZES.desktop);

  await passHoursOfLeave(game, newcomer.username, 24);
  for (const each of [page, other]) await banner(each).getByText('You are on leave until').waitFor();
  await section(page)
    .getByText(/^You can end it from/)
    .waitFor();
  expect(await section(page).getByRole('button', { name: 'End the Leave' }).isDisabled()).toBe(true);
  await openHome(other, newcomer);
  await other.getByRole('button', { name: 'Build', exact: true }).click();
  await other.getByRole('dialog', { name: 'Build' }).getByRole('button', { name: 'Build Metal Mine' }).click();
  await other.getByText(/You are on leave\. You can end it in \d+ h, in Settings\./).waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await expectSoundInBothSizes(other, newcomer.planet);
  await other.setViewportSize(SIZES.desktop);

  await passHoursOfLeave(game, newcomer.username, 72);
  await page.reload();
  await section(page).getByRole('button', { name: 'End the Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the Leave' }).click();
  for (const each of [page, other]) await banner(each).waitFor({ state: 'detached' });
  await section(page).getByText('You were on leave recently.').waitFor();
  // The browser's own line about the refused build.
  expect(noise).toEqual([expect.stringContaining('409')]);
  await Promise.all([page, other].map((each) => each.context().close()));
});
