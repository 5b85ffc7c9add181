import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { generateGalaxy } from '#shared/rules/galaxy';
import { openBrowser, SIZES, type Size } from '../../client/e2e/support/browser.ts';
import { framesWhileDragging, framesWhileZooming, openEmptyMap } from '../../client/e2e/support/frames.ts';
import { type GameServer, type Player, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round } from '../lib/report.ts';

const FIRST_VIEW_MS = 300;
const FIRST_VIEW_KB = 200;
/** The least frames of a drag, as a share of those of an empty page. */
const LEAST_FRAMES = 0.9;
/** Worlds of the player, and others that the player knows. */
const OWN = 20;
const KNOWN = 200;

/** What a map shows, in units from side to side; the third is just near enough for dots, which depends on the screen. */
const ZOOMS = ['all', 'half', 'first dots', 'near', 'nearest'] as const;
type Zoom = (typeof ZOOMS)[number];
const UNITS: Readonly<Record<Exclude<Zoom, 'first dots'>, number>> = { all: 2236, half: 994, near: 280, nearest: 112 };

/** Phones have three pixels of the screen for one of the page. */
const SCREENS: Readonly<Record<Size, BrowserContextOptions>> = {
  desktop: { viewport: SIZES.desktop },
  phone: { viewport: SIZES.phone, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
};

interface Measured {
  readonly rows: readonly Row[];
  readonly firstMs: number;
  readonly firstKb: number;
  readonly leastFrames: number;
}

/**
 * Opens the map of a galaxy with a million worlds in a browser, at both widths: the first view, and the frames of drags at five zooms
 * and while zooming, each between two of an empty page. A picture of each zoom is kept beside the report.
 */
export async function run({ small, reports }: Options): Promise<Findings> {
  const [worlds, rounds] = small ? [60_000, 1] : [1_000_000, 5];
  const game = await startGame({});
  let browser: Browser | undefined;
  try {
    const [player] = await game.makePlayers(1);
    if (!player) throw new Error('There is no player.');
    await fillGalaxy(game, worlds);
    // Servers read the places of all worlds when they start.
    await game.restart();
    browser = await openBrowser();
    const pictures = path.join(reports, 'map');
    await mkdir(pictures, { recursive: true });
    const desktop = await measure(browser, game, player, 'desktop', rounds, pictures);
    const phone = await measure(browser, game, player, 'phone', rounds, pictures);
    return findings([desktop, phone], worlds, small, pictures);
  } finally {
    await browser?.close();
    await game.close();
  }
}

function findings(screens: readonly Measured[], worlds: number, small: boolean, pictures: string): Findings {
  const firstMs = Math.max(...screens.map((each) => each.firstMs));
  const firstKb = Math.max(...screens.map((each) => each.firstKb));
  const least = Math.min(...screens.map((each) => each.leastFrames));
  return {
    rows: screens.flatMap(({ rows }) => rows),
    verdicts: [
      {
        promise: `with ${worlds} worlds, the first view is drawn at most ${FIRST_VIEW_MS} ms after its data is asked for`,
        measured: `${round(firstMs)} ms`,
        holds: small ? undefined : firstMs <= FIRST_VIEW_MS,
      },
      {
        promise: `the first view is at most ${FIRST_VIEW_KB} kB`,
        measured: `${round(firstKb)} kB`,
        holds: firstKb <= FIRST_VIEW_KB,
      },
      {
        promise: `a drag has at least ${LEAST_FRAMES} times the frames of an empty page`,
        measured: `${round(least, 2)} times`,
        holds: small ? undefined : least >= LEAST_FRAMES,
      },
    ],
    notes: [`The pictures are in ${pictures}.`],
  };
}

/** Adds wild worlds until there are so many, gives some to the player, and lets the player know others. */
async function fillGalaxy(game: GameServer, worlds: number): Promise<void> {
  const places = generateGalaxy(38, worlds);
  const pool = await game.openDatabase();
  try {
    for (let from = 0; from < places.length; from += 50_000) {
      const part = places.slice(from, from + 50_000);
      await pool.query(
        `INSERT INTO planet (planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, max_buildings, build_slots,
           home, naquadah, trinium, metal)
         SELECT type, x, y, string_to_array(address, '-')::smallint[], 1, 9, 2, false, 0, 0, 0
         FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS world (type, x, y, address) ON CONFLICT DO NOTHING`,
        [
          part.map(({ typeId }) => typeId),
          part.map(({ x }) => x),
          part.map(({ y }) => y),
          part.map(({ address }) => address.join('-')),
        ],
      );
    }
    const { rows } = await pool.query<{ id: number; player: number }>(
      `SELECT id, (SELECT min(id) FROM player) AS player FROM planet WHERE owner_id IS NULL ORDER BY random() LIMIT ${KNOWN + OWN - 1}`,
    );
    const [player, ids] = [rows[0]?.player, rows.map(({ id }) => id)];
    await pool.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at)
       SELECT $1, id, clock_timestamp(), $1, clock_timestamp() FROM unnest($2::int[]) AS id ON CONFLICT DO NOTHING`,
      [player, ids.slice(0, KNOWN)],
    );
    await pool.query(`UPDATE planet SET owner_id = $1, name = 'Colony ' || id WHERE id = ANY ($2::int[])`, [
      player,
      ids.slice(KNOWN),
    ]);
    await pool.query('ANALYZE planet');
  } finally {
    await pool.end();
  }
}

async function measure(
  browser: Browser,
  game: GameServer,
  player: Player,
  size: Size,
  rounds: number,
  pictures: string,
): Promise<Measured> {
  const firsts: First[] = [];
  for (let round = 0; round < rounds; round++) firsts.push(await firstView(browser, game, player, size));
  const context = await windowOf(browser, player, size);
  const page = await context.newPage();
  const bare = await context.newPage();
  await openMap(page, game);
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no map.');
  await openEmptyMap(bare, box);
  const rows: Row[] = [];
  const shares: number[] = [];
  for (const zoom of ZOOMS) {
    const shown = await zoomTo(page, zoom, box.width);
    await page
      .getByRole('application')
      .screenshot({ path: path.join(pictures, `${size}-${zoom.replace(' ', '-')}.png`) });
    const { share, frames } = await inTurns(page, bare, rounds, framesWhileDragging);
    shares.push(share);
    rows.push({
      screen: size,
      across: zoom,
      shows: shown,
      'frames a second': round(frames),
      'times an empty page': round(share, 2),
    });
  }
  await zoomTo(page, 'near', box.width);
  const zooming = await inTurns(page, bare, rounds, framesWhileZooming);
  rows.push({
    screen: size,
    across: 'zooming',
    'frames a second': round(zooming.frames),
    'times an empty page': round(zooming.share, 2),
  });
  await context.close();
  const [firstMs, firstKb] = [
    percentile(
      firsts.map(({ ms }) => ms),
      0.5,
    ),
    percentile(
      firsts.map(({ kb }) => kb),
      0.5,
    ),
  ];
  rows.unshift({ screen: size, across: 'first view', ms: round(firstMs), kB: round(firstKb) });
  return { rows, firstMs, firstKb, leastFrames: Math.min(...shares) };
}

/** The frames of the map, each time between two of an empty page. */
async function inTurns(page: Page, bare: Page, rounds: number, count: (page: Page) => Promise<number>) {
  const [frames, shares]: [number[], number[]] = [[], []];
  const onBare = async () => {
    await bare.bringToFront();
    return count === framesWhileDragging ? count(bare) : framesWhileDragging(bare);
  };
  for (let round = 0; round < rounds; round++) {
    const before = await onBare();
    await page.bringToFront();
    const here = await count(page);
    const after = await onBare();
    frames.push(here);
    shares.push((2 * here) / (before + after));
  }
  return { frames: percentile(frames, 0.5), share: percentile(shares, 0.5) };
}

interface First {
  readonly ms: number;
  readonly kb: number;
}

/** From the first call for the map to the first picture of it, in a window that has nothing yet. */
async function firstView(browser: Browser, game: GameServer, player: Player, size: Size): Promise<First> {
  const context = await windowOf(browser, player, size);
  const page = await context.newPage();
  await openMap(page, game);
  const first = await page.evaluate<First>(`(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/galaxy/'));
    const asked = calls.find(({ name }) => name.includes('/galaxy/sectors/'));
    return { ms: window.mapDrawnAt - asked.startTime, kb: calls.reduce((sum, call) => sum + call.transferSize, 0) / 1000 };
  })()`);
  await context.close();
  return first;
}

/** A window in which the player is logged in. */
async function windowOf(browser: Browser, player: Player, size: Size): Promise<BrowserContext> {
  const context = await browser.newContext({ ...SCREENS[size], serviceWorkers: 'block' });
  await context.addInitScript(({ access_token, refresh_token }) => {
    localStorage.setItem('access_token', access_token);
    localStorage.setItem('refresh_token', refresh_token);
  }, player);
  // When the canvas says for the first time that all of the view is drawn.
  await context.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('canvas[data-shows="haze"], canvas[data-shows="dots"]')) return;
    observer.disconnect();
    window.mapDrawnAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shows'] })`);
  return context;
}

async function openMap(page: Page, game: GameServer): Promise<void> {
  await page.goto(`${game.origin}/galaxymap`);
  await page.locator('canvas[data-shows="haze"], canvas[data-shows="dots"]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Zooms with the wheel over the middle of the map, and waits until all of the view is drawn. Returns what it shows. */
async function zoomTo(page: Page, zoom: Zoom, pixels: number): Promise<string> {
  const map = page.getByRole('application');
  const target = zoom === 'first dots' ? pixels / 2.05 : UNITS[zoom];
  await page.getByRole('button', { name: 'Reset the view' }).click();
  await map.hover();
  while (Number(await map.getAttribute('data-width')) > target * 1.001) {
    const left = Number(await map.getAttribute('data-width')) / target;
    await page.mouse.wheel(0, -Math.min(100, Math.max(1, (Math.log(left) / Math.log(1.1)) * 100)));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  const shown = zoom === 'all' || zoom === 'half' ? 'haze' : 'dots';
  await page.locator(`canvas[data-shows="${shown}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  return shown;
}
