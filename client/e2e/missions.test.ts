import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { type Calls, callsOf, whenReady } from './support/api-calls.ts';
import { AS_PLAYED, SIZES } from './support/browser.ts';
import { tabTo } from './support/keys.ts';
import { graveFaults, noiseOf, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, swift as game } from './support/shared-game.ts';

let players: ReadyPlayer[];
beforeAll(async () => {
  players = await readyPlayers(game, 'gater', 2);
});

function playerAt(index: number): ReadyPlayer {
  const player = players[index];
  if (!player) throw new Error('There are not enough players.');
  return player;
}

interface Home {
  readonly planet_id: number;
  readonly planet_name: string;
  readonly stargate_address: readonly number[];
}

async function homeOf(call: Calls): Promise<Home> {
  const [home] = await call<Home[]>('GET', '/planets');
  if (!home) throw new Error('The player has no home.');
  return home;
}

/** Builds a shipyard, whose survey finds two addresses, and an idle scout. */
async function equip(call: Calls): Promise<Home> {
  const home = await homeOf(call);
  const { planet_id } = home;
  const yard = await call<{ building_id: number }>('POST', '/build', { planet_id, building_type_id: SHIPYARD_ID });
  await whenReady(() => call('POST', '/build/complete', { building_id: yard.building_id }));
  const types = await call<{ ship_type_id: number; is_scout: boolean }[]>('GET', '/ship/available');
  const ship_type_id = types.find(({ is_scout }) => is_scout)?.ship_type_id;
  const scout = await call<{ ship_id: number }>('POST', '/ship/build', { planet_id, ship_type_id });
  await whenReady(() => call('POST', '/ship/complete', { ship_id: scout.ship_id }));
  return home;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const closed = (page: Page) => page.getByRole('dialog', { name: /^(Select|Known)/ }).waitFor({ state: 'detached' });
const addressBox = (page: Page) => page.getByRole('textbox', { name: 'Target stargate address' });

/** The only world is the origin already. */
async function chooseOrigin(page: Page, home: Home): Promise<void> {
  await press(page, /^(Select|Change) Origin$/);
  await dialog(page, 'Select Origin Planet').getByRole('button', { name: home.planet_name }).click();
  await closed(page);
}

it.concurrent('S-084 to S-103: a scout goes out and comes home, a probe looks, settlers win a world', async () => {
  const player = playerAt(0);
  const call = callsOf(game.address, player);
  const home = await equip(call);
  const page = await windowOf(browser, game.address, player, AS_PLAYED);
  const noise = noiseOf(page);
  await page.goto(`${game.address}/dashboard`);
  await page.getByRole('link', { name: 'Missions' }).click();

  // T-24, R-21: an exploration.
  await press(page, 'Choose Exploration');
  expect(await graveFaults(page)).toEqual([]);
  await press(page, 'Change Origin');
  await dialog(page, 'Select Origin Planet').getByRole('button', { name: home.planet_name }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await dialog(page, 'Select Origin Planet').getByRole('button', { name: home.planet_name }).click();
  await closed(page);
  await press(page, 'Select Scout');
  await dialog(page, 'Select Scout Ship').getByRole('listitem').getByRole('button').click();
  await closed(page);
  await press(page, 'Launch Mission');
  await page.getByRole('region', { name: 'Mission Launched Successfully' }).waitFor();
  await page.getByText('1 out').waitFor();
  await page.getByText('The gate is open.').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await press(page, 'Back to Missions');

  // R-15, S-094 to S-096: the survey's report names a free world. What the scout may have found meanwhile
  // is listed above the survey's finds.
  await press(page, 'Choose MALP Probe');
  await chooseOrigin(page, home);
  await press(page, 'Lookup');
  const lookup = dialog(page, 'Known Stargate Addresses');
  await lookup
    .getByRole('button', { name: /^Report on/ })
    .last()
    .click();
  const survey = await lookup.getByRole('alert').innerText();
  const free = /addresses, ([\d-]+) and/.exec(survey)?.[1] ?? 'none';
  expect(await graveFaults(page)).toEqual([]);
  await lookup.getByRole('button', { name: `Dial ${free}`, exact: true }).click();
  await closed(page);
  expect(await addressBox(page).inputValue()).toBe(free);
  await page.getByText('Chevron 6 locked.').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await press(page, 'Launch Mission');
  const probe = page.getByRole('region', { name: 'MALP Mission Report' });
  await probe.getByText('MALP report: the planet is unclaimed.').waitFor();
  await press(page, 'Back to Missions');

  // On a phone the map lies above the list: a world that is chosen there is found on the map.
  await page.setViewportSize(SIZES.phone);
  await page.goto(`${game.address}/galaxymap`);
  await press(page, `Find ${free} on the map`);
  await page.waitForFunction(() => {
    const top = document.querySelector('[role=application]')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < window.innerHeight / 2;
  });
  await page.locator('[data-highlight]').waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);

  // settlers follow, by two clicks.
  await page
    .getByRole('link', { name: `Colonize ${free}` })
    .last()
    .click();
  await press(page, 'Launch Mission');
  const colony = page.getByRole('region', { name: 'Colonization Attempt Report' });
  await colony.getByText('Details').click();
  await colony.getByText('Colonized planet ID').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await colony.getByRole('textbox', { name: 'Name your new world' }).fill('Tollana');
  await colony.getByRole('button', { name: 'Save Name' }).click();
  await colony.getByText('This world is now called Tollana.').waitFor();
  await colony.getByRole('link', { name: 'Build there' }).click();
  await page
    .getByRole('dialog', { name: 'Build', exact: true })
    .getByText(/^Tollana:/)
    .waitFor();
  expect(await call<Home[]>('GET', '/planets')).toHaveLength(2);

  // T-33: the world is the player's now, and cannot be settled twice.
  await page.goto(`${game.address}/missions?planet=${home.planet_id}&address=${free}`);
  await press(page, 'Choose Colonization');
  await press(page, 'Launch Mission');
  const red = page.getByRole('region', { name: 'Mission Outcome' });
  await red.getByText('Mission report: colonization failed, the planet is occupied.').waitFor();
  expect(await graveFaults(page)).toEqual([]);

  // The scout comes home without a reload.
  await page.getByText('No missions under way.', { exact: true }).waitFor();
  await page.getByText(/1 idle scout\./).waitFor();

  // Reports shown by a card or Lookup are read; the scout's is unread until opened, and then read in every tab.
  const reportsOf = (tab: Page) => tab.getByRole('region', { name: 'Mission Reports' });
  const reports = reportsOf(page);
  await reports.getByText('1 unread').waitFor();
  const other = await windowOf(browser, game.address, player);
  await other.goto(`${game.address}/missions`);
  await reportsOf(other).getByText('1 unread').waitFor();
  await reports.getByRole('combobox', { name: 'Kind' }).selectOption('Exploration');
  await reports.getByRole('button', { name: /^Unread: Exploration/ }).click();
  await dialog(page, 'Mission Report').getByText('Exploration report').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await dialog(page, 'Mission Report').getByRole('button', { name: 'Close' }).click();
  for (const tab of [page, other]) {
    await reportsOf(tab).getByText('1 unread').waitFor({ state: 'detached' });
    await reportsOf(tab)
      .getByRole('button', { name: /^Exploration/ })
      .waitFor();
  }
  expect(await graveFaults(page)).toEqual([]);
  expect(noise).toEqual([]);
});

it.concurrent('S-097, S-098, V-11: on a phone, by keyboard alone and without motion, an address is dialled and launched', async () => {
  const player = playerAt(1);
  const home = await homeOf(callsOf(game.address, player));
  const page = await windowOf(browser, game.address, player, {
    viewport: SIZES.phone,
  });
  await page.goto(`${game.address}/missions`);
  await page.getByRole('button', { name: 'Choose MALP Probe' }).waitFor();
  expect(await overflow(page)).toEqual([]);

  await tabTo(page, 'Choose MALP Probe');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Change Origin');
  await page.keyboard.press('Enter');
  const world = dialog(page, 'Select Origin Planet').getByRole('button', { name: home.planet_name });
  await world.waitFor();
  expect(await overflow(page)).toEqual([]);
  await tabTo(page, new RegExp(`^${home.planet_name}`));
  await page.keyboard.press('Enter');
  await closed(page);
  await tabTo(page, /^Target stargate address/);
  await page.keyboard.type('1 2 3');
  await page.keyboard.press('Enter');
  await page
    .getByText('Invalid Stargate Address. Please enter 6 valid numbers (1-39) separated by non-digits.')
    .waitFor();
  await page.keyboard.type(' 4 5 6');
  // Under reduced motion the ring does not turn: six symbols light six chevrons at once.
  expect(await page.getByText('Chevron 6 locked.').count()).toBe(1);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
  await tabTo(page, 'Launch Mission');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^(Mission Outcome|MALP Mission Report)$/ }).waitFor();
  expect(await overflow(page)).toEqual([]);
  await tabTo(page, 'Back to Missions');
  await page.keyboard.press('Enter');
  await page.getByText('Choose a mission to set its parameters.').waitFor();
});
