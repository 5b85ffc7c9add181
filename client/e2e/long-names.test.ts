import { expect, it } from 'vitest';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { type Calls, callsOf, whenReady } from './support/api-calls.ts';
import { atRest, SIZES, visit } from './support/browser.ts';
import { aNewcomer, enlist } from './support/newcomer.ts';
import { collisions, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, signIn, windowOf } from './support/ready-players.ts';
import { browser, swift as game } from './support/shared-game.ts';

interface LongNamed {
  readonly player: ReadyPlayer;
  readonly call: Calls;
  readonly home: { readonly planet_id: number; readonly stargate_address: readonly number[] };
}

/** A player whose names are as long and as wide as they may be. */
async function aLongNamed(letter: string): Promise<LongNamed> {
  const newcomer = { ...aNewcomer(), username: `${'W'.repeat(29)}${letter}`, planet: 'M'.repeat(40) };
  const player = await enlist(game, newcomer);
  const call = callsOf(game.address, player);
  const [home] = await call<LongNamed['home'][]>('GET', '/planets');
  if (!home) throw new Error('The player has no home.');
  return { player, call, home };
}

/** A shipyard with its survey, an idle scout and one under way, reports on another player's world, and notes. */
async function playMissions({ call, home: { planet_id } }: LongNamed, target: readonly number[]): Promise<void> {
  const { building_id } = await call<{ building_id: number }>('POST', '/build', {
    planet_id,
    building_type_id: SHIPYARD_ID,
  });
  await whenReady(() => call('POST', '/build/complete', { building_id }));
  const types = await call<{ ship_type_id: number; is_scout: boolean }[]>('GET', '/ship/available');
  const ship_type_id = types.find(({ is_scout }) => is_scout)?.ship_type_id;
  const scout = async () => {
    const { ship_id } = await whenReady(() =>
      call<{ ship_id: number }>('POST', '/ship/build', { planet_id, ship_type_id }),
    );
    await whenReady(() => call('POST', '/ship/complete', { ship_id }));
    return ship_id;
  };
  const ship_id = await scout();
  await whenReady(() => call('POST', '/missions/explore', { planet_id, ship_id, duration_days: 7 }));
  await scout();
  await whenReady(() => call('POST', '/missions/malp', { originating_planet_id: planet_id, stargate_address: target }));
  for (const known of await call<{ planet_id: number }[]>('GET', '/planets/known/book')) {
    await call('PUT', `/planets/known/${known.planet_id}/note`, { note: 'N'.repeat(200) });
  }
}

/** An alliance with a member, a join request, and an invitation that the asker has not answered. */
async function gather(leader: LongNamed, member: LongNamed, asker: LongNamed): Promise<void> {
  const { id } = await leader.call<{ id: number }>('POST', '/alliances', {
    name: 'W'.repeat(50),
    description: 'M'.repeat(500),
  });
  await member.call('POST', `/alliances/${id}/join`);
  const [request] = await leader.call<{ id: number }[]>('GET', `/alliances/${id}/join-requests`);
  await leader.call('POST', `/alliances/${id}/join-requests/${request?.id}/approve`);
  await asker.call('POST', `/alliances/${id}/join`);
  await leader.call('POST', `/alliances/${id}/invitations`, { username_to_invite: asker.player.username });
}

it('the longest names leave room for everything beside them, on a phone too', async () => {
  const [leader, member, asker] = [await aLongNamed('a'), await aLongNamed('b'), await aLongNamed('c')];
  await gather(leader, member, asker);
  await playMissions(leader, member.home.stargate_address);
  const page = await windowOf(browser, game.address, leader.player);
  const check = async (where: string) => {
    for (const size of [SIZES.desktop, SIZES.phone]) {
      await page.setViewportSize(size);
      await atRest(page);
      expect
        .soft([where, size.width, await overflow(page), await collisions(page)])
        .toEqual([where, size.width, [], []]);
    }
  };
  const open = async (route: string) => {
    await visit(page, game.address, route);
    await atRest(page);
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await open(`/missions?mission=explore&planet=${leader.home.planet_id}`);
  await check('missions');
  await press('Select Scout');
  await page.getByRole('dialog').getByRole('listitem').waitFor();
  await check('scouts');
  await page.keyboard.press('Escape');
  await press('Change Origin');
  await page.getByRole('dialog').getByRole('listitem').waitFor();
  await check('origins');
  await page.keyboard.press('Escape');

  await press('Choose MALP Probe');
  await press('Lookup');
  await page.getByRole('dialog').getByRole('row').nth(3).waitFor();
  await check('lookup');
  await press(/^Report on/);
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await check('a report in lookup');
  await press(/^Dial /);
  await press('Launch Mission');
  await page.getByRole('button', { name: 'Back to Missions' }).waitFor();
  await check('the outcome');

  await open('/galaxymap');
  await page
    .getByRole('button', { name: /^Report on/ })
    .first()
    .waitFor();
  await check('the address book');
  await press(/^Report on/);
  await page.getByRole('dialog').getByText('Sent from').waitFor();
  await check('a report');

  await open('/dashboard');
  await check('the dashboard');
  // With the name beside them, the top bar is narrowest where the menu still stands at the left.
  for (const width of [901, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const bar = page.locator('header').first().locator('> div');
    const [player, resources] = await bar.evaluateAll((parts) =>
      parts.map((part) => [...part.children].map((each) => each.getBoundingClientRect())),
    );
    const end = Math.max(...(player ?? []).map(({ right }) => right));
    expect.soft([width, end <= Math.min(...(resources ?? []).map(({ left }) => left))]).toEqual([width, true]);
    await check('the dashboard');
  }
  await open('/alliance');
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
  await check('the alliance');
  await press('View Alliance Logs');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await check('its logs');

  await signIn(page, game.address, asker.player);
  await open('/alliance');
  await page.getByRole('button', { name: /^Accept/ }).waitFor();
  await check('an invitation');
  await open('/profile');
  await check('the profile');
});
