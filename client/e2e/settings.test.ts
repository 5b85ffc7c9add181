import { readFile } from 'node:fs/promises';
import path from 'node:path';
import jwt from 'jsonwebtoken';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { REFUSALS } from '#shared/refusals';
import { WHOLE } from '../../.vitest/sizes.ts';
import { AS_PLAYED, SIZES, TIMEOUT_MS } from './support/browser.ts';
import { live, logIn, type Newcomer, settle } from './support/newcomer.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { leave, store } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

const DESKTOP = { viewport: SIZES.desktop };
const PHONE = { viewport: SIZES.phone };

const aPage = async (options: BrowserContextOptions = DESKTOP) => (await browser.newContext(options)).newPage();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const alerted = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

async function atLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter the Gate' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
}

async function loggedIn(newcomer: Newcomer, options?: BrowserContextOptions): Promise<Page> {
  const page = await aPage(options);
  await page.goto(`${game.address}/login`);
  await logIn(page, newcomer);
  return page;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${game.address}/settings`);
  await page.getByText('This device').waitFor();
}

/** Expects no serious axe violation, and no overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await graveFaults(page)).toEqual([]);
  const size = page.viewportSize() ?? DESKTOP.viewport;
  await page.setViewportSize(PHONE.viewport);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
  await page.setViewportSize(size);
}

/** The session that the page stores. */
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The link in the newest mail to this address. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const mail = mailbox.locator('article', { hasText: email }).filter({ hasText: 'Set a new password' });
  await vi.waitFor(async () => {
    await mailbox.goto(game.mailbox);
    expect(await mail.count()).toBe(1);
  }, TIMEOUT_MS);
  const link = /http\S+\/reset-password\S+/.exec(await mail.innerText())?.[0] ?? '';
  await mailbox.close();
  return link;
}

it.concurrent('R-71: after a new password the old one is refused and the new one lets in', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  await openSettings(page);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('chevron eight');
  await press(page, 'Change Password');
  await alerted(page, 'The current password is wrong.');
  await expectSound(page);
  await page.getByLabel('Current password').fill(newcomer.password);
  await press(page, 'Change Password');
  await alerted(page, 'Your password has been changed. All your other sessions have ended.');

  await press(page, 'Logout');
  await atLogin(page);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await press(page, 'Enter the Gate');
  await alerted(page, 'Login failed. Please check your credentials.');
  await logIn(page, { ...newcomer, password: 'chevron eight' });
});

it.runIf(WHOLE).concurrent('R-72, R-73: logging out everywhere ends the other window and not this one', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  const other = await loggedIn(newcomer, PHONE);
  await openSettings(page);
  await page.getByText('Last seen').waitFor();
  await press(page, 'Log out everywhere else');
  const dialog = page.getByRole('alertdialog', { name: 'Log out everywhere else?' });
  await dialog.waitFor();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await alerted(page, 'You have been logged out everywhere else.');
  expect(await page.getByText('Last seen').count()).toBe(0);

  // By itself: the server closes the sockets of that page, because its session has ended.
  await atLogin(other);
  await alerted(other, 'Your session has ended. Please log in again.');
  await page.reload();
  await page.getByText("You aren't logged in anywhere else.").waitFor();
});

it.concurrent('R-75, R-76: a forgotten password is replaced through the mailed link, once', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  await press(page, 'Logout');
  await atLogin(page);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await press(page, 'Send Reset Link');
  await alerted(page, 'If an account has this address, a link to set a new password is on its way.');
  await expectSound(page);

  const link = await mailedLink(page, newcomer.email);
  await page.goto(link);
  await page.getByLabel('New password').fill('chevron nine');
  await press(page, 'Set New Password');
  await atLogin(page);
  await alerted(page, 'Your password has been changed. Please log in.');
  await expectSound(page);
  await logIn(page, { ...newcomer, password: 'chevron nine' });

  await page.goto(link);
  await page.getByLabel('New password').fill('chevron ten');
  await press(page, 'Set New Password');
  await alerted(page, REFUSALS.resetLinkSpent.text);
});

it.runIf(WHOLE).concurrent(
  'R-74, C-06, C-07: the settings show the introduction again, and its five slides fit a phone',
  async () => {
    const page = await aPage({ ...PHONE, ...AS_PLAYED });
    await settle(page, game);
    await openSettings(page);
    await press(page, 'Show the introduction again');
    const dialog = page.getByRole('dialog', { name: 'Introduction' });
    await dialog.waitFor();
    const shown = dialog.locator('section:not([inert])');
    for (let slide = 1; slide <= 5; slide++) {
      await dialog.getByText(`Slide ${slide} of 5`).waitFor();
      expect(await graveFaults(page)).toEqual([]);
      expect(await shown.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
      expect(await shown.locator(':scope > svg').evaluate(collisions)).toEqual([]);
      if (slide < 5) await dialog.getByRole('button', { name: 'Next' }).click();
    }
    const duration = await shown.evaluate((each) => getComputedStyle(each.parentElement ?? each).transitionDuration);
    expect(duration).toBe('0.3s');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('you can find it in Settings').waitFor();
    await expectSound(page);
    await press(page, 'Yes, Hide It');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No active constructions.').waitFor();
  },
);

/** Texts in a picture that overlap each other or leave the picture. */
function collisions(picture: Element): string[] {
  const frame = picture.getBoundingClientRect();
  const words = [...picture.querySelectorAll('text')].map((each) => ({
    text: each.textContent,
    box: each.getBoundingClientRect(),
  }));
  const outside = words.filter(({ box }) => box.left < frame.left || box.right > frame.right);
  const pairs = words.flatMap((a, index) => words.slice(index + 1).map((b) => [a, b] as const));
  // Boxes of adjacent lines may touch, so only the middle of each line counts.
  const over = pairs.filter(([{ box: a }, { box: b }]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > 0 && down > Math.min(a.height, b.height) / 4;
  });
  return [...outside.map(({ text }) => `${text} sticks out`), ...over.map(([a, b]) => `${a.text} over ${b.text}`)];
}

/** Records which calls were refused for their token, the messages, and the statuses of the refreshes. */
function listen(page: Page) {
  const recorded = { refused: [] as string[], words: new Set<string>(), refreshes: [] as number[] };
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/token/refresh') recorded.refreshes.push(response.status());
    else if (response.status() === 401) {
      recorded.refused.push(pathname);
      recorded.words.add((await response.json()).message);
    }
  });
  return recorded;
}

it.runIf(WHOLE).concurrent(
  'T-17, E-03, G-14: all who find the token bad share one refresh, and nobody sees it',
  async ({ expect }) => {
    const page = await aPage();
    await settle(page, game);
    await leave(page, game.address);
    await store(page, { access_token: 'garbage' });
    const recorded = listen(page);
    // The dashboard, the top bar and the planets call at the same time with an invalid token.
    await page.goto(`${game.address}/dashboard`);
    await page.getByText('No active constructions.').waitFor();
    await page.getByRole('link', { name: 'All 1' }).waitFor();
    expect(recorded.refreshes).toEqual([200]);
    expect(recorded.refused.length).toBeGreaterThan(1);
    // The body arrives slightly later than the response.
    await expect.poll(() => [...recorded.words]).toEqual(['Token is invalid!']);
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

it.runIf(WHOLE).concurrent(
  'T-17, E-02: a token that expires in mid-use is renewed, and the act is done once more, and once',
  async ({ expect }) => {
    const page = await aPage();
    await settle(page, game);
    await openSettings(page);
    // When it connects, the page reads everything again, and that read would meet the expired token first.
    await live(page);
    const recorded = listen(page);
    await store(page, { access_token: await expired(await stored(page, 'access_token')) });
    await press(page, 'Show the introduction again');
    await page.getByRole('dialog', { name: 'Introduction' }).waitFor();
    expect(recorded.refreshes).toEqual([200]);
    expect(recorded.refused).toEqual(['/user/show-introduction']);
    // The body arrives slightly later than the response.
    await expect.poll(() => [...recorded.words]).toEqual(['Token has expired!']);
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

/** The same token, signed with the server's key, but already expired. */
async function expired(token: string | null): Promise<string> {
  const secret = await readFile(path.join(game.dataDir, 'jwt-secret'), 'utf8');
  return jwt.sign({ ...(jwt.decode(token ?? '') as jwt.JwtPayload), exp: 1 }, secret.trim());
}

it.runIf(WHOLE).concurrent(
  'T-18, G-20: when both tokens are bad, the player is at the login and stays there',
  async () => {
    const page = await aPage();
    await settle(page, game);
    // When it connects, the page reads everything again, and would redirect to the login before a button is pressed.
    await live(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await store(page, { access_token: 'garbage', refresh_token: 'garbage' });
    await page.getByRole('button', { name: 'Refresh resources' }).click();
    await atLogin(page);
    await alerted(page, 'Your session has ended. Please log in again.');
    expect(calls.filter((path) => path === '/token/refresh')).toHaveLength(1);
    expect(await stored(page, 'access_token')).toBeNull();
    expect(await stored(page, 'refresh_token')).toBeNull();
  },
);

it.runIf(WHOLE).concurrent('E-01, T-18: without a refresh token a bad access token leads to the login', async () => {
  const page = await aPage();
  await settle(page, game);
  await leave(page, game.address);
  await page.evaluate(() => localStorage.removeItem('refresh_token'));
  await store(page, { access_token: 'garbage' });
  const refusal = page.waitForResponse('**/token/refresh');
  await page.goto(`${game.address}/dashboard`);
  expect((await (await refusal).json()).message).toBe('Refresh token is missing!');
  await atLogin(page);
  expect(await stored(page, 'access_token')).toBeNull();
});

it.runIf(WHOLE).concurrent('S-014, E-61: the error page leads on', async () => {
  const page = await aPage();
  await page.goto(`${game.address}/register`);
  await page.getByRole('button', { name: 'Register' }).waitFor();
  expect((await page.goto(`${game.address}/nowhere`))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.getByText('There is nothing at this address.').waitFor();
  await press(page, 'Go back');
  await page.getByRole('button', { name: 'Register' }).waitFor();
});
