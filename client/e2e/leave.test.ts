import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIZES } from './support/browser.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { passHoursOfLeave } from './support/leave.ts';
import { aNewcomer, enlist, live, openHome } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { windowOf } from './support/ready-players.ts';
import { browser } from './support/shared-game.ts';
import { expectSoundInBothSizes } from './support/sound.ts';

/** At the speed of real life: nothing happens that the test does not bring about. */
let game: RunningGame;
beforeAll(async () => {
  game = await startGame({ GAME_SPEED: '1', RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await game?.close();
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
  await banner(other).getByText('no army of yours leaves').waitFor();
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
  await other.getByText('You are on leave. End it in the settings first.').waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await expectSoundInBothSizes(other, newcomer.planet);
  await other.setViewportSize(SIZES.desktop);

  await passHoursOfLeave(game, newcomer.username, 72);
  await page.reload();
  await section(page).getByRole('button', { name: 'End the Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the Leave' }).click();
  for (const each of [page, other]) await banner(each).waitFor({ state: 'detached' });
  await section(page).getByText('You were on leave lately.').waitFor();
  // The browser's own line about the refused build.
  expect(noise).toEqual([expect.stringContaining('409')]);
  await Promise.all([page, other].map((each) => each.context().close()));
});
