import { beforeAll, expect, it } from 'vitest';
import { callsOf } from './support/api-calls.ts';
import { fightRaid, prepareForBattle } from './support/battles.ts';
import { AS_PLAYED, SIZES } from './support/browser.ts';
import { live } from './support/newcomer.ts';
import { noiseOf } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';
import { expectSoundInBothSizes } from './support/sound.ts';

let attacker: ReadyPlayer;
let defender: ReadyPlayer;
let homes: Awaited<ReturnType<typeof prepareForBattle>>;
beforeAll(async () => {
  [attacker, defender] = await readyPlayers(game, 'raider', 2);
  homes = await prepareForBattle(game, [attacker, defender], [{ 4: 30, 3: 12 }, { 4: 24 }]);
});

async function aRaid(): Promise<number> {
  const [origin, target] = homes;
  if (!origin || !target) throw new Error('There are no worlds.');
  const calls = callsOf(game.address, attacker);
  const { ships } = await calls<{ ships: { ship_type_id: number }[] }>('GET', `/planet/${origin.planet_id}`);
  const types = [...new Set(ships.map(({ ship_type_id }) => ship_type_id))].filter((id) => [3, 4].includes(id % 10));
  return fightRaid(game, {
    attacker: calls,
    origin,
    target,
    ships: types.map((ship_type_id) => ({ ship_type_id, count: ship_type_id % 10 === 4 ? 30 : 12 })),
  });
}

it('a battle that was fought appears in both lists by itself; its report plays, its seal holds, and its link opens for a visitor', async () => {
  const [page, other] = (await Promise.all(
    [attacker, defender].map((each) => windowOf(browser, game.address, each, AS_PLAYED)),
  )) as [Awaited<ReturnType<typeof windowOf>>, Awaited<ReturnType<typeof windowOf>>];
  const noise = noiseOf(page);
  await Promise.all([page, other].map((each) => each.goto(`${game.address}/battles`)));
  await Promise.all([page, other].map((each) => each.getByText('No battles yet.').waitFor()));
  await Promise.all([page, other].map(live));
  await aRaid();

  // Pushed to both: neither window is loaded again.
  const headline = `Raid of ${attacker.username} on ${defender.username}`;
  await Promise.all([page, other].map((each) => each.getByRole('link', { name: headline }).waitFor()));
  await other.getByRole('link', { name: headline }).click();
  await other.getByText('Seal holds').waitFor();

  await page.getByRole('link', { name: headline }).click();
  await page.getByText('Seal holds').waitFor();
  const slider = page.getByRole('slider', { name: 'Moment of the battle' });
  expect(await slider.getAttribute('aria-valuetext')).toBe('Orbit: they meet');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toBe('After the battle');
  await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());

  await page.getByRole('button', { name: 'Share this report' }).click();
  const link = await page.getByLabel('Link to this report').inputValue();
  expect(noise).toEqual([]);
  await page.reload();
  expect(await page.getByLabel('Link to this report').inputValue()).toBe(link);

  const visitor = await (await browser.newContext({ ...AS_PLAYED, viewport: SIZES.desktop })).newPage();
  const said = noiseOf(visitor);
  await visitor.goto(link);
  await visitor.getByRole('heading', { level: 1, name: headline }).waitFor();
  await visitor.getByText('Seal holds').waitFor();
  await visitor.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const address = homes[1]?.stargate_address.join('-') ?? '';
  expect(await visitor.locator('body').innerText()).not.toContain(address);
  await expectSoundInBothSizes(visitor, headline);
  expect(said).toEqual([]);
  await Promise.all([page, other, visitor].map((each) => each.context().close()));
});

it('the simulator answers from a worker of its own, without a word from the policy', async () => {
  const page = await windowOf(browser, game.address, attacker);
  const noise = noiseOf(page);
  const worker = page.waitForEvent('worker');
  await page.goto(`${game.address}/battles/simulator?ships=44x40`);
  await worker;
  await page.getByText('The attack is as good as won').waitFor();
  await expectSoundInBothSizes(page, 'Battle Simulator');
  await page.goto(`${game.address}/battles/rules#loot`);
  await page.locator('#loot[open]').waitFor();
  await expectSoundInBothSizes(page, 'How the Game Works');
  expect(noise).toEqual([]);
  await page.context().close();
});
