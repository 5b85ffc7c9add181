import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT } from '#shared/catalogue/product';
import { sampled } from '../../.vitest/sizes.ts';
import { atRest, SIZES, visit } from './support/browser.ts';
import { countShifts, noiseOf, shiftsOf } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';
import { aWindow, expectSoundInBothSizes, STILL } from './support/sound.ts';

// Every screen without data: before login, for a player who has done nothing yet, and when the server fails.

/** Has done nothing yet. */
let idler: ReadyPlayer;
beforeAll(async () => {
  [idler] = await readyPlayers(game, 'idler', 1);
});

const BEFORE_THE_GAME = [
  ['S-001', '/', PRODUCT],
  ['S-002', '/login', PRODUCT],
  ['S-003', '/register', 'Register'],
  ['S-004', '/verify', 'Verify your email'],
  ['R-75', '/forgot-password', 'Forgot your password?'],
  ['R-76', '/reset-password#token=x', 'Set a new password'],
  ['S-014', '/nowhere', 'Unexpected Application Error!', 'Error'],
] as const;

it.concurrent.for(sampled('screens of each kind without data', BEFORE_THE_GAME))(
  'before the game, %s: %s is sound',
  async ([_row, route, heading, title = heading], { expect }) => {
    const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
    const noise = noiseOf(page);
    await countShifts(page);
    await page.goto(game.address + route);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await atRest(page);
    expect(await shiftsOf(page)).toEqual(STILL);
    await expectSoundInBothSizes(page, heading, title);
    // The browser itself logs every 404.
    expect(noise).toEqual(route === '/nowhere' ? [expect.stringContaining('404')] : []);
    await page.context().close();
  },
);

type Screen = readonly [rows: string, route: string, said: string];

const FAILED: readonly Screen[] = [
  ['S-005, S-051', '/dashboard', 'Failed to fetch dashboard data.'],
  ['S-006, S-061', '/myplanets', 'Failed to fetch user planets.'],
  ['S-007, S-070', '/planets/1', 'Failed to fetch user planets.'],
  ['S-008, S-084', '/missions', 'Failed to fetch mission types.'],
  // E-52: a failed read counts as no alliance, and the page shows its own message.
  ['S-009, S-111', '/alliance', 'Failed to load invitations.'],
  ['S-010, S-129', '/profile', 'Failed to load profile.'],
  ['S-013, R-70', '/galaxymap', 'Failed to fetch'],
  ['S-013, G-100', '/battles', 'Failed to fetch user planets.'],
  ['S-054, research', '/research', 'Failed to fetch research.'],
  ['S-013, R-72', '/settings', 'Failed'],
];

const EMPTY: readonly Screen[] = [
  ['S-051, E-71, E-72', '/dashboard', 'No mission reports available.'],
  ['S-008', '/missions', 'No missions under way.'],
  ['S-106, S-107', '/alliance', 'Create an Alliance'],
  ['S-130, E-81', '/profile', 'You have not set a bio yet.'],
  ['S-013, E-78', '/galaxymap', 'No known planet addresses found from mission reports.'],
];

describe.each([
  [
    'is sound when the server answers nothing but errors, and says so',
    FAILED,
    (each: Route) => each.fulfill({ status: 500, json: {} }),
  ],
  ['is sound while there is nothing yet', EMPTY, undefined],
] as const)('%s', (_state, screens, meet) => {
  let page: Page;
  let noise: string[];
  beforeAll(async () => {
    page = await aWindow(idler, 'desktop', meet);
    noise = noiseOf(page);
  });
  afterAll(() => page?.context().close());

  it.each(sampled('screens of each kind without data', screens))('%s: %s', async (_rows, route, said) => {
    await page.setViewportSize(SIZES.desktop);
    await visit(page, game.address, route);
    await page.getByRole('main').getByText(said).first().waitFor();
    await atRest(page);
    await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());
    // The browser itself logs every 500.
    expect(noise.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([]);
  });
});
