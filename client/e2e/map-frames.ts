import type { Page } from 'playwright-core';
import { type Planet, planet as planetShape } from '#shared/api/planets';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { openRunFolder } from '../../.vitest/run-folder.ts';
import { openBrowser } from './support/browser.ts';
import { startGame } from './support/game-server.ts';
import { settle } from './support/newcomer.ts';

/** `npm run map-frames`: dragging the map with 1,500 stars and 500 planets, against dragging an empty SVG. */
const PLANETS = 500;
const PROMISED = 0.8;
const ROUNDS = 5;
const MILLISECONDS = 2000;

/** An empty SVG as large as the map, moved by the pointer. */
const EMPTY = `<!doctype html><body style="margin:0;background:#070d10">
<div role="application" style="position:relative;overflow:hidden;width:550px;height:550px;margin:190px 0 0 236px">
<svg width="1" height="1" style="position:absolute;top:50%;left:50%;overflow:visible;will-change:transform"></svg></div>
<script>
  const map = document.querySelector('div');
  let [x, y] = [0, 0];
  map.addEventListener('pointerdown', (event) => map.setPointerCapture(event.pointerId));
  map.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    [x, y] = [x + event.movementX, y + event.movementY];
    map.firstElementChild.style.transform = 'translate(' + x + 'px, ' + y + 'px)';
  });
</script>`;

/** Counts frames inside the page. A string, because the compiler's helper functions do not exist there. */
const COUNT_FRAMES = `new Promise((resolve) => {
  let frames = 0;
  const start = performance.now();
  requestAnimationFrame(function count(now) {
    if (now - start >= ${MILLISECONDS}) return resolve((frames * 1000) / (now - start));
    frames += 1;
    requestAnimationFrame(count);
  });
})`;

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
    await page.goto('about:blank');
    await page.setContent(EMPTY);
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

/** Drags in wide curves while frames are counted. */
async function framesWhileDragging(page: Page): Promise<number> {
  const map = page.getByRole('application');
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map to drag.');
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await transformOf(page);
  await page.mouse.move(middleX, middleY);
  await page.mouse.down();
  let counting = true;
  const counted = page.evaluate<number>(COUNT_FRAMES).finally(() => {
    counting = false;
  });
  for (let step = 1; counting; step++) {
    await page.mouse.move(middleX + 180 * Math.sin(step / 15), middleY + 180 * Math.sin(step / 11));
  }
  if ((await transformOf(page)) === before) throw new Error('Nothing was dragged.');
  await page.mouse.up();
  return counted;
}

function transformOf(page: Page): Promise<string> {
  return page.evaluate<string>(`document.querySelector('[role=application] > svg').style.transform`);
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
