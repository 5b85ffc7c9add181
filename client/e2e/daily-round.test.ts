import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { SCOUT_SHARES } from '#shared/catalogue/missions';
import { REFUSALS } from '#shared/refusals';
import { SIZES } from './support/browser.ts';
import { withOutposts, withRows } from './support/game-database.ts';
import { aNewcomer, live, type Newcomer, settle } from './support/newcomer.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

const WORLDS = 8;
const PATHFINDER = 41;

/** Gives the player further worlds, an idle scout on each and one more at home, and enough for a day's round. */
const letRuleMany = (username: string) =>
  withRows(game, async (db) => {
    await withOutposts(db, username, WORLDS - 1);
    const past = (minutes: number) => `clock_timestamp() - interval '${minutes} minutes'`;
    await db.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, activated_at)
       SELECT planet.id, $2::int, ${past(60)}, ${past(50)}, ${past(40)}
       FROM planet JOIN player ON player.id = owner_id, generate_series(1, CASE WHEN home THEN 2 ELSE 1 END)
       WHERE username = $1`,
      [username, PATHFINDER],
    );
    await db.query(
      `UPDATE player SET naquadah = 90000, trinium = 90000, metal = 90000, energy = 90000, food = 90000, version = version + 1
       WHERE username = $1`,
      [username],
    );
  });

/** Counts the player's clicks from now on, on whatever page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    // A page on which clicks are counted already goes on from 0.
    const counted = document.documentElement.dataset;
    if (counted.clicks) return;
    counted.clicks = 'counted';
    document.addEventListener(
      'click',
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

let page: Page;
let newcomer: Newcomer;
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  newcomer = await settle(page, game, aNewcomer());
  await letRuleMany(newcomer.username);
  await page.reload();
  await live(page);
});

const menu = () => page.getByRole('link', { name: /^My Planets/ }).first();
const rows = () => page.getByRole('table').getByRole('row');
const rowOf = (name: string | RegExp) => rows().filter({ has: page.getByRole('link', { name }) });

it('orders one building on each of eight worlds with sixteen clicks, without leaving the page', async () => {
  await menu().click();
  await page
    .getByRole('button', { name: /^Build on/ })
    .nth(WORLDS - 1)
    .waitFor();
  expect(await graveFaults(page)).toEqual([]);
  const clicks = await countClicks(page);
  const builds = await page.getByRole('button', { name: /^Build on/ }).all();
  expect(builds).toHaveLength(WORLDS);
  for (const build of builds) {
    await build.click();
    const dialog = page.getByRole('dialog', { name: 'Build' });
    await dialog.getByRole('button', { name: 'Build Farm' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page
    .getByText(/^Farm in |to activate$/)
    .nth(WORLDS - 1)
    .waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2 * WORLDS);
  expect(new URL(page.url()).pathname).toBe('/myplanets');
  const begun = await withRows(game, (db) =>
    db.query(
      `SELECT count(DISTINCT planet_id)::int AS worlds, count(*)::int AS buildings
       FROM building JOIN planet ON planet.id = planet_id JOIN player ON player.id = owner_id WHERE username = $1`,
      [newcomer.username],
    ),
  );
  expect(begun.rows).toEqual([{ worlds: WORLDS, buildings: WORLDS }]);
});

it('sends as many idle scouts as may be out, for as long as the last one, with two clicks', async () => {
  // The first is sent in Mission Command, where its journey is chosen.
  await menu().click();
  await page.getByRole('link', { name: `Send a scout from ${newcomer.planet}` }).click();
  await page.getByRole('button', { name: 'Select Scout' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pathfinder/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Launch Mission' }).click();
  await page.getByText('Mission Launched Successfully').waitFor();

  const clicks = await countClicks(page);
  await menu().click();
  const left = SCOUT_SHARES.length - 1;
  await page.getByRole('button', { name: `Send ${left} of ${WORLDS} scouts · 1 day`, exact: true }).click();
  await page.getByText(`${left} scouts are away for 1 day.`).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2);
  // One more would find nothing, and the page says so.
  await page.getByText(REFUSALS.scoutsTooMany.text).first().waitFor();
  const out = await withRows(game, (db) =>
    db.query(
      `SELECT count(*)::int AS missions FROM mission JOIN planet ON planet.id = planet_id JOIN player ON player.id = owner_id
       WHERE username = $1 AND kind = 'explore'`,
      [newcomer.username],
    ),
  );
  expect(out.rows).toEqual([{ missions: SCOUT_SHARES.length }]);
});

it('leads from any page to any world with two clicks, on a phone too', async () => {
  const names = await withRows(game, async (db) => {
    const own = await db.query<{ name: string }>(
      'SELECT planet.name FROM planet JOIN player ON player.id = owner_id WHERE username = $1 ORDER BY planet.id',
      [newcomer.username],
    );
    return own.rows.map(({ name }) => name);
  });
  const pages = ['/dashboard', '/missions', '/battles', '/alliance', '/profile', '/settings', '/letters', '/galaxymap'];
  for (const [index, path] of pages.entries()) {
    await page.setViewportSize(index % 2 === 0 ? SIZES.desktop : SIZES.phone);
    await page.goto(game.address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const clicks = await countClicks(page);
    const name = names[index] as string;
    await page
      .getByRole('link', { name: /^My Planets/ })
      .and(page.locator(':visible'))
      .first()
      .click();
    await rowOf(`View ${name}`)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await clicks(), path).toBeLessThanOrEqual(2);
  }
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${game.address}/myplanets`);
  await page
    .getByRole('button', { name: /^Build on/ })
    .nth(WORLDS - 1)
    .waitFor();
  expect(await overflow(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
});
