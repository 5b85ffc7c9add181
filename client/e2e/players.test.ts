import { expect, it } from 'vitest';
import { SIZES } from './support/browser.ts';
import { withGameDatabase } from './support/game-database.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, swift as game } from './support/shared-game.ts';

/** As if an hour had passed since the last ranking: the server makes the next one. */
const letAnHourPass = () =>
  withGameDatabase(game, (db) => db.query("UPDATE ranking_snapshot SET taken_at = taken_at - interval '1 hour'"));

it('a player finds the own place, another player by name, and that one’s profile, with the keyboard and on a phone', async () => {
  const [player, friend] = await readyPlayers(game, 'ranked', 2);
  await letAnHourPass();
  const page = await windowOf(browser, game.address, player);
  await page.goto(`${game.address}/dashboard`);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('option', { name: 'Players' }).click();
  await page.getByRole('heading', { level: 1, name: 'Players' }).waitFor();
  const own = page.getByRole('complementary', { name: 'Your place' });
  await expect
    .poll(async () => {
      await page.reload();
      await own.waitFor();
      return own.getByText(player.username).count();
    })
    .toBe(1);
  expect(await graveFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Worlds' }).click();
  await page.getByText('Worlds held.').waitFor();
  const search = page.getByLabel('Find a player by name');
  await search.fill(friend.username.toUpperCase());
  await search.press('Enter');
  await page.getByRole('table').getByRole('link', { name: friend.username, exact: true }).waitFor();

  await page.setViewportSize(SIZES.phone);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
  const box = await own.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(SIZES.phone.height + 1);

  await page.getByRole('table').getByRole('link', { name: friend.username, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: friend.username }).waitFor();
  await page
    .getByRole('navigation', { name: 'What you can do' })
    .getByRole('link', { name: 'Ranking of players' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Players' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: friend.username }).waitFor();
  await page.context().close();
});
