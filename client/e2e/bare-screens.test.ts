import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT } from '#shared/catalogue/product';
import { SIZES } from './support/browser.ts';
import { countShifts, noiseOf, shiftsOf } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';
import { atRest, aWindow, expectSoundInBothSizes, STILL } from './support/sound.ts';

// Every screen without data: before login, for a player who has done nothing yet, and when the server fails.

/** Has done nothing yet. */
let idler: ReadyPlayer;
beforeAll(async () => {
  [idler] = await readyPlayers(game, 'idler', 1);
});

describe.concurrent('before the game', () => {
  it.each([
    ['S-001', '/', PRODUCT],
    ['S-002', '/login', PRODUCT],
    ['S-003', '/register', 'Register'],
    ['S-004', '/verify', 'Verify your email'],
    ['R-75', '/forgot-password', 'Forgot your password?'],
    ['R-76', '/reset-password?token=x', 'Set a new password'],
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
    // The browser itself logs every 404.
    expect(noise).toEqual(route === '/nowhere' ? [expect.stringContaining('404')] : []);
    await page.context().close();
  });
});

describe.concurrent('is sound when the server answers nothing but errors, and says so', () => {
  it.each([
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
  ])('%s: %s', async (_rows, route, failed) => {
    const page = await aWindow(browser, idler, 'desktop', (each) => each.fulfill({ status: 500, json: {} }));
    const noise = noiseOf(page);
    await page.goto(game.address + route);
    await page.getByText(failed).first().waitFor();
    await atRest(page);
    await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());
    // The browser itself logs every 500.
    expect(noise.filter((each) => !each.startsWith('Failed to load resource'))).toEqual([]);
    await page.context().close();
  });
});

it.concurrent.each([
  ['S-051, E-71, E-72', '/dashboard', 'No mission reports available.'],
  ['S-008', '/missions', 'No missions under way.'],
  ['S-106, S-107', '/alliance', 'Create an Alliance'],
  ['S-130, E-81', '/profile', 'You have not set a bio yet.'],
  ['S-013, E-78', '/galaxymap', 'No known planet addresses found from mission reports.'],
])('%s: %s is sound while there is nothing yet', async (_rows, route, empty) => {
  const page = await aWindow(browser, idler, 'desktop');
  await page.goto(game.address + route);
  await page.getByText(empty).first().waitFor();
  await atRest(page);
  await expectSoundInBothSizes(page, await page.getByRole('heading', { level: 1 }).innerText());
  await page.context().close();
});
