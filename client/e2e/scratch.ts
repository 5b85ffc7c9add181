import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchMarch } from '#shared/api/battles/marches';
import { callsOf, whenReady } from './support/api-calls.ts';
import { prepareForBattle } from './support/battles.ts';
import { openBrowser } from './support/browser.ts';
import { makeFixture } from './support/fixture.ts';
import { withGameDatabase } from './support/game-database.ts';
import { startGame } from './support/game-server.ts';
import { readyPlayers, windowOf } from './support/ready-players.ts';

const folder = process.argv[2] ?? '/tmp/perks-shots';
await mkdir(folder, { recursive: true });
const SIZES = { w1280: { width: 1280, height: 900 }, w390: { width: 390, height: 844 } };
let browser = await openBrowser();
const game = await startGame({ GAME_SPEED: '20', RATE_LIMIT: 'off' });
const only = (process.argv[3] ?? '').split(',').filter(Boolean);
try {
  const fixture = await makeFixture(game, 'teal', 'The Exceedingly Long Alliance of Far Worlds');
  const leader = callsOf(game.address, fixture.leader);
  const { alliance } = await leader<{ alliance: { id: number } }>('GET', '/alliances/user/alliance');
  await withGameDatabase(game, async (db) => {
    await db.query("UPDATE alliance SET level = 6, max_members = 35, naquadah = 51000, trinium = 32000, metal = 84500, kept_naquadah = 300, kept_trinium = 310, kept_metal = 900 WHERE id = $1", [alliance.id]);
    await db.query("UPDATE member SET joined_at = joined_at - interval '2 days' WHERE alliance_id = $1 AND player_id <> (SELECT max(player_id) FROM member WHERE alliance_id = $1)", [alliance.id]);
  });
  const members = await leader<{ user_id: number }[]>('GET', `/alliances/${alliance.id}/members`);
  await leader('POST', `/alliances/${alliance.id}/payouts`, { user_id: members[1]?.user_id, naquadah: 120, trinium: 80, metal: 200 });
  await leader('POST', `/alliances/${alliance.id}/payouts`, { user_id: members[0]?.user_id, naquadah: 0, trinium: 0, metal: 90 });

  const [attacker, defender] = await readyPlayers(game.dataDir, 'lance', 2);
  if (!attacker || !defender) throw new Error();
  const fleet = { 1: 2, 2: 30, 3: 20, 4: 40, 5: 8, 6: 2 };
  const [origin, target] = await prepareForBattle(game, [attacker, defender], [fleet, { 2: 40, 4: 30, 5: 8 }]);
  if (!origin || !target) throw new Error();
  const a = callsOf(game.address, attacker);
  const d = callsOf(game.address, defender);
  await d('PUT', `/planet/${target.planet_id}/name`, { planet_name: 'Wwwwwwwwww Mmmmmmmmm Wwwwwwwwww' });
  await a('PUT', `/planet/${origin.planet_id}/name`, { planet_name: 'The Long Shore of Forgotten Tides' }).catch((e) => console.log(String(e)));
  await withGameDatabase(game, (db) => db.query("UPDATE ship SET activated_at = NULL WHERE planet_id = $1", [origin.planet_id]));
  const { ships } = await a<{ ships: { ship_type_id: number }[] }>('GET', `/planet/${origin.planet_id}`);
  const type = ships.find(({ ship_type_id }) => ship_type_id % 10 === 4)?.ship_type_id;
  await whenReady(() => a('POST', '/missions/malp', { originating_planet_id: origin.planet_id, stargate_address: target.stargate_address }));
  await a(launchMarch.method, launchMarch.path, { kind: 'raid', origin_id: origin.planet_id, stargate_address: target.stargate_address, ships: [{ ship_type_id: type, count: 20 }], squads: [], retreat_percent: 50 });

  for (const [name, viewport] of Object.entries(SIZES)) {
    const options = { viewport, deviceScaleFactor: name === 'w390' ? 2 : 1 };
    const shot = (page: Page, what: string, fullPage = true) =>
      page.waitForTimeout(700).then(() => page.screenshot({ path: path.join(folder, `${what}-${name}.png`), fullPage }));
    const open = async (page: Page, route: string) => {
      await page.goto(game.address + route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    const wants = (what: string) => only.length === 0 || only.includes(what);
    const fresh = async () => { await browser.close().catch(() => undefined); browser = await openBrowser(); };
    await fresh();
    const lead = await windowOf(browser, game.address, fixture.leader, options);
    if (wants('alliance')) {

      await open(lead, '/alliance');
      await shot(lead, 'alliance');
      await lead.getByRole('button', { name: 'Pay a Member' }).click();
      await lead.getByRole('dialog').getByLabel('Member', { exact: true }).waitFor();
      await lead.getByLabel('Member', { exact: true }).selectOption({ index: 2 });
      await lead.getByRole('dialog').getByLabel('metal').fill('999999');
      await shot(lead, 'pay', false);
      await lead.getByRole('dialog').getByRole('alert').waitFor();
      await shot(lead, 'pay-refused', false);
      await lead.getByLabel('Member', { exact: true }).selectOption({ index: 3 });
      await shot(lead, 'pay-new', false);
    }
    await fresh();
    const def = await windowOf(browser, game.address, defender, options);
    if (wants('stance')) {
      await open(def, '/dashboard');
      await shot(def, 'dashboard-attack');
      await def.locator('a[href$="#stance"]').first().click();
      await def.getByRole('region', { name: 'Stance' }).waitFor();
      await shot(def, 'stance', false);
      console.log(name, 'stance by click', await def.evaluate(() => [document.querySelector('#stance')?.getBoundingClientRect().top, document.querySelector('header')?.getBoundingClientRect().bottom, scrollY, document.documentElement.scrollHeight]));
      await open(def, `/planets/${target.planet_id}#stance`);
      await shot(def, 'stance-loaded', false);
      console.log(name, 'stance loaded', await def.evaluate(() => [document.querySelector('#stance')?.getBoundingClientRect().top, document.querySelector('header')?.getBoundingClientRect().bottom, scrollY, document.documentElement.scrollHeight]));
    }
    await fresh();
    const att = await windowOf(browser, game.address, attacker, options);
    if (wants('planner')) {
      await open(att, `/battles?plan=${target.stargate_address.join('-')}&kind=raid`);
      await att.getByRole('button', { name: 'Everybody' }).click();
      await att.waitForTimeout(1500);
      await shot(att, 'planner', false);
      await shot(att, 'planner-full');
    }
    if (wants('sparring')) {
      await fresh();
      const att = await windowOf(browser, game.address, attacker, options);
      await open(att, '/battles#sparring');
      await shot(att, 'sparring-before', false);
      await att.getByRole('button', { name: 'All of them' }).click();
      await att.getByLabel('Against').selectOption({ index: 2 });
      await att.getByRole('button', { name: 'Fight the drill' }).click();
      await att.getByText('It was a drill').waitFor();
      await att.getByText('Seal holds').waitFor();
      await shot(att, 'sparring');
      await att.locator('#sparring').screenshot({ path: path.join(folder, `sparring-section-${name}.png`) });
    }
    if (wants('report')) {
      await fresh();
      const att = await windowOf(browser, game.address, attacker, options);
      await open(att, '/missions');
      await att.getByRole('button', { name: /MALP/ }).last().click();
      await att.getByRole('dialog').waitFor();
      await shot(att, 'report', false);
    }
    if (wants('dashboard')) {
      await fresh();
      const att = await windowOf(browser, game.address, attacker, options);
      await open(att, '/dashboard');
      await shot(att, 'dashboard-attacker');
      await fresh();
      const idle = await windowOf(browser, game.address, fixture.idler, options);
      await open(idle, '/dashboard');
      await shot(idle, 'dashboard-idler');
      await open(idle, '/battles');
      await shot(idle, 'battles-idler');
    }
  }
} finally {
  await browser.close();
  await game.close();
}
