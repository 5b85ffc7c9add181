import { openRunFolder } from '../../.vitest/run-folder.ts';
import { openBrowser } from './support/browser.ts';
import { BUDGETS, loadsOf, sizeOf } from './support/first-load.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { readyPlayers } from './support/ready-players.ts';

/**
 * `npm run bundle`: prints the compressed sizes that a browser loads for the landing page, the shell and each
 * page, with their budgets. Exits with 1 if a size is over its budget.
 */
/** How many of the largest files are listed. */
const LARGEST = 5;

const print = (line: string) => void process.stdout.write(`${line}\n`);
openRunFolder();
const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  game = await startGame();
  const [player] = await readyPlayers(game, 'bundle', 1);
  const { spendings } = await loadsOf(browser, game.address, player);
  for (const { name, budget, files } of spendings) {
    const size = sizeOf(files);
    print(`${size.toFixed(1).padStart(6)} of ${BUDGETS[budget]} kB  ${name}`);
    if (!(size <= BUDGETS[budget])) process.exitCode = 1;
    if (budget === 'styles') continue;
    for (const file of files.toSorted((a, b) => b.size - a.size).slice(0, LARGEST)) {
      print(`               ${file.size.toFixed(1).padStart(6)} ${file.name}`);
    }
  }
} finally {
  await browser.close();
  await game?.close();
}
