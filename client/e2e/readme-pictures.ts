import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { type Calls, callsOf, whenReady } from './support/api-calls.ts';
import { prepareForBattle } from './support/battles.ts';
import { AS_PLAYED } from './support/browser.ts';
import type { Fixture } from './support/fixture.ts';
import { withRows } from './support/game-database.ts';
import type { RunningGame } from './support/game-server.ts';
import { aNewcomer, enlist, live, type Newcomer } from './support/newcomer.ts';
import {
  hashOfSources,
  README_FOLDER,
  README_HASHES,
  README_PICTURES,
  type ReadmePicture,
} from './support/readme-sources.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';
import { landNow } from './support/sieges.ts';

const STILL = { ...AS_PLAYED, viewport: { width: 1280, height: 800 } } as const;
/** Each of the two windows of the moving picture, in pixels. */
const HALF = { width: 700, height: 640 } as const;
const FRAME_MS = 400;

/** Takes the README's pictures anew, and stores from which sources. */
export async function takeReadmePictures(browser: Browser, game: RunningGame, fixture: Fixture): Promise<void> {
  await landing(browser, game);
  await planet(browser, game, fixture);
  await gate(browser, game, fixture);
  await hall(browser, game, fixture);
  await galaxy(browser, game, fixture);
  await raid(browser, game);
  const hashes = Object.keys(README_PICTURES).map((name) => [name, hashOfSources(name as ReadmePicture)]);
  await writeFile(README_HASHES, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** The starry sky of some pages would be a megabyte as PNG. */
async function save(page: Page, name: ReadmePicture): Promise<void> {
  await page.screenshot({ path: path.join(README_FOLDER, name), type: 'jpeg', quality: 82 });
}

async function open(page: Page, address: string, route: string): Promise<void> {
  await page.goto(address + route);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  // Pictures fade in, which no event reports.
  await page.waitForTimeout(1000);
}

async function landing(browser: Browser, { address }: RunningGame): Promise<void> {
  const page = await (await browser.newContext(STILL)).newPage();
  await open(page, address, '/');
  await save(page, 'landing.jpg');
  await page.context().close();
}

/** A world with a dozen buildings, two of them under construction. */
async function planet(browser: Browser, game: RunningGame, { leader, home }: Fixture): Promise<void> {
  await withRows(game, (db) =>
    db.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at)
       SELECT $1, type, false, clock_timestamp() - interval '2 hours', clock_timestamp() + late * interval '1 hour',
         CASE WHEN late < 0 THEN clock_timestamp() - interval '1 hour' END
       FROM unnest($2::int[], $3::int[]) AS each (type, late)`,
      [home.planet_id, [1, 2, 3, 4, 5, 7, 9, 3, 6], [-1, -1, -1, -1, -1, -1, -1, 1, 1]],
    ),
  );
  const page = await windowOf(browser, game.address, leader, STILL);
  await open(page, game.address, `/planets/${home.planet_id}`);
  await page.getByRole('group', { name: /^Picture of / }).waitFor();
  await page.waitForTimeout(1000);
  await save(page, 'planet.jpg');
  await page.context().close();
}

/** A probe leaves while the gate dials. */
async function gate(browser: Browser, { address }: RunningGame, { leader, home }: Fixture): Promise<void> {
  const page = await windowOf(browser, address, leader, STILL);
  await open(page, address, '/missions');
  await page.getByRole('button', { name: 'Choose MALP Probe' }).click();
  await page.getByRole('button', { name: 'Select Origin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: home.planet_name }).click();
  const known = await callsOf(address, leader)<{ stargate_address: number[] }[]>('GET', '/planets/known/light');
  await page.getByRole('textbox', { name: 'Target stargate address' }).fill(known[0]?.stargate_address.join('-') ?? '');
  await page.getByRole('button', { name: 'Launch Mission' }).click();
  // The ring turns for some seconds: most of the chevrons are lit by then, and the page has moved to what the probe reports.
  await page.waitForTimeout(900);
  await page.evaluate(() => scrollTo(0, 120));
  await save(page, 'gate.jpg');
  await page.context().close();
}

/** A conversation of three members, two of whom are in. */
async function hall(browser: Browser, { address }: RunningGame, { leader, officer }: Fixture): Promise<void> {
  const [first, second] = [callsOf(address, leader), callsOf(address, officer)];
  const { alliance } = await first<{ alliance: { id: number } }>('GET', '/alliances/user/alliance');
  const say = (calls: Calls, text: string) => calls('POST', `/alliances/${alliance.id}/messages`, { text });
  await say(second, 'Two raiders came through the gate at dawn. The shields held.');
  await say(first, `Well done, @${officer.username}. The bank pays for your repairs.`);
  await say(second, 'Thank you! I have found a world with trinium for forty days. Who has settlers to spare?');
  const mate = await windowOf(browser, address, officer, STILL);
  await open(mate, address, '/alliance');
  const page = await windowOf(browser, address, leader, STILL);
  await open(page, address, '/alliance');
  await page.getByText('Convoys leave on the hour.').evaluate((bulletin) => {
    bulletin.scrollIntoView({ block: 'start' });
    scrollBy(0, -180);
  });
  await page.waitForTimeout(600);
  await save(page, 'hall.jpg');
  for (const each of [mate, page]) await each.context().close();
}

/** The homes of the mates lie around that of the player. */
async function galaxy(browser: Browser, game: RunningGame, { leader, home }: Fixture): Promise<void> {
  await withRows(game, (db) =>
    db.query(
      `UPDATE planet SET coordinates_x = near.coordinates_x + (90 * cos(place))::int, coordinates_y = near.coordinates_y + (90 * sin(place))::int
       FROM planet AS near, (SELECT player_id, 2.4 * row_number() OVER (ORDER BY player_id) AS place FROM member) AS mate
       WHERE near.id = $1 AND planet.owner_id = mate.player_id AND planet.home AND planet.id <> near.id`,
      [home.planet_id],
    ),
  );
  const page = await windowOf(browser, game.address, leader, STILL);
  await open(page, game.address, '/galaxymap');
  await save(page, 'galaxy.jpg');
  await page.context().close();
}

type Ruler = Newcomer & { readonly player: ReadyPlayer };

async function aRuler(game: RunningGame, username: string, planetName: string): Promise<Ruler> {
  const newcomer = { ...aNewcomer(), username, planet: planetName };
  return { ...newcomer, player: await enlist(game, newcomer) };
}

/** A raid in two windows: planned and launched in one, seen coming in the other, and fought in both. */
async function raid(browser: Browser, game: RunningGame): Promise<void> {
  const attacker = await aRuler(game, 'Asha', 'Chulak Reach');
  const defender = await aRuler(game, 'Karim', 'Tollana');
  const [, target] = await prepareForBattle(game, [attacker.player, defender.player], [{ 4: 30 }, { 4: 22 }]);
  const windows = await Promise.all(
    [attacker, defender].map(({ player }) => windowOf(browser, game.address, player, { ...AS_PLAYED, viewport: HALF })),
  );
  const [first, second] = windows as [Page, Page];
  await first.goto(`${game.address}/battles?plan=${target?.stargate_address.join('-')}&kind=raid`);
  await second.goto(`${game.address}/dashboard`);
  for (const page of windows) await live(page);
  const film = await Film.of(browser, windows, [`${attacker.username} attacks`, `${defender.username} defends`]);

  const verdict = first.getByRole('region', { name: 'What it takes' });
  await first.getByRole('button', { name: /^All Sentinel/ }).click();
  const launch = verdict.getByRole('button', { name: 'Launch the raid' });
  await launch.scrollIntoViewIfNeeded();
  await film.record(3);
  await launch.click();
  await second.getByRole('region', { name: 'Attacks on your worlds' }).waitFor();
  await film.record(10);
  await landNow(game, attacker);
  const battle = await whenReady(async () => {
    const { battles } = await callsOf(game.address, attacker.player)<{ battles: { battle_id: number }[] }>(
      'GET',
      '/battles',
    );
    if (!battles[0]) throw new Error('The raid has not landed yet.');
    return battles[0].battle_id;
  });
  await film.record(5);
  for (const page of windows) {
    await page.goto(`${game.address}/battles/${battle}`);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 240));
  }
  await Promise.all(windows.map((page) => page.getByRole('button', { name: 'Play', exact: true }).click()));
  await film.record(16);
  await film.save('raid.webp');
  await first.setViewportSize(STILL.viewport);
  await first.getByRole('button', { name: 'One step back' }).click();
  await first.getByRole('heading', { name: 'Replay' }).scrollIntoViewIfNeeded();
  await save(first, 'replay.jpg');
  for (const page of windows) await page.context().close();
}

/** Windows side by side, photographed every {@link FRAME_MS} ms. */
class Film {
  private readonly frames: string[] = [];
  private constructor(
    private readonly sheet: Page,
    private readonly windows: readonly Page[],
    private readonly captions: readonly string[],
    private readonly folder: string,
  ) {}

  static async of(browser: Browser, windows: readonly Page[], captions: readonly string[]): Promise<Film> {
    const viewport = { width: windows.length * (HALF.width + 8), height: HALF.height + 36 };
    const sheet = await (await browser.newContext({ viewport })).newPage();
    return new Film(sheet, windows, captions, await mkdtemp(path.join(tmpdir(), 'film-')));
  }

  async record(frames: number): Promise<void> {
    for (let at = 0; at < frames; at++) {
      const [pictures] = await Promise.all([
        Promise.all(this.windows.map((page) => page.screenshot({ type: 'png' }))),
        pause(FRAME_MS),
      ]);
      const figures = pictures.map(
        (picture, i) =>
          `<figure><figcaption>${this.captions[i]}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
      );
      await this.sheet.setContent(
        `<style>body{margin:0;display:flex;background:#05070c;color:#cfd8e6;font:600 17px sans-serif}
         figure{margin:0 4px}figcaption{height:36px;line-height:36px;text-align:center}img{display:block}</style>${figures.join('')}`,
      );
      const file = path.join(this.folder, `${String(this.frames.length).padStart(3, '0')}.png`);
      await this.sheet.screenshot({ path: file });
      this.frames.push(file);
    }
  }

  /** Needs `img2webp` of Debian's package webp. */
  async save(name: ReadmePicture): Promise<void> {
    const options = ['-loop', '0', '-lossy', '-q', '60', '-m', '6', '-d', String(FRAME_MS)];
    await promisify(execFile)('img2webp', [...options, ...this.frames, '-o', path.join(README_FOLDER, name)]);
    await this.sheet.context().close();
    await rm(this.folder, { recursive: true });
  }
}
