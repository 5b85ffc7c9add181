import type { CDPSession, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { atRest, SIZES } from './support/browser.ts';
import { aNewcomer, logIn, type Newcomer, settle } from './support/newcomer.ts';
import { graveFaults } from './support/page-faults.ts';
import { browser, steady as game } from './support/shared-game.ts';

let newcomer: Newcomer;
let page: Page;
beforeAll(async () => {
  page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage();
  newcomer = await settle(page, game, aNewcomer());
});

const mapOf = (on: Page) => on.getByRole('application');
const widthOf = async (on: Page) => Number(await mapOf(on).getAttribute('data-width'));
const home = (on: Page) => on.locator('[data-kind=own]').first();

async function open(on: Page, path: string): Promise<void> {
  await on.goto(`${game.address}${path}`);
  await home(on).waitFor();
  // The marks come before the map has its size, which it gets with a frame.
  await atRest(on);
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Elements that overflow to the right, except the drawing of the map, which its frame clips. */
function stickingOut(on: Page): Promise<string[]> {
  return on.locator('main *').evaluateAll((all) =>
    all
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
      .filter((each) => !each.parentElement?.closest('[role=application]'))
      .map((each) => `${each.tagName} ${each.className}`),
  );
}

it('S-065, S-066: a hovered row highlights its dot, a hovered dot its row, and a click opens the planet', async () => {
  await open(page, '/myplanets');
  const row = page.getByRole('row', { name: newcomer.planet });
  await row.hover();
  await page.locator('[data-highlight]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).hover();
  await page.locator('[data-highlight]').waitFor({ state: 'detached' });
  const dot = await middleOf(home(page));
  await page.mouse.move(dot.x, dot.y);
  await expect.poll(() => row.getAttribute('data-highlighted')).toBe('true');
  await page.mouse.click(dot.x, dot.y);
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
});

it('S-064, C-10, C-11: the wheel zooms by 1.1 around the pointer, within bounds, and the page stays where it is', async () => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, '/myplanets');
  // The map is higher than the window, and the home may lie anywhere on it.
  await home(page).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate('scrollY');
  const before = await middleOf(home(page));
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => widthOf(page)).toBeCloseTo(2236 / 1.1, 0);
  const after = await middleOf(home(page));
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3);
  // C-10: one wheel event counts for at most three notches. 36 in and 42 out reach the limits, which need 31 and 36.
  for (let event = 0; event < 12; event++) await page.mouse.wheel(0, -300);
  await expect.poll(() => widthOf(page)).toBe(111.8);
  for (let event = 0; event < 14; event++) await page.mouse.wheel(0, 300);
  await expect.poll(() => widthOf(page)).toBe(3354);
  expect(await page.evaluate('scrollY')).toBe(scrolled);
  await page.setViewportSize(SIZES.desktop);
});

/** By how many pixels the home has moved since; the map is drawn with the next frame. */
async function movedFrom(before: { x: number; y: number }): Promise<[x: number, y: number]> {
  const after = await middleOf(home(page));
  return [Math.round(after.x - before.x), Math.round(after.y - before.y)];
}

it('S-064: a drag moves the map with the pointer and opens nothing, even when it begins and ends on a dot', async () => {
  await page.setViewportSize(SIZES.desktop);
  await open(page, '/myplanets');
  const before = await middleOf(home(page));
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 20, before.y + 10);
  await page.mouse.move(before.x + 60, before.y + 30);
  await page.mouse.up();
  await expect.poll(() => movedFrom(before)).toEqual([60, 30]);
  expect(new URL(page.url()).pathname).toBe('/myplanets');
  await page.getByRole('button', { name: 'Reset the view' }).click();
  await expect.poll(() => movedFrom(before)).toEqual([0, 0]);
});

it('a drag moves the map even if its first reported movement is beyond the edge', async () => {
  await page.setViewportSize(SIZES.desktop);
  await open(page, '/myplanets');
  const before = await middleOf(home(page));
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('The map is not on the screen.');
  await page.mouse.move(box.x + 100, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + box.height + 17);
  await page.mouse.up();
  await expect.poll(() => movedFrom(before)).toEqual([40, 20]);
});

it.each(['/myplanets', '/galaxymap'])('any place on the map of %s can be reached by a pointer', async (path) => {
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size);
    await open(page, path);
    await mapOf(page).scrollIntoViewIfNeeded();
    const covered = await mapOf(page).evaluate((map) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const steps = Array.from({ length: 40 }, (_, step) => (step + 0.5) / 40);
      const places = steps.flatMap((down) =>
        steps.map((across) => [left + across * width, top + down * height] as const),
      );
      const onScreen = places.filter(([, y]) => y > 120 && y < window.innerHeight - 80);
      return {
        tried: onScreen.length,
        by: [
          ...new Set(onScreen.map(([x, y]) => document.elementFromPoint(x, y)).filter((found) => !map.contains(found))),
        ].map((found) => found?.outerHTML.slice(0, 100)),
      };
    });
    expect(covered.tried).toBeGreaterThan(400);
    expect(covered.by).toEqual([]);
  }
  await page.setViewportSize(SIZES.desktop);
});

it('C-09: with the keyboard alone: into the map, nearer, to the planet, and in', async () => {
  await open(page, '/myplanets');
  await mapOf(page).focus();
  await page.keyboard.press('+');
  expect(await widthOf(page)).toBeCloseTo(2236 / 1.5, 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('0');
  expect(await widthOf(page)).toBe(2236);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(`document.activeElement.dataset.kind`)).toBe('own');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
});

it('G-100: on the galaxy map a strange world is chosen by a click near it, and an own one leads to its planet', async () => {
  await open(page, '/galaxymap');
  await page.locator('canvas[data-shows="dots"]').waitFor();
  const card = page.getByRole('region', { name: 'Chosen world' });
  await page.getByRole('button', { name: 'Reset the view' }).click();
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await mapOf(page).focus();
  // Many worlds lie around the core, in the middle of the map.
  await page.keyboard.press('Enter');
  await card.getByRole('heading', { name: 'Unknown world' }).waitFor();
  const place = await card.getByText(/^A world at/).innerText();
  const mark = () => middleOf(page.locator('[data-highlight] circle'));
  const afar = await mark();
  await card.getByRole('button', { name: 'Close' }).click();
  // From afar another world may lie within two pixels; as near as the map goes none does.
  await page.mouse.move(afar.x, afar.y);
  for (let event = 0; event < 12; event++) await page.mouse.wheel(0, -300);
  await expect.poll(() => widthOf(page)).toBe(111.8);
  const near = await mark();
  await page.mouse.click(near.x + 2, near.y + 2);
  expect(await card.getByText(/^A world at/).innerText()).toBe(place);
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reset the view' }).click();
  await expect.poll(() => widthOf(page)).toBe(2236);
  const own = await middleOf(home(page));
  await page.mouse.click(own.x, own.y);
  await card.getByRole('link', { name: 'Open planet' }).click();
  await page.getByRole('heading', { name: newcomer.planet, level: 1 }).waitFor();
});

it('nothing serious or critical for axe on the map of own planets, from afar and from nearby', async () => {
  await open(page, '/myplanets');
  expect(await graveFaults(page)).toEqual([]);
  for (let press = 0; press < 5; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => mapOf(page).getAttribute('data-nearby')).toBe('true');
  expect(await graveFaults(page)).toEqual([]);
});

it('S-064, look: on a phone two fingers zoom, one scrolls the page from the whole galaxy and pans from nearer', async () => {
  const context = await browser.newContext({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(`${game.address}/login`);
  await logIn(phone, newcomer);
  const touch = await context.newCDPSession(phone);

  for (const path of ['/myplanets', '/galaxymap']) {
    await open(phone, path);
    expect(await stickingOut(phone)).toEqual([]);
    expect(await graveFaults(phone)).toEqual([]);
  }
  // The galaxy map opens on the player's worlds.
  await phone.getByRole('button', { name: 'Reset the view' }).click();
  await expect.poll(() => widthOf(phone)).toBe(2236);
  await phone.evaluate('scrollTo(0, 0)');
  const { x, y } = await middleOf(mapOf(phone));
  // Zoomed out to the whole galaxy, a finger moving up scrolls the page.
  const cameToRest = phone.evaluate(
    `new Promise((rest) => addEventListener('scrollend', () => rest(scrollY), { once: true }))`,
  );
  await slide(touch, [[{ x, y }], [{ x, y: y - 60 }], [{ x, y: y - 120 }], [{ x, y: y - 160 }]]);
  expect(await cameToRest).toBeGreaterThan(50);
  await phone.evaluate('scrollTo(0, 0)');

  await slide(touch, [
    [
      { x: x - 30, y },
      { x: x + 30, y },
    ],
    [
      { x: x - 60, y },
      { x: x + 60, y },
    ],
    [
      { x: x - 90, y },
      { x: x + 90, y },
    ],
  ]);
  await expect.poll(() => widthOf(phone)).toBeCloseTo(2236 / 3, 0);

  const before = await drawn(phone);
  await slide(touch, [[{ x, y }], [{ x, y: y - 40 }], [{ x, y: y - 80 }]]);
  await expect.poll(() => drawn(phone)).not.toBe(before);
  expect(await phone.evaluate('scrollY')).toBe(0);
  await context.close();
});

const drawn = (on: Page) => on.evaluate<string>(`document.querySelector('[role=application] > svg').style.transform`);

/** Dispatches touch events: fingers put down, moved and lifted. */
async function slide(touch: CDPSession, steps: { x: number; y: number }[][]): Promise<void> {
  const [first = [], ...rest] = steps;
  const points = (step: { x: number; y: number }[]) => step.map((point, id) => ({ ...point, id }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) });
  for (const step of rest)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
