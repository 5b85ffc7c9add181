import { openBrowser } from './browser.ts';
import { BUDGETS, loadsOf, sizeOf } from './first-load.ts';
import { type RunningGame, startGame } from './game.ts';
import { readyPlayers } from './ready-players.ts';

/**
 * `npm run bundle`: what a browser loads, compressed, for the landing page, for the shell of the game and for each of its
 * pages, and what it may be. Ends with 1 when something is over its budget.
 */
/** How many files are named. */
const LARGEST = 5;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  game = await startGame();
  const [player] = await readyPlayers(game.dataDir, 'bundle', 1);
  if (!player) throw new Error('There is no player.');
  const { spendings } = await loadsOf(browser, game.address, player);
  for (const { name, budget, files } of spendings) {
    const size = sizeOf(files);
    say(`${size.toFixed(1).padStart(6)} of ${BUDGETS[budget]} kB  ${name}`);
    if (size > BUDGETS[budget]) process.exitCode = 1;
    if (budget === 'styles') continue;
    for (const file of files.toSorted((a, b) => b.size - a.size).slice(0, LARGEST)) {
      say(`               ${file.size.toFixed(1).padStart(6)} ${file.name}`);
    }
  }
} finally {
  await browser.close();
  await game?.close();
}
