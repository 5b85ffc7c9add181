import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { startGame } from './game.ts';
import { aNewcomer, build, logIn, mailedCode, register, verify } from './newcomer.ts';

/** `npm run screenshots -- FOLDER`: every screen of the game as a newcomer meets it, at desktop and phone width. */
const folder = path.resolve(process.argv[2] ?? '.build/screenshots');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

await mkdir(folder, { recursive: true });
const game = await startGame({ GAME_SPEED: '20' });
const browser = await openBrowser();
try {
  for (const [name, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: name === 'phone' ? 2 : 1 });
    await shoot(await context.newPage(), name);
  }
} finally {
  await browser.close();
  await game.close();
}

async function shoot(page: Page, size: string): Promise<void> {
  const take = async (screen: string, fullPage = true) => {
    // Fonts and entering things need a moment to come to rest; a picture has no event for that.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(600);
    await page.screenshot({ path: path.join(folder, `${screen}-${size}.png`), fullPage });
  };
  const newcomer = { ...aNewcomer(), username: `Teal-${size}`, planet: 'Chulak Reach' };
  await page.goto(game.address);
  await page.getByRole('link', { name: 'PLAY NOW' }).waitFor();
  await take('landing');
  await page.goto(`${game.address}/register`);
  await page.getByRole('button', { name: 'Register' }).waitFor();
  await take('register');
  await register(page, game.address, newcomer);
  await take('verify');
  await verify(page, await mailedCode(page.context(), game.address, newcomer.email), newcomer);
  await take('login');
  await logIn(page, newcomer);
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await take('introduction', false);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Yes, Hide It' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await take('dashboard-empty');
  if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await take('menu', false);
  await page.goto(`${game.address}/myplanets`);
  await page.getByRole('link', { name: `View ${newcomer.planet}` }).waitFor();
  await take('planets');
  await page.getByRole('link', { name: `View ${newcomer.planet}` }).click();
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
  await take('planet-empty');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.getByRole('dialog').getByText('Shipyard').first().waitFor();
  await take('build', false);
  await page.keyboard.press('Escape');
  await build(page, 'Metal Mine');
  await page.getByRole('button', { name: 'Activate Metal Mine' }).click();
  await build(page, 'Naquadah Mine');
  await page.getByRole('button', { name: 'Activate Naquadah Mine' }).waitFor();
  await build(page, 'Shipyard');
  await take('planet');
  await page.goto(`${game.address}/dashboard`);
  await page.getByRole('button', { name: /^Complete/ }).waitFor();
  await take('dashboard');
  await page.goto(`${game.address}/profile`);
  await page.getByText('You have not set a bio yet.').waitFor();
  await take('profile');
  await page.goto(`${game.address}/nowhere`);
  await take('error');
}
