import { mkdir } from 'node:fs/promises';
import { openBrowser } from './support/browser.ts';
import { makeFixture } from './support/fixture.ts';
import { startGame } from './support/game-server.ts';
import { addHalls, endSeason } from './support/halls.ts';
import { windowOf } from './support/ready-players.ts';

const folder = '/tmp/shots-seasons';
await mkdir(folder, { recursive: true });
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const browser = await openBrowser();
const game = await startGame({ GAME_SPEED: '20', RATE_LIMIT: 'off' });
try {
  const fixture = await makeFixture(game, 'teal');
  const go = async (page: any, route: string) => {
    await page.goto(game.address + route);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
  };
  const shot = (page: any, name: string, fullPage = true) =>
    page.screenshot({ path: `${folder}/${name}.png`, fullPage });
  for (const [name, viewport] of Object.entries(sizes)) {
    const page = await (await browser.newContext({ viewport })).newPage();
    await go(page, '/hall-of-fame');
    await shot(page, `hall-none-${name}`);
    await page.context().close();
  }
  await addHalls(game);
  for (const [name, viewport] of Object.entries(sizes)) {
    const page = await (await browser.newContext({ viewport })).newPage();
    await go(page, '/hall-of-fame');
    await shot(page, `hall-visitor-${name}`);
    await go(page, '/');
    await shot(page, `landing-${name}`);
    await page.context().close();
    const own = await windowOf(browser, game.address, fixture.leader, { viewport });
    await go(own, '/hall-of-fame');
    await own.getByRole('button', { name: 'Season 1' }).click();
    await own.waitForTimeout(500);
    await shot(own, `hall-player-${name}`);
    await go(own, '/dashboard');
    await shot(own, `dashboard-ends-${name}`, false);
    await own.context().close();
  }
  await endSeason(game);
  for (const [name, viewport] of Object.entries(sizes)) {
    const own = await windowOf(browser, game.address, fixture.leader, { viewport });
    await go(own, '/dashboard');
    await shot(own, `dashboard-over-${name}`, false);
    await go(own, '/hall-of-fame');
    await shot(own, `hall-over-${name}`, false);
    await go(own, '/missions');
    await go(own, `/planets/${fixture.home.planet_id}`);
    await own.getByRole('button', { name: 'Build', exact: true }).click();
    await own
      .getByRole('dialog')
      .getByRole('button', { name: /^Build/ })
      .first()
      .click()
      .catch(() => undefined);
    await own.waitForTimeout(1500);
    await shot(own, `refused-${name}`, false);
    await own.context().close();
  }
} finally {
  await browser.close();
  await game.close();
}
