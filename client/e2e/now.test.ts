import { expect, it } from 'vitest';
import { SIZES } from './support/browser.ts';
import { withOutposts, withRows } from './support/game-database.ts';
import { aNewcomer, live, settle } from './support/newcomer.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

const WORLDS = 8;
const FARM = 5;
const PATHFINDER = 41;

/** Gives the player further worlds, and on each world a building and two ships that are finished. */
const letEverythingBeDue = (username: string) =>
  withRows(game, async (db) => {
    await withOutposts(db, username, WORLDS - 1);
    const over = "clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'";
    const own = 'planet JOIN player ON player.id = owner_id WHERE username = $1';
    await db.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
       SELECT planet.id, $2::int, false, ${over} FROM ${own}`,
      [username, FARM],
    );
    await db.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
       SELECT planet.id, $2::int, ${over} FROM generate_series(1, 2), ${own}`,
      [username, PATHFINDER],
    );
    await db.query('UPDATE player SET version = version + 1 WHERE username = $1', [username]);
  });

it('everything that is due on eight worlds is collected with one click, and the rewards for it with a second', async () => {
  const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  const newcomer = await settle(page, game, aNewcomer());
  await letEverythingBeDue(newcomer.username);
  await page.reload();
  await live(page);
  const now = page.getByRole('region', { name: 'Now' });
  await now.getByRole('button', { name: `Do all ${WORLDS * 3}` }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await page.setViewportSize(SIZES.phone);
  expect(await overflow(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);

  await now.getByRole('button', { name: /^Do all/ }).click();
  await now
    .getByRole('button', { name: /^(Complete|Launch|Do all)/ })
    .first()
    .waitFor({ state: 'detached' });
  const claims = now.getByRole('button', { name: /^Claim/ });
  const all = now.getByRole('button', { name: /^Claim all/ });
  if ((await claims.count()) > 0) await ((await all.count()) > 0 ? all : claims).click();
  await now.waitFor({ state: 'detached' });

  const left = await withRows(game, (db) =>
    db.query(
      `SELECT (SELECT count(*)::int FROM building WHERE planet_id = ANY (own.ids) AND activated_at IS NULL) AS buildings,
         (SELECT count(*)::int FROM ship WHERE planet_id = ANY (own.ids) AND activated_at IS NULL) AS ships, cardinality(own.ids) AS worlds
       FROM (SELECT array_agg(planet.id) AS ids FROM planet JOIN player ON player.id = owner_id WHERE username = $1) AS own`,
      [newcomer.username],
    ),
  );
  expect(left.rows).toEqual([{ buildings: 0, ships: 0, worlds: WORLDS }]);
});
