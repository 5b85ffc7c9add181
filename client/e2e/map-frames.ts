import { type Planet, planet as planetShape } from '#shared/api/planets';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { openRunFolder } from '../../.vitest/run-folder.ts';
import { openBrowser } from './support/browser.ts';
import { framesWhileDragging, openEmptyMap } from './support/frames.ts';
import { startGame } from './support/game-server.ts';
import { settle } from './support/newcomer.ts';

/** `npm run map-frames`: dragging the map with 1,500 stars and 500 planets, against dragging an empty SVG. */
const PLANETS = 500;
const PROMISED = 0.8;
const ROUNDS = 5;
/** As large as the map. */
const SIDE = 550;

openRunFolder();
const game = await startGame();
const browser = await openBrowser();
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await settle(page, game);
  await page.route('**/planets', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const [home] = planetShape.array().parse(await (await route.fetch()).json());
    if (!home) throw new Error('The newcomer has no home.');
    await route.fulfill({ json: manyLike(home) });
  });
  const empty: number[] = [];
  const full: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await openEmptyMap(page, { x: 236, y: 190, width: SIDE, height: SIDE });
    empty.push(await framesWhileDragging(page));
    await page.goto(`${game.address}/myplanets`);
    await page
      .locator('[data-kind=own]')
      .nth(PLANETS - 1)
      .waitFor();
    full.push(await framesWhileDragging(page));
  }
  const ratio = median(full) / median(empty);
  print(`empty SVG: ${median(empty).toFixed(1)} frames per second (${empty.map(rounded).join(' ')})`);
  print(
    `map, 1500 stars and ${PLANETS} planets: ${median(full).toFixed(1)} frames per second (${full.map(rounded).join(' ')})`,
  );
  print(`ratio: ${ratio.toFixed(3)}, promised: ${PROMISED}`);
  if (!(ratio >= PROMISED)) process.exitCode = 1;
} finally {
  await browser.close();
  await game.close();
}

function manyLike(home: Planet): Planet[] {
  const random = seededRandom(7);
  return Array.from({ length: PLANETS }, (_, index) => ({
    ...home,
    planet_id: 10_000 + index,
    coordinates_x: wholeBetween(random, -GALAXY_RADIUS, GALAXY_RADIUS),
    coordinates_y: wholeBetween(random, -GALAXY_RADIUS, GALAXY_RADIUS),
  }));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function rounded(number: number): string {
  return number.toFixed(0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
