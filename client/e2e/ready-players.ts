import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ReadyPlayer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Players who are verified, settled, with a mine for each resource, and signed in: as `npm run players` makes them. */
export async function readyPlayers(dataDir: string, prefix: string, count: number): Promise<ReadyPlayer[]> {
  const out = path.join(dataDir, `${prefix}.json`);
  const args = [
    '--import',
    'tsx',
    'server/commands/players.ts',
    '--count',
    `${count}`,
    '--prefix',
    prefix,
    '--out',
    out,
  ];
  const unset = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', JWT_SECRET: '', CORS_ORIGINS: '', TRUST_PROXY: '' };
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...unset, NODE_ENV: 'development', DATA_DIR: dataDir },
  });
  const players: Omit<ReadyPlayer, 'username'>[] = JSON.parse(await readFile(out, 'utf8'));
  return players.map((player, index) => ({ ...player, username: `${prefix}-${index + 1}` }));
}

/** A window of a player who is signed in and has put the introduction away. */
export async function windowOf(
  browser: Browser,
  address: string,
  player: ReadyPlayer,
  options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('access_token', access_token);
    localStorage.setItem('refresh_token', refresh_token);
    localStorage.setItem('introduction_shown', '1');
  }, player);
  return page;
}
