import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { acknowledgeFirstLogin, login, register as registerCall, verifyEmail } from '#shared/api/account';
import { callsOf, whenReady } from './api-calls.ts';
import type { Game } from './game-server.ts';
import { type ReadyPlayer, signIn } from './ready-players.ts';

export interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly planet: string;
}

/** Their scout is the Pathfinder. */
const HUMANS = 4;

/** Test files share games, so names need a random suffix to be unique. */
const FILE = randomBytes(3).toString('hex');
let newcomers = 0;

export function aNewcomer(): Newcomer {
  const username = `newcomer-${FILE}-${++newcomers}`;
  return { username, email: `${username}@example.org`, password: 'chevron seven', planet: `Haven ${newcomers}` };
}

/** Registers through the pages, from the landing page to the mailed code. */
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

/** The code in the newest mail to this address, read where the server without SMTP shows it. */
export function mailedCode({ mailbox }: Game, email: string): Promise<string> {
  return whenReady(async () => {
    const mails = (await (await fetch(mailbox)).text()).split('<article>');
    const code = /code: (\d{5})/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[1];
    if (!code) throw new Error(`No mail to ${email} yet.`);
    return code;
  });
}

/** Enters the code and the home world's name; ends on the dashboard, to which the login leads the tab that registered. */
export async function verify(page: Page, code: string, newcomer: Newcomer): Promise<void> {
  await page.getByRole('textbox', { name: /digit 1/i }).click();
  await page.keyboard.type(code);
  await page.getByLabel('Home planet name').fill(newcomer.planet);
  // The words are shown for three seconds only.
  await Promise.all([
    page.getByText('Email verified successfully! Redirecting to login...').waitFor(),
    page.getByRole('button', { name: 'Verify Email' }).click(),
  ]);
  await page.waitForURL('**/dashboard');
}

export async function logIn(page: Page, newcomer: Newcomer): Promise<void> {
  const enter = page.getByRole('button', { name: 'Enter the Gate' });
  // The address changes before the page does, and the previous page has a field of the same name.
  await enter.waitFor();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await enter.click();
  await page.waitForURL('**/dashboard');
}

/** Registers and verifies a player through the API, which is faster. */
export async function enlist(context: Game, newcomer: Newcomer): Promise<ReadyPlayer> {
  const { username, email, password, planet: planet_name } = newcomer;
  const call = callsOf(context.address);
  await call('POST', registerCall.path, { username, email, password, race_id: HUMANS });
  await call('POST', verifyEmail.path, { email, token: await mailedCode(context, email), planet_name });
  const tokens = await call<Pick<ReadyPlayer, 'access_token' | 'refresh_token'>>('POST', login.path, {
    email,
    password,
  });
  return { username, email, password, ...tokens };
}

/** A new player on the dashboard, with the introduction hidden. */
export async function settle(page: Page, context: Game, newcomer = aNewcomer()): Promise<Newcomer> {
  const { address } = context;
  const player = await enlist(context, newcomer);
  await callsOf(address, player)('POST', acknowledgeFirstLogin.path);
  await signIn(page, address, player);
  await page.goto(`${address}/dashboard`);
  await page.getByText('No active constructions.').waitFor();
  return newcomer;
}

/**
 * Waits until the live connection is up. On connecting, the page reads everything once more; afterwards it reads
 * only once a minute or after a change.
 */
export async function live(page: Page): Promise<void> {
  // The text for screen readers is there at every width; a phone shows only the icon.
  await page.getByText(/^(Live updates are on|Die Live-Aktualisierung ist an)\.$/).waitFor();
}

/** Opens the home world's page through the menu. */
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
  await page.getByText(`${name} started on `).first().waitFor();
  // It stays open while another slot is free.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}
