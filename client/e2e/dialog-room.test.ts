import { expect, it } from 'vitest';
import { listPlanets } from '#shared/api/planets';
import { callsOf } from './support/api-calls.ts';
import { SIZES } from './support/browser.ts';
import { aNewcomer, enlist } from './support/newcomer.ts';
import { windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

it('on a phone, the longest name leaves room at the close button of a dialog, and fits on the map', async () => {
  const player = await enlist(game, { ...aNewcomer(), planet: 'M'.repeat(40) });
  const [home] = await callsOf(game.address, player)<{ planet_id: number }[]>('GET', listPlanets.path);
  const page = await windowOf(browser, game.address, player, { viewport: SIZES.phone });
  await page.goto(`${game.address}/planets/${home?.planet_id}`);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(SIZES.phone.width);

  await page.goto(`${game.address}/galaxymap?world=${home?.planet_id}`);
  const map = page.getByRole('application');
  const names = map.getByText('M'.repeat(40));
  await names.first().waitFor();
  const frame = await map.boundingBox();
  for (const name of await names.all()) {
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeLessThanOrEqual(frame?.width ?? 0);
  }
});

it.each(['desktop', 'phone'] as const)(
  'on a %s, news is seen above an open dialog, and leaves the foot of the screen free',
  async (size) => {
    const player = await enlist(game, aNewcomer());
    const [home] = await callsOf(game.address, player)<{ planet_id: number }[]>('GET', listPlanets.path);
    const page = await windowOf(browser, game.address, player, { viewport: SIZES[size] });
    await page.goto(`${game.address}/planets/${home?.planet_id}`);
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Build Metal Mine' }).click();
    const news = page.locator('[aria-live=polite] > li', { hasText: /^Metal Mine started on/ });
    await news.waitFor();
    const { isOnTop, bottom } = await news.evaluate((toast) => {
      const { x, y, width, height } = toast.getBoundingClientRect();
      return {
        isOnTop: document.elementFromPoint(x + width / 2, y + height / 2) === toast,
        bottom: (y + height) / innerHeight,
      };
    });
    expect(isOnTop).toBe(true);
    expect(bottom).toBeLessThan(0.25);
  },
);
