import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT } from '#shared/catalogue/product';
import { openBrowser, SIZES, type Size } from './support/browser.ts';
import { BUDGET, firstLoadOf, sizeOf } from './support/first-load.ts';
import { type Fixture, makeFixture } from './support/fixture.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { countShifts, graveFaults, noiseOf, overflow, shiftsOf } from './support/page-faults.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';

let game: RunningGame;
let browser: Browser;
let scene: Fixture;
beforeAll(async () => {
  browser = await openBrowser();
  // An hour is half a minute: what the scene builds is there in no time, and its scout stays out.
  game = await startGame({ GAME_SPEED: '120', RATE_LIMIT: 'off' });
  scene = await makeFixture(game, 'kelvin');
});
afterAll(async () => {
  await browser?.close();
  await game?.close();
});

interface Screen {
  readonly route: string;
  /** Its h1, which is also its title. */
  readonly heading: string;
  /** What only shows once its data is there. */
  readonly ready: string;
  /** What it says when the server answers nothing but errors. */
  readonly failed: string;
}

/** The screens of a player, with data. They need the scene, so they are looked up while the test runs. */
const SCREENS = {
  'S-005, S-051': () => screen('/dashboard', 'Dashboard', 'MALP', 'Failed to fetch dashboard data.'),
  'S-006, S-061': () => screen('/myplanets', 'My Planets', 'Home of', 'Failed to fetch user planets.'),
  'S-007, S-070': () => {
    const { planet_id, planet_name } = scene.home;
    return screen(`/planets/${planet_id}`, planet_name, 'Shipyard', 'Failed to fetch user planets.');
  },
  'S-008, S-084': () => screen('/missions', 'Mission Command', 'A scout follows', 'Failed to fetch mission types.'),
  // A failed read counts as no alliance, and then the page says so in its own place (E-52).
  'S-009, S-111': () => screen('/alliance', scene.alliance, 'Danger Zone', 'Failed to load invitations.'),
  'S-010, S-129': () => screen('/profile', scene.leader.username, 'We hold the ring', 'Failed to load profile.'),
  'S-013, R-70': () => screen('/galaxymap', 'Galaxy Map', 'Dial', 'Failed to fetch'),
  'S-013, G-100': () => screen('/battles', 'Battles', 'Home of', 'Failed to fetch user planets.'),
  'S-013, R-72': () => screen('/settings', 'Settings', 'This one', 'Failed'),
} as const;

function screen(route: string, heading: string, ready: string, failed: string): Screen {
  return { route, heading, ready, failed };
}

/** A player's window whose calls to the API go through `meet`. */
async function aWindow(player: ReadyPlayer, size: Size, meet?: (route: Route) => Promise<void>): Promise<Page> {
  const page = await windowOf(browser, game.address, player, { viewport: SIZES[size] });
  await countShifts(page);
  if (meet) {
    await page.route(/.*/, (route) => (route.request().resourceType() === 'fetch' ? meet(route) : route.continue()));
  }
  return page;
}

/** Nothing grave, nothing that sticks out, and one heading which is also the title. */
async function expectSound(page: Page, heading: string, title = heading): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
  // The title follows its heading.
  await expect.poll(() => page.title()).toBe(title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
}

async function bothSizes(look: (size: Size) => Promise<void>): Promise<void> {
  await Promise.all([look('desktop'), look('phone')]);
}

/** The same page on both screens, without another load. */
async function expectSoundInBothSizes(page: Page, heading: string, title?: string): Promise<void> {
  await expectSound(page, heading, title);
  await page.setViewportSize(SIZES.phone);
  await expectSound(page, heading, title);
}

const atRest = (page: Page) => page.waitForLoadState('networkidle');

describe('before the game', () => {
  it.each([
    ['S-001', '/', PRODUCT],
    ['S-002', '/login', PRODUCT],
    ['S-003', '/register', 'Register'],
    ['S-004', '/verify', 'Verify your email'],
    ['R-75', '/forgot-password', 'Forgotten password'],
    ['R-76', '/reset-password?token=x', 'New password'],
    ['S-014', '/nowhere', 'Unexpected Application Error!', 'Error'],
  ])('%s: %s is sound', async (_row, route, heading, title = heading) => {
    const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
    const noise = noiseOf(page);
    await countShifts(page);
    await page.goto(game.address + route);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await atRest(page);
    expect(await shiftsOf(page)).toEqual(STILL);
    await expectSoundInBothSizes(page, heading, title);
    // The browser tells of an address that there is not by itself.
    expect(noise).toEqual(route === '/nowhere' ? [expect.stringContaining('404')] : []);
    await page.context().close();
  });
});

/** What is left of a shift when nothing is seen to jump. */
const STILL = { total: expect.toSatisfy((total: number) => total < 0.02), largest: expect.any(String) };

describe.each(Object.entries(SCREENS))('%s', (_rows, screenNow) => {
  it('is sound while it loads and with data, and nothing jumps when that comes', () =>
    bothSizes(async (size) => {
      const { route, heading, ready } = screenNow();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await aWindow(scene.leader, size, async (each) => {
        await released;
        await each.continue();
      });
      const noise = noiseOf(page);
      await page.goto(game.address + route);
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      await expectSound(page, await title.innerText());
      release();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByText(ready).filter({ visible: true }).first().waitFor();
      await atRest(page);
      // The network may have been at rest before the first call was held back.
      await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count(), { timeout: 5000 }).toBe(0);
      await expectSound(page, heading);
      expect(await shiftsOf(page)).toEqual(STILL);
      expect(noise).toEqual([]);
      await page.context().close();
    }));

  it('is sound when the server fails, and says so', async () => {
    const { route, failed } = screenNow();
    const page = await aWindow(scene.leader, 'desktop', (each) => each.fulfill({ status: 500, json: {} }));
    const noise = noiseOf(page);
    await page.goto(game.address + route);
    await page.getByText(failed).first().waitFor();
    await atRest(page);
    await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());
    // The browser itself notes every 500.
    expect(noise.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([]);
    await page.context().close();
  });
});

it.each([
  ['S-051, E-71, E-72', '/dashboard', 'No mission reports available.'],
  ['S-008', '/missions', 'No mission is under way.'],
  ['S-106, S-107', '/alliance', 'Create an Alliance'],
  ['S-130, E-81', '/profile', 'You have not set a bio yet.'],
  ['S-013, E-78', '/galaxymap', 'No known planet addresses found from mission reports.'],
])('%s: %s is sound while there is nothing yet', async (_rows, route, empty) => {
  const page = await aWindow(scene.idler, 'desktop');
  await page.goto(game.address + route);
  await page.getByText(empty).first().waitFor();
  await atRest(page);
  await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());
  await page.context().close();
});

it('S-107, S-131: an invitation and a strange profile are sound', async () => {
  const page = await aWindow(scene.guest, 'desktop');
  await page.goto(`${game.address}/profile/${scene.officerId}`);
  await page.getByText('This user has not set a bio.').waitFor();
  await expectSoundInBothSizes(page, scene.officer.username);
  await page.goto(`${game.address}/alliance`);
  await page.getByRole('button', { name: /^Accept/ }).waitFor();
  await expectSound(page, 'Alliance');
  await page.context().close();
});

it('the first load stays within its budget, for a visitor and for a player', async () => {
  const visitor = await firstLoadOf(await (await browser.newContext()).newPage(), game.address);
  const page = await windowOf(browser, game.address, scene.idler);
  const player = await firstLoadOf(page, `${game.address}/dashboard`);
  for (const { first } of [visitor, player]) {
    expect(sizeOf(first, 'js')).toBeGreaterThan(50);
    expect(sizeOf(first, 'js')).toBeLessThanOrEqual(BUDGET.js);
    expect(sizeOf(first, 'css')).toBeGreaterThan(1);
    expect(sizeOf(first, 'css')).toBeLessThanOrEqual(BUDGET.css);
  }
  expect(visitor.later).toEqual([]);
  // The live connection alone may come later, with what it shares with the alliance page.
  expect(player.later.map(({ name }) => name.split('-')[0]).sort()).toEqual(['alliances', 'connection']);
});
