import type { BrowserContext, Page } from 'playwright-core';

export interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly planet: string;
}

let newcomers = 0;

export function aNewcomer(): Newcomer {
  const username = `newcomer-${++newcomers}`;
  return { username, email: `${username}@example.org`, password: 'chevron seven', planet: `Haven ${newcomers}` };
}

/** From the front page to the code that was mailed, as somebody does it who sees the game for the first time. */
export async function register(page: Page, address: string, newcomer: Newcomer): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'PLAY NOW' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await page.getByRole('combobox', { name: 'Race' }).selectOption({ label: 'Humans' });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
}

/** The code in the newest mail, read where the server without SMTP shows it. */
export async function mailedCode(context: BrowserContext, address: string, email: string): Promise<string> {
  const mailbox = await context.newPage();
  await mailbox.goto(`${address}/dev/mailbox`);
  const mail = await mailbox.locator('article', { hasText: email }).first().innerText();
  await mailbox.close();
  const code = /\b(\d{5})\b/.exec(mail)?.[1];
  if (!code) throw new Error(`No code in the mail: ${mail}`);
  return code;
}

/** Types the code and names the home world; ends at the login, to which the page leads by itself. */
export async function verify(page: Page, code: string, newcomer: Newcomer): Promise<void> {
  await page.getByRole('textbox', { name: /digit 1/i }).click();
  await page.keyboard.type(code);
  await page.getByLabel('Home planet name').fill(newcomer.planet);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Email verified successfully! Redirecting to login...').waitFor();
  await page.waitForURL('**/login');
}

export async function logIn(page: Page, newcomer: Newcomer): Promise<void> {
  const enter = page.getByRole('button', { name: 'Enter the Gate' });
  // The address changes a moment before the page does, and the page before has a field of the same name.
  await enter.waitFor();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await enter.click();
  await page.waitForURL('**/dashboard');
}

/** A newcomer who is through all of that, on the dashboard, with the introduction put away. */
export async function settle(page: Page, address: string, newcomer = aNewcomer()): Promise<Newcomer> {
  await register(page, address, newcomer);
  await verify(page, await mailedCode(page.context(), address, newcomer.email), newcomer);
  await logIn(page, newcomer);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Yes, Hide It' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return newcomer;
}

/** To the home world, through the menu. */
export async function openHome(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByRole('link', { name: 'My Planets' }).first().click();
  await page.getByRole('link', { name: `View ${newcomer.planet}` }).click();
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
}

/** Starts a building on the open planet page. */
export async function build(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Build' });
  await dialog.getByRole('button', { name: `Build ${name}` }).click();
  await dialog.waitFor({ state: 'detached' });
}
