import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openRunFolder } from '../../.vitest/run-folder.ts';
import { takeReadmePictures } from './readme-pictures.ts';
import { type Calls, callsOf, whenReady } from './support/api-calls.ts';
import { giveArtifacts } from './support/artifacts.ts';
import { fightRaid, prepareForBattle } from './support/battles.ts';
import { AS_PLAYED, openBrowser, SIZES, type Size } from './support/browser.ts';
import { type Fixture, makeFixture } from './support/fixture.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { addHalls, endSeason } from './support/halls.ts';
import { passHoursOfLeave } from './support/leave.ts';
import { expandTexts } from './support/longer-texts.ts';
import { aNewcomer, build, mailedCode, register, verify } from './support/newcomer.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';

/**
 * `npm run screenshots -- FOLDER`: every screen of the game, empty and with data, at desktop and phone width.
 * With `--readme` it takes the pictures of the README instead. With `--language CODE` the screens of visitors and of the menu in that
 * language, and with `--longer` those in English with texts that are 40 % longer.
 */
const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean' }, language: { type: 'string' }, longer: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = path.resolve(positionals[0] ?? '.build/screenshots');

/** The screens of the menu. */
const PLACES = {
  dashboard: '/dashboard',
  planets: '/myplanets',
  missions: '/missions',
  alliance: '/alliance',
  letters: '/letters',
  map: '/galaxymap',
  battles: '/battles',
  research: '/research',
  simulator: '/battles/simulator',
  'battle-rules': '/battles/rules',
  profile: '/profile',
  hall: '/hall-of-fame',
  players: '/players',
  rules: '/rules',
  privacy: '/privacy',
  settings: '/settings',
} as const;

/** The screens before the login. */
const VISITORS = {
  landing: '/',
  login: '/login',
  register: '/register',
  verify: '/verify',
  forgot: '/forgot-password',
};

await mkdir(folder, { recursive: true });
openRunFolder();
const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  // An hour is three minutes: slow enough that pictures show work in progress.
  game = await startGame({ GAME_SPEED: '20', RATE_LIMIT: 'off' });
  const fixture = await makeFixture(game, 'teal');
  await giveArtifacts(game, fixture.home.planet_id);
  if (values.readme) await takeReadmePictures(browser, game, fixture);
  else if (values.language !== undefined || values.longer) {
    for (const size of ['desktop', 'phone'] as const) await otherWords(browser, game, fixture, size);
  } else await allScreens(browser, game, fixture);
} finally {
  await browser.close();
  await game?.close();
}

async function allScreens(browser: Browser, game: RunningGame, fixture: Fixture): Promise<void> {
  const battle = await aBattle(game);
  for (const size of ['desktop', 'phone'] as const) {
    await newcomersScreens(browser, game, size);
    await emptyScreens(browser, game, fixture, size);
    await fullScreens(browser, game, fixture, size);
    await statesOfScreens(browser, game, fixture, size);
    await battleScreens(browser, game, battle, size);
    await leaveScreens(browser, game, size);
  }
  await seasonScreens(browser, game, fixture);
}

/** The screens that need no click, in another language or with longer texts. */
async function otherWords(browser: Browser, { address }: RunningGame, fixture: Fixture, size: Size): Promise<void> {
  const options = { ...optionsOf(size), locale: values.language ?? 'en' };
  const visitor = await (await browser.newContext(options)).newPage();
  const player = await windowOf(browser, address, fixture.leader, options);
  const idler = await windowOf(browser, address, fixture.idler, options);
  if (values.longer) for (const page of [visitor, player, idler]) await expandTexts(page);
  for (const [name, route] of Object.entries(VISITORS)) {
    await open(visitor, address, route);
    await camera(visitor, size)(name);
  }
  for (const [name, route] of Object.entries({ ...PLACES, planet: `/planets/${fixture.home.planet_id}` })) {
    await open(player, address, route);
    await camera(player, size)(name);
  }
  for (const [name, route] of Object.entries(PLACES)) {
    await open(idler, address, route);
    await camera(idler, size)(`${name}-empty`);
  }
  for (const page of [visitor, player, idler]) await page.context().close();
}

function optionsOf(size: Size) {
  return { ...AS_PLAYED, viewport: SIZES[size], deviceScaleFactor: size === 'phone' ? 2 : 1 };
}

/** Takes screenshots of a page: of the full page, of the viewport, or both. */
function camera(page: Page, size: Size) {
  const save = (name: string, fullPage: boolean) =>
    page.screenshot({ path: path.join(folder, `${name}-${size}.png`), fullPage });
  return async (screen: string, what: 'all' | 'window' | 'both' = 'all') => {
    // Some pictures are drawn once they come into view.
    await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight);
      await new Promise(requestAnimationFrame);
      window.scrollTo(0, 0);
    });
    // Fonts and enter animations need a moment to finish, and no event reports that.
    await page.waitForTimeout(600);
    await save(screen, what !== 'window');
    if (what === 'both') await save(`${screen}-first`, false);
  };
}

/** From the landing page to an empty dashboard. */
async function newcomersScreens(browser: Browser, game: RunningGame, size: Size): Promise<void> {
  const { address } = game;
  const page = await (await browser.newContext(optionsOf(size))).newPage();
  const take = camera(page, size);
  const newcomer = { ...aNewcomer(), username: `Teal-${size}`, planet: 'Chulak Reach' };
  await page.goto(address);
  await page.getByRole('link', { name: 'PLAY NOW' }).waitFor();
  await take('landing', 'both');
  await page.goto(`${address}/nowhere`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('error');
  await page.goto(`${address}/forgot-password`);
  await page.getByLabel('Email').waitFor();
  await take('forgot');
  await page.goto(`${address}/reset-password#token=x`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take('reset');
  await page.goto(`${address}/login`);
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  await take('login');
  await page.goto(`${address}/register`);
  await page.getByRole('button', { name: 'Register' }).waitFor();
  await take('register');
  await page.getByRole('button', { name: 'Register' }).click();
  await take('register-refused');
  await register(page, address, newcomer);
  await take('verify');
  await verify(page, await mailedCode(game, newcomer.email), newcomer);
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next' });
  for (let slide = 1; slide <= 5; slide++) {
    await page.getByText(`Slide ${slide} of 5`).waitFor();
    await take(`introduction-${slide}`, 'window');
    if (slide < 5) await next.click();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, Hide It' }).waitFor();
  await take('introduction-hide', 'window');
  await page.getByRole('button', { name: 'Yes, Hide It' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await take('dashboard-newcomer');
  await page.goto(`${address}/myplanets`);
  await page.getByRole('link', { name: `View ${newcomer.planet}` }).click();
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
  await take('planet-empty');
  await page.context().close();
}

async function open(page: Page, address: string, route: string): Promise<void> {
  // A dialog that was just closed first goes back in the history, which would call off the new page.
  await page.waitForFunction(() => !history.state?.dialogs);
  await page.goto(address + route);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The screens of a player who has only mines, and of one who is invited to an alliance. */
async function emptyScreens(browser: Browser, { address }: RunningGame, fixture: Fixture, size: Size): Promise<void> {
  const page = await windowOf(browser, address, fixture.idler, optionsOf(size));
  const take = camera(page, size);
  for (const [name, route] of Object.entries(PLACES)) {
    await open(page, address, route);
    await take(`${name}-empty`);
  }
  await page.context().close();
  const guest = await windowOf(browser, address, fixture.guest, optionsOf(size));
  await open(guest, address, '/alliance');
  await guest.getByRole('button', { name: /^Accept/ }).waitFor();
  await camera(guest, size)('alliance-guest');
  await open(guest, address, `/profile/${await idOf(address, fixture.leader, fixture.leader.username)}`);
  await camera(guest, size)('profile-other');
  await guest.context().close();
}

async function idOf(address: string, player: ReadyPlayer, username: string): Promise<number | undefined> {
  const calls = callsOf(address, player);
  const { alliance } = await calls<{ alliance: { id: number } }>('GET', '/alliances/user/alliance');
  const members = await calls<{ user_id: number; username: string }[]>('GET', `/alliances/${alliance.id}/members`);
  return members.find((each) => each.username === username)?.user_id;
}

/** The screens with data, and with their dialogs open. */
async function fullScreens(browser: Browser, { address }: RunningGame, fixture: Fixture, size: Size): Promise<void> {
  const page = await windowOf(browser, address, fixture.leader, optionsOf(size));
  const take = camera(page, size);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const calls = callsOf(address, fixture.leader);
  await freeSlots(calls, fixture);
  await open(page, address, `/planets/${fixture.home.planet_id}`);
  await build(page, 'Naquadah Mine');
  await page.getByRole('button', { name: 'Activate Naquadah Mine' }).waitFor();
  await whenReady(() => calls('POST', '/build', { planet_id: fixture.home.planet_id, building_type_id: 4 }));
  await page.getByText('Queued').first().waitFor();
  await take('planet', 'both');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.getByRole('dialog').getByText('Farm').first().waitFor();
  await take('planet-build', 'window');
  await page.keyboard.press('Escape');
  await press('Build Ships');
  await page.getByRole('dialog').waitFor();
  await take('planet-ships', 'window');
  await page.keyboard.press('Escape');
  await press('Train squads');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Train / })
    .first()
    .waitFor();
  await take('planet-squads', 'window');
  await page.keyboard.press('Escape');
  await press('Redeem the Bronze Seed');
  await page.getByRole('alertdialog').waitFor();
  await take('planet-redeem', 'window');
  await page.keyboard.press('Escape');
  for (const [name, route] of Object.entries(PLACES)) {
    await open(page, address, route);
    await take(name, 'both');
  }
  await open(page, address, `/letters/${fixture.officerId}`);
  await take('letters-thread');
  await open(page, address, '/alliance');
  await press('View Alliance Logs');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await take('alliance-logs', 'window');
  await page.keyboard.press('Escape');
  await press('Disband Alliance Permanently');
  await page.getByRole('alertdialog').waitFor();
  await take('alliance-disband', 'window');
  await page.keyboard.press('Escape');
  await press(/^Attempt Upgrade/);
  await page.getByText('Insufficient resources. Required').waitFor();
  await take('alliance-refused');
  if (size === 'phone') {
    await press('Menu');
    await take('menu', 'window');
    await page.keyboard.press('Escape');
  }
  await missionScreens(page, address, fixture, take);
  await page.context().close();
}

/** Activates the constructions that the pictures of the previous size have started. */
async function freeSlots(calls: Calls, { home }: Fixture): Promise<void> {
  const { buildings } = await calls<{ buildings: { building_id: number; activated: boolean }[] }>(
    'GET',
    `/planet/${home.planet_id}`,
  );
  for (const { building_id, activated } of buildings) {
    if (!activated) await whenReady(() => calls('POST', '/build/complete', { building_id }));
  }
}

async function missionScreens(
  page: Page,
  address: string,
  { leader, home }: Fixture,
  take: ReturnType<typeof camera>,
): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  await open(page, address, '/missions');
  await press('Choose Exploration');
  await press(/^(Select|Change) Origin$/);
  await page.getByRole('dialog').getByRole('button', { name: home.planet_name }).waitFor();
  await take('missions-origin', 'window');
  await page.getByRole('dialog').getByRole('button', { name: home.planet_name }).click();
  await press('Select Scout');
  await page.getByRole('dialog').waitFor();
  await take('missions-scout', 'window');
  await page.keyboard.press('Escape');
  await take('missions-explore');
  await press('Choose MALP Probe');
  await press('Lookup');
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
  await take('missions-lookup', 'window');
  await page.keyboard.press('Escape');
  const known = await callsOf(address, leader)<{ stargate_address: number[] }[]>('GET', '/planets/known/light');
  await page
    .getByRole('textbox', { name: 'Target stargate address' })
    .fill(known[0]?.stargate_address.join('-') ?? '1-2-3-4-5-6');
  await take('missions-dialled');
  await press('Launch Mission');
  await page.getByRole('button', { name: 'Back to Missions' }).waitFor();
  await page.waitForTimeout(4000);
  await take('missions-report');
}

/** The same screens while they load, and when the server fails. */
async function statesOfScreens(
  browser: Browser,
  { address }: RunningGame,
  fixture: Fixture,
  size: Size,
): Promise<void> {
  const places = { ...PLACES, planet: `/planets/${fixture.home.planet_id}` };
  for (const state of ['loading', 'failed'] as const) {
    const page = await windowOf(browser, address, fixture.leader, optionsOf(size));
    await page.route(/.*/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      if (state === 'failed') await route.fulfill({ status: 500, json: {} });
    });
    for (const [name, route] of Object.entries(places)) {
      await page.goto(address + route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await camera(page, size)(`${name}-${state}`);
    }
    await page.context().close();
  }
}

/** The hall of fame, and the last days of a season and the time after it. Last, because nobody can act any more. */
async function seasonScreens(browser: Browser, game: RunningGame, fixture: Fixture): Promise<void> {
  const { address } = game;
  await addHalls(game);
  for (const size of ['desktop', 'phone'] as const) {
    const visitor = await (await browser.newContext(optionsOf(size))).newPage();
    await open(visitor, address, '/hall-of-fame');
    await visitor.getByRole('table').first().waitFor();
    await camera(visitor, size)('hall-visitor', 'both');
    await visitor.context().close();
    const page = await windowOf(browser, address, fixture.leader, optionsOf(size));
    const take = camera(page, size);
    await open(page, address, '/hall-of-fame');
    await page.getByRole('button', { name: 'Season 1' }).click();
    await page.getByText('A ruler who has left the galaxy').first().waitFor();
    await take('hall-earlier');
    await open(page, address, '/dashboard');
    await page.getByText(/^Season 3 ends in/).waitFor();
    await take('dashboard-season-ends', 'window');
    await page.context().close();
  }
  await endSeason(game);
  for (const size of ['desktop', 'phone'] as const) {
    const page = await windowOf(browser, address, fixture.idler, optionsOf(size));
    const take = camera(page, size);
    await open(page, address, '/dashboard');
    await page.getByText(/^Season 3 is over/).waitFor();
    await take('dashboard-season-over', 'window');
    await open(page, address, '/hall-of-fame');
    await take('hall-over', 'window');
    await page.context().close();
  }
}

interface Fought {
  readonly attacker: ReadyPlayer;
  readonly battleId: number;
  readonly sharedAt: string;
}

/** A battle of two players who are about as strong as each other. */
async function aBattle(game: RunningGame): Promise<Fought> {
  const [attacker, defender] = await readyPlayers(game, 'lance', 2);
  const fleet = { 2: 30, 3: 20, 4: 40, 5: 8, 6: 2 };
  const [origin, target] = await prepareForBattle(game, [attacker, defender], [fleet, { 2: 40, 4: 30, 5: 8 }]);
  if (!origin || !target) throw new Error('There are no worlds.');
  const calls = callsOf(game.address, attacker);
  const { ships } = await calls<{ ships: { ship_type_id: number }[] }>('GET', `/planet/${origin.planet_id}`);
  const counts = new Map<number, number>();
  for (const { ship_type_id } of ships) counts.set(ship_type_id, (counts.get(ship_type_id) ?? 0) + 1);
  const battleId = await fightRaid(game, {
    attacker: calls,
    origin,
    target,
    ships: Array.from(counts, ([ship_type_id, count]) => ({ ship_type_id, count })),
  });
  const { path: sharedAt } = await calls<{ path: string }>('POST', '/battles/share', { battle_id: battleId });
  return { attacker, battleId, sharedAt };
}

/** The report of a battle, its replay, and what a visitor sees of it. */
async function battleScreens(browser: Browser, { address }: RunningGame, fought: Fought, size: Size): Promise<void> {
  const page = await windowOf(browser, address, fought.attacker, optionsOf(size));
  const take = camera(page, size);
  await open(page, address, '/battles');
  await take('battles-fought');
  await page.getByRole('button', { name: 'All of them' }).click();
  await page.getByRole('button', { name: 'Fight the drill' }).click();
  await page.getByText('It was a drill').waitFor();
  await page.getByText('Seal holds').waitFor();
  await take('sparring');
  await open(page, address, `/battles/${fought.battleId}`);
  await page.getByText('Seal holds').waitFor();
  await take('battle');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await take('battle-round');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Play again' }).waitFor();
  await take('battle-end');
  await page.context().close();
  const visitor = await (await browser.newContext(optionsOf(size))).newPage();
  await open(visitor, address, fought.sharedAt);
  await visitor.getByText('Seal holds').waitFor();
  await camera(visitor, size)('battle-shared');
  await visitor.context().close();
}

/** A leave that is announced, and one that lasts: the settings, and the banner of the dashboard. */
async function leaveScreens(browser: Browser, game: RunningGame, size: Size): Promise<void> {
  const [absent] = await readyPlayers(game, `away-${size}`, 1);
  const page = await windowOf(browser, game.address, absent, optionsOf(size));
  const take = camera(page, size);
  const takeBoth = async (state: string, words: string) => {
    await page.getByText(words).waitFor();
    await take(`dashboard-${state}`, 'window');
    await open(page, game.address, '/settings');
    await page.getByRole('heading', { name: 'Leave of Absence' }).scrollIntoViewIfNeeded();
    await take(`settings-${state}`);
  };
  await callsOf(game.address, absent)('POST', '/vacation', { days: 10 });
  await open(page, game.address, '/dashboard');
  await takeBoth('leave-announced', 'Your leave begins');
  await open(page, game.address, '/dashboard');
  // At this speed it is announced 72 minutes ahead, and lasts 12 hours.
  await passHoursOfLeave(game, absent.username, 2);
  await takeBoth('on-leave', 'You are on leave until');
  await page.context().close();
}
