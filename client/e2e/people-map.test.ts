import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { graveFaults, noiseOf, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

const people = (page: Page) => page.getByRole('region', { name: 'People on the Map' });
const mateOn = (page: Page, { username }: ReadyPlayer) => people(page).getByRole('link', { name: username });
const rings = (page: Page) => page.locator('[data-people] path');

it("a mate's worlds appear on both maps when a player joins, and go when the player hides them or leaves", async () => {
  const [ann, bob] = await readyPlayers(game, 'map', 2);
  const [first, second] = [callsOf(game.address, ann), callsOf(game.address, bob)];
  const { id } = await first<{ id: number }>('POST', '/alliances', { name: 'The Cartographers' });
  const annsPage = await windowOf(browser, game.address, ann);
  const bobsPage = await windowOf(browser, game.address, bob, { viewport: SIZES.phone });
  const noise = [noiseOf(annsPage), noiseOf(bobsPage)];
  for (const page of [annsPage, bobsPage]) {
    await page.goto(`${game.address}/galaxymap`);
    await people(page)
      .getByText(/^You do not know anybody on the map yet/)
      .waitFor();
    expect(await rings(page).count()).toBe(0);
  }

  await first('POST', `/alliances/${id}/invitations`, { username_to_invite: bob.username });
  const [invitation] = await second<{ invitation_id: number }[]>('GET', '/alliances/me/invitations');
  await second('POST', `/alliances/me/invitations/${invitation?.invitation_id}/accept`);
  await mateOn(annsPage, bob).waitFor();
  await mateOn(bobsPage, ann).waitFor();
  await rings(annsPage).first().waitFor({ state: 'attached' });

  // From the list to the map, and to the ruler's profile, which leads back.
  await people(annsPage)
    .getByRole('button', { name: /^Show .+ on the map$/ })
    .click();
  const card = annsPage.getByRole('region', { name: 'Chosen world' });
  await card.getByText('Your mate shares this world with you.').waitFor();
  for (const page of [annsPage, bobsPage]) expect([await graveFaults(page), await overflow(page)]).toEqual([[], []]);
  await card.getByRole('link', { name: bob.username }).click();
  await annsPage.getByRole('link', { name: 'See on the map' }).click();
  await card.getByText('Your mate shares this world with you.').waitFor();

  // Hidden, it goes, and the layer and the card with it; shown, it comes again.
  // The box shows what the server has answered, which `check` would not wait for.
  const shares = people(bobsPage).getByLabel('Show my worlds to my alliance');
  await shares.click();
  await mateOn(annsPage, bob).waitFor({ state: 'detached' });
  expect(await rings(annsPage).count()).toBe(0);
  expect(await shares.isChecked()).toBe(false);
  await shares.click();
  await mateOn(annsPage, bob).waitFor();

  // A layer that is off stays off in this browser.
  await people(annsPage).getByLabel('Worlds of mates').uncheck();
  await mateOn(annsPage, bob).waitFor({ state: 'detached' });
  await annsPage.reload();
  expect(await people(annsPage).getByLabel('Worlds of mates').isChecked()).toBe(false);
  await people(annsPage).getByLabel('Worlds of mates').check();
  await mateOn(annsPage, bob).waitFor();

  await second('POST', '/alliances/me/leave');
  await mateOn(annsPage, bob).waitFor({ state: 'detached' });
  await mateOn(bobsPage, ann).waitFor({ state: 'detached' });
  await people(bobsPage)
    .getByText(/^You do not know anybody on the map yet/)
    .waitFor();
  // colyseus.js sends once more to a room that was left.
  expect(noise.flat().filter((each) => !each.includes('CLOSING or CLOSED'))).toEqual([]);
  await annsPage.context().close();
  await bobsPage.context().close();
});
