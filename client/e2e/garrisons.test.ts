import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveArtifact } from './support/artifacts.ts';
import { SIZES } from './support/browser.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { aNewcomer, enlist, live, openHome } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { windowOf } from './support/ready-players.ts';
import { browser } from './support/shared-game.ts';
import { expectSoundInBothSizes } from './support/sound.ts';

/** At the speed of real life: in the games that all tests share, which are faster, no night is at peace. */
let game: RunningGame;
beforeAll(async () => {
  game = await startGame({ GAME_SPEED: '1', RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await game?.close();
});

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

it('the hours of the truce that one window chooses stand in the other at once', async () => {
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
