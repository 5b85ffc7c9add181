import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { health } from '#shared/api/health';
import { SIZES } from './browser.ts';
import { type Game, runCommand } from './game-server.ts';

export interface ReadyPlayer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

type Tuple<T, Length extends number, Made extends T[] = []> = Made['length'] extends Length
  ? Made
  : Tuple<T, Length, [...Made, T]>;

/** Verified, signed-in players with a home world and a mine for each resource, made by `npm run players`. */
export async function readyPlayers<Count extends number>(
  game: Game,
  prefix: string,
  count: Count,
): Promise<Tuple<ReadyPlayer, Count>> {
  const out = path.join(game.dataDir, `${prefix}.json`);
  await runCommand(game, 'players', '--count', `${count}`, '--prefix', prefix, '--out', out);
  const players: Omit<ReadyPlayer, 'username'>[] = JSON.parse(await readFile(out, 'utf8'));
  return players.map((player, index) => ({ ...player, username: `${prefix}-${index + 1}` })) as Tuple<
    ReadyPlayer,
    Count
  >;
}

/** Opens a document of the same origin without scripts, so that nothing uses the stored session meanwhile. */
export async function leave(page: Page, address: string): Promise<void> {
  await page.goto(address + health.path);
}

/** Writes a session and other entries into the page's storage. */
export function store(page: Page, items: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, items);
}

/** Signs a page in, with the introduction hidden and all parts of the game shown. Opens no page of the game yet. */
export async function signIn(
  page: Page,
  address: string,
  { access_token, refresh_token }: Pick<ReadyPlayer, 'access_token' | 'refresh_token'>,
): Promise<void> {
  await leave(page, address);
  await store(page, { access_token, refresh_token, introduction_shown: '1', show_everything: 'on' });
}

/** A window of a player who is signed in. */
export async function windowOf(
  browser: Browser,
  address: string,
  player: ReadyPlayer,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: SIZES.desktop, ...options })).newPage();
  await signIn(page, address, player);
  return page;
}
