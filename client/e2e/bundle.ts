import { openBrowser } from './support/browser.ts';
import { BUDGET, firstLoadOf, sizeOf } from './support/first-load.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { readyPlayers, windowOf } from './support/ready-players.ts';

/**
 * `npm run bundle`: what travels, gzipped, until the first page stands: the landing page for a visitor, the dashboard
 * for a player. Ends with 1 when that is more than the budget.
 */
/** How many files are named. */
const LARGEST = 8;

const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  game = await startGame();
  const [player] = await readyPlayers(game.dataDir, 'bundle', 1);
  if (!player) throw new Error('There is no player.');
  const address = game.address;
  const visitor = await (await browser.newContext()).newPage();
  const signedIn = await windowOf(browser, address, player);
  const loads = {
    'Landing page, visitor': await firstLoadOf(visitor, address),
    'Dashboard, player': await firstLoadOf(signedIn, `${address}/dashboard`),
  };
  for (const [name, { first, later }] of Object.entries(loads)) {
    process.stdout.write(`${name}\n`);
    for (const kind of ['js', 'css'] as const) {
      const size = sizeOf(first, kind);
      process.stdout.write(`  ${kind.padEnd(3)} ${size.toFixed(1).padStart(6)} of ${BUDGET[kind]} kB\n`);
      if (size > BUDGET[kind]) process.exitCode = 1;
    }
    for (const file of first.toSorted((a, b) => b.size - a.size).slice(0, LARGEST)) {
      process.stdout.write(`      ${file.size.toFixed(1).padStart(6)} ${file.name}\n`);
    }
    if (later.length > 0) {
      process.stdout.write(`  js  ${sizeOf(later, 'js').toFixed(1).padStart(6)} kB later, for live changes\n`);
    }
  }
} finally {
  await browser.close();
  await game?.close();
}
