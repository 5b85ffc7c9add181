import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { BUDGET, firstLoadOf, withinBudget } from './first-load.ts';
import { type RunningGame, startGame } from './game.ts';
import { readyPlayers, windowOf } from './ready-players.ts';

/**
 * `npm run bundle`: what travels, gzipped, until the first page stands: the landing page for a visitor, the dashboard
 * for a player. Ends with 1 when that is more than the budget.
 */
const data = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-bundle-'));
// PostgreSQL's own user must get in when we are root.
await chmod(data, 0o755);
const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  const dataDir = path.join(data, 'data');
  game = await startGame({ DATA_DIR: dataDir });
  const [player] = await readyPlayers(dataDir, 'bundle', 1);
  if (!player) throw new Error('There is no player.');
  const visitor = await (await browser.newContext()).newPage();
  const loads = {
    'Landing, visitor': await firstLoadOf(visitor, game.address),
    // The login page was loaded before, to sign in: its files are in the browser's cache, but count all the same.
    'Dashboard, player': await firstLoadOf(await windowOf(browser, game.address, player), `${game.address}/dashboard`),
  };
  for (const [name, load] of Object.entries(loads)) {
    const kB = (kind: 'js' | 'css') => `${load[kind].toFixed(1).padStart(6)} of ${BUDGET[kind]} kB`;
    process.stdout.write(`${name.padEnd(18)} JS ${kB('js')}   CSS ${kB('css')}\n`);
    if (!withinBudget(load)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await game?.close();
  await rm(data, { recursive: true, force: true });
}
