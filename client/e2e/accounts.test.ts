import type { Page, ViewportSize } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { SIZES, TIMEOUT_MS } from './support/browser.ts';
import { runCommand } from './support/game-server.ts';
import { aNewcomer, enlist, live, logIn, type Newcomer, settle } from './support/newcomer.ts';
import { graveFaults, noiseOf, overflow } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

const aPage = async (viewport: ViewportSize = SIZES.desktop) => (await browser.newContext({ viewport })).newPage();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alerted = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Another window of the same player, logged in with the password. */
async function another(newcomer: Newcomer, viewport: ViewportSize = SIZES.phone): Promise<Page> {
  const page = await aPage(viewport);
  await page.goto(`${game.address}/login`);
  await logIn(page, newcomer);
  return page;
}

/** Opens the settings, live: what happens in another window arrives as a push. */
async function openSettings(page: Page): Promise<void> {
  await page.goto(`${game.address}/settings`);
  await page.getByText('This device').waitFor();
  await live(page);
}

/** Expects no serious axe violation, and no overflow on a phone. */
async function expectSound(page: Page): Promise<void> {
  const size = page.viewportSize() ?? SIZES.desktop;
  for (const viewport of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toEqual([]);
    expect(await graveFaults(page)).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** The text of the newest mail to this address with these words, from the mailbox page. */
async function mailTo(page: Page, email: string, words: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const mail = mailbox.locator('article', { hasText: email }).filter({ hasText: words }).first();
  await vi.waitFor(async () => {
    await mailbox.goto(game.mailbox);
    expect(await mail.count()).toBe(1);
  }, TIMEOUT_MS);
  const text = await mail.innerText();
  await mailbox.close();
  return text;
}
const codeIn = (mail: string) => /code: (\d{5})/.exec(mail)?.[1] ?? '';

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('textbox', { name: 'Digit 1 of 5' }).click();
  await page.keyboard.type(code);
}

it.concurrent('an email address is changed with the codes from both mailboxes, and other windows follow', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  const moved = newcomer.email.replace('newcomer', 'moved');
  const other = await another(newcomer);
  await openSettings(other);
  await openSettings(page);
  await page.getByLabel('New email').fill(moved);
  await page.getByLabel('Password to change the email').fill(newcomer.password);
  await press(page, 'Send Codes');
  await page.getByText('One code is on its way to').waitFor();
  await other.getByText('One code is on its way to').waitFor();
  await expectSound(page);

  await enterCode(
    page,
    'Code from the old address',
    codeIn(await mailTo(page, newcomer.email, 'change the email address')),
  );
  await enterCode(page, 'Code from the new address', '00000');
  await press(page, 'Change Email');
  await alerted(page, 'One of the two codes is wrong');
  await enterCode(
    page,
    'Code from the new address',
    codeIn(await mailTo(page, moved, 'wants to use this email address')),
  );
  await press(page, 'Change Email');
  await alerted(page, `Your email address is now ${moved}.`);
  expect(await mailTo(page, newcomer.email, 'has changed')).toContain(moved);

  // The other window's session has ended.
  await other.goto(`${game.address}/settings`);
  await other.getByRole('button', { name: 'Enter the Gate' }).waitFor();
  await other.getByLabel('Email').fill(moved);
  await other.getByLabel('Password').fill(newcomer.password);
  await press(other, 'Enter the Gate');
  // The login leads to the page that was asked for.
  await other.getByText('This device').waitFor();
});

it.concurrent('an account is to be deleted, kept, and deleted for good; the name is free again', async () => {
  const page = await aPage();
  const newcomer = await settle(page, game);
  const other = await another(newcomer);
  await live(other);
  await openSettings(page);
  await page.getByLabel('Password to delete the account').fill(newcomer.password);
  await press(page, 'Delete Account');
  const dialog = page.getByRole('alertdialog', { name: `Delete the account ${newcomer.username}?` });
  await dialog.getByText('your world with everything on it').waitFor();
  await expectSound(page);
  await dialog.getByRole('button', { name: `Delete ${newcomer.username}` }).click();
  await page.getByText('Until then, nothing changes.').waitFor();
  await expectSound(page);
  expect(await mailTo(page, newcomer.email, 'will be deleted on')).toContain('Keep My Account');

  // Every page of every window says so at once, and each can cancel it.
  const banner = other.getByRole('region', { name: 'Your account' });
  await banner.getByText('Your account will be deleted on').waitFor();
  await expectSound(other);
  await other.goto(`${game.address}/galaxymap`);
  await banner.getByRole('button', { name: 'Keep My Account' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByLabel('Password to delete the account').waitFor();
  await mailTo(page, newcomer.email, 'will not be deleted');

  // The operator does what a week would do.
  await runCommand(game, 'player', newcomer.username, 'delete', '--now');
  await page.getByRole('button', { name: 'Enter the Gate' }).waitFor();
  await mailTo(page, newcomer.email, 'has been deleted');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await press(page, 'Enter the Gate');
  await alerted(page, 'Login failed. Please check your credentials.');
  await settle(page, game, newcomer);
});

it.concurrent('a browser that blocks site data plays until the page is left, and says so before the login', async () => {
  const newcomer = aNewcomer();
  await enlist(game, newcomer);
  const page = await aPage();
  const noise = noiseOf(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  });
  await page.goto(game.address);
  await page.getByRole('link', { name: 'PLAY NOW' }).click();
  await page.getByText('This browser stores no data for this site').waitFor();
  await expectSound(page);
  await logIn(page, { ...newcomer, email: newcomer.username });
  await live(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Yes, Hide It' }).click();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByText('This device').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Enter the Gate' }).waitFor();
  expect(noise).toEqual([]);
});
