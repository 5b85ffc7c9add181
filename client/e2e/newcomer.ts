import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { acknowledgeFirstLogin, login, register as registerCall, verifyEmail } from '#shared/api/account';
import { callsOf, whenReady } from './calls.ts';
import type { Game } from './game.ts';
import { type ReadyPlayer, signIn } from './ready-players.ts';

export interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly planet: string;
}

/** Their scout is the Pathfinder. */
const HUMANS = 4;

/** Test files share their games: without it, names would be taken. */
const FILE = randomBytes(3).toString('hex');
let newcomers = 0;

export function aNewcomer(): Newcomer {
  const username = `newcomer-${FILE}-${++newcomers}`;
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

/** The code in the newest mail to this address, read where the server without SMTP shows it. */
export function mailedCode({ mailbox }: Game, email: string): Promise<string> {
  return whenReady(async () => {
    const mails = (await (await fetch(mailbox)).text()).split('<article>');
    const code = /code: (\d{5})/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[1];
    if (!code) throw new Error(`No mail to ${email} yet.`);
    return code;
  });
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

/** Somebody who has been through all of that in a moment, over the wire. */
export async function enlist(game: Game, newcomer: Newcomer): Promise<ReadyPlayer> {
  const { username, email, password, planet: planet_name } = newcomer;
  const call = callsOf(game.address);
  await call('POST', registerCall.path, { username, email, password, race_id: HUMANS });
  await call('POST', verifyEmail.path, { email, token: await mailedCode(game, email), planet_name });
  const tokens = await call<Pick<ReadyPlayer, 'access_token' | 'refresh_token'>>('POST', login.path, {
    email,
    password,
  });
  return { username, email, password, ...tokens };
}

/** A newcomer on the dashboard, with the introduction put away for good. */
export async function settle(page: Page, game: Game, newcomer = aNewcomer()): Promise<Newcomer> {
  const { address } = game;
  const player = await enlist(game, newcomer);
  await callsOf(address, player)('POST', acknowledgeFirstLogin.path);
  await signIn(page, address, player);
  await page.goto(`${address}/dashboard`);
  await page.getByText('No active constructions.').waitFor();
  return newcomer;
}

/**
 * Waits until the page hears of changes by itself. In that moment it reads everything once more; from then on it reads
 * only each minute, or for a reason.
 */
export async function live(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor();
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
