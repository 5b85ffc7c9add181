import { expect, it } from 'vitest';
import { type Calls, callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** Names that would run if they were not shown as text. */
const NAMES = ['<img src=x onerror="window.ran=1">', '{{Asgard}} <b>Council</b>'] as const;

it('leaders of two alliances conclude and cancel a pact and declare war, each seen in the other window at once', async () => {
  const people = await readyPlayers(game, 'envoy', 3);
  const [first, second, third] = people.map((player) => callsOf(game.address, player)) as [Calls, Calls, Calls];
  await first('POST', '/alliances', { name: NAMES[0] });
  await second('POST', '/alliances', { name: NAMES[1] });
  const { id } = await third<{ id: number }>('POST', '/alliances', { name: 'Envoys of Chulak' });

  const [one, other] = await Promise.all(
    ([SIZES.desktop, SIZES.phone] as const).map(async (viewport, index) => {
      const page = await windowOf(browser, game.address, people[index as 0 | 1], { viewport });
      await page.goto(`${game.address}/alliance`);
      const region = page.getByRole('region', { name: 'Pacts & Wars' });
      await region.getByText('Your alliance has no pacts and no wars.').waitFor();
      return { page, region };
    }),
  );
  if (!one || !other) throw new Error('There are two windows.');

  await one.region.getByRole('button', { name: 'Approach Another Alliance' }).click();
  const dialog = one.page.getByRole('dialog');
  await dialog.getByLabel('Alliance name').fill('{{Asgard}}');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('button', { name: `Offer ${NAMES[1]} a pact` }).click();
  await other.region.getByText(/^Offers a pact/).waitFor();
  await other.region.getByText(NAMES[0]).waitFor();
  await other.region.getByRole('button', { name: 'Accept' }).click();
  await one.region.getByText(/^Pact since/).waitFor();
  for (const { page } of [one, other]) expect([await graveFaults(page), await overflow(page)]).toEqual([[], []]);

  await one.region.getByRole('button', { name: `Cancel the pact with ${NAMES[1]}` }).click();
  await one.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Pact' }).click();
  await other.region.getByText(/^Marches on each other are allowed from/).waitFor();

  // A third alliance is told of the war, and asks for peace before it begins.
  const { id: own } = (await first<{ alliance: { id: number } }>('GET', '/alliances/user/alliance')).alliance;
  await first('POST', `/alliances/${own}/relations`, { alliance_id: id, kind: 'war' });
  await one.region.getByText(/^War begins/).waitFor();
  await third('POST', `/alliances/${id}/relations`, { alliance_id: own, kind: 'neutral' });
  await one.region.getByText('They offer peace').waitFor();
  await one.region.getByRole('button', { name: 'Accept the offer of Envoys of Chulak' }).click();
  await one.region.getByText(/^War begins/).waitFor({ state: 'detached' });
  for (const { page } of [one, other]) expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
