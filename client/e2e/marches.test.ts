import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setStance } from '#shared/api/battles/garrisons';
import { WHOLE } from '../../.vitest/sizes.ts';
import { callsOf } from './support/api-calls.ts';
import { AS_PLAYED } from './support/browser.ts';
import { armed, withRows } from './support/game-database.ts';
import { aNewcomer, enlist, live, type Newcomer } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** The line ship of the humans. */
const SENTINEL = 44;

interface Ruler extends Newcomer {
  readonly player: ReadyPlayer;
  readonly window: Page;
  readonly homeId: number;
  readonly address: string;
}

/** A player with warships whom nobody protects any more, with an open page. */
async function aRuler(route: string): Promise<Ruler> {
  const newcomer = aNewcomer();
  const player: ReadyPlayer = await enlist(game, newcomer);
  await withRows(game, (db) => armed(db, newcomer.username, { shipTypeId: SENTINEL, count: 3 }));
  const [home] = await callsOf(game.address, player)<{ planet_id: number; stargate_address: number[] }[]>(
    'GET',
    '/planets',
  );
  const window = await windowOf(browser, game.address, player, AS_PLAYED);
  await window.goto(game.address + route);
  await live(window);
  return {
    ...newcomer,
    player,
    window,
    homeId: home?.planet_id ?? 0,
    address: home?.stargate_address.join('-') ?? '',
  };
}

it.runIf(WHOLE)(
  'a raid is planned and launched in one window, seen coming in the other without a reload, and called back',
  async () => {
    const defender = await aRuler('/myplanets');
    const attacker = await aRuler('/dashboard');
    // Next to each other, whatever else lies in reach.
    await withRows(game, (db) =>
      db.query(
        `UPDATE planet SET coordinates_x = near.coordinates_x + 3, coordinates_y = near.coordinates_y + 4
       FROM planet AS near WHERE planet.id = $1 AND near.id = $2`,
        [attacker.homeId, defender.homeId],
      ),
    );
    await attacker.window.goto(`${game.address}/battles?plan=${defender.address}&kind=raid`);
    await live(attacker.window);
    const verdict = attacker.window.getByRole('region', { name: 'What it takes' });
    await attacker.window.getByRole('button', { name: 'All Sentinel' }).click();
    await verdict.getByText('5 of ').waitFor();
    await verdict.getByRole('button', { name: 'Launch the raid' }).click();
    await verdict.getByText(`They are on their way to ${defender.planet}.`).waitFor();

    const warning = defender.window.getByRole('region', { name: 'Attacks on your worlds' });
    await warning.getByText(`${attacker.username} is attacking ${defender.planet}`).waitFor();
    await defender.window.getByRole('link', { name: 'Battles 1 incoming attack' }).waitFor();
    await expect.poll(() => defender.window.title()).toMatch(/^\(\d+\) /);
    const left = () => warning.getByRole('time').or(warning.locator('time')).textContent();
    const first = await left();
    await expect.poll(left).not.toBe(first);

    const underWay = attacker.window.getByRole('region', { name: 'Marches Under Way' });
    await underWay.getByRole('button', { name: `Call back the raid to ${defender.planet}` }).click();
    await Promise.all([
      defender.window.getByText('An attack on you has turned back.').waitFor(),
      attacker.window.getByRole('button', { name: 'Call them back' }).click(),
    ]);
    await underWay.getByText(/^On the way home from/).waitFor();
    await warning.waitFor({ state: 'detached' });
  },
);

/** Lets a march land now: a raid is under way for four hours at least. */
const landNow = (attacker: Ruler) =>
  withRows(game, (db) =>
    db.query(
      `UPDATE march SET due_at = clock_timestamp()
       FROM player WHERE player.id = player_id AND username = $1 AND phase = 'out'`,
      [attacker.username],
    ),
  );

it('the whole of a raid: planned, launched, seen coming, fought, and watched to its end by both, whose seals hold', async () => {
  const defender = await aRuler('/dashboard');
  const attacker = await aRuler('/dashboard');
  await withRows(game, (db) =>
    db.query(
      `UPDATE planet SET coordinates_x = near.coordinates_x + 6, coordinates_y = near.coordinates_y + 8
       FROM planet AS near WHERE planet.id = $1 AND near.id = $2`,
      [attacker.homeId, defender.homeId],
    ),
  );
  const noises = [attacker, defender].map(({ window }) => noiseOf(window));
  // The defender stands: otherwise three ships slip away from three, and there is little to watch.
  await callsOf(game.address, defender.player)('POST', setStance.path, { planet_id: defender.homeId, stance: 'stand' });

  await attacker.window.goto(`${game.address}/battles?plan=${defender.address}&kind=raid`);
  await live(attacker.window);
  const verdict = attacker.window.getByRole('region', { name: 'What it takes' });
  await attacker.window.getByRole('button', { name: 'All Sentinel' }).click();
  await verdict.getByText('You do not know who holds it.').waitFor();
  await attacker.window.getByLabel('They turn back once they have lost').selectOption('100');
  await verdict.getByRole('button', { name: 'Launch the raid' }).click();
  await verdict.getByText(`They are on their way to ${defender.planet}.`).waitFor();

  const warning = defender.window.getByRole('region', { name: 'Attacks on your worlds' });
  await warning.getByText(`${attacker.username} is attacking ${defender.planet}`).waitFor();
  const situations = defender.window.getByRole('region', { name: 'Situation Reports' });
  await situations.getByText(`${attacker.username} is attacking ${defender.planet}`).waitFor();
  await landNow(attacker);

  await warning.waitFor({ state: 'detached' });
  const headline = `Raid of ${attacker.username} on ${defender.username}`;
  await attacker.window.getByRole('link', { name: headline }).click();
  await situations.getByRole('list').last().getByRole('link').first().click();
  for (const { window } of [attacker, defender]) {
    await window.getByRole('heading', { level: 1, name: `Raid on ${defender.planet}` }).waitFor();
    await window.getByText('Seal holds').waitFor();
    await window.getByRole('button', { name: 'Play', exact: true }).click();
    await window.getByRole('button', { name: 'Play again' }).waitFor();
    const slider = window.getByRole('slider', { name: 'Moment of the battle' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('After the battle');
  }
  expect(noises).toEqual([[], []]);
});
