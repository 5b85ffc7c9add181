import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import type { Browser, Page } from 'playwright-core';
import { launchMarch } from '#shared/api/battles/marches';
import { squadOf } from '#shared/catalogue/squads';
import { PAGES } from '#shared/pages';
import { openRunFolder } from '../../.vitest/run-folder.ts';
import { callsOf } from './support/api-calls.ts';
import { fightRaid, prepareForBattle } from './support/battles.ts';
import { AS_PLAYED, openBrowser, SIZES, type Size } from './support/browser.ts';
import { type Fixture, makeFixture } from './support/fixture.ts';
import { withRows } from './support/game-database.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { live } from './support/newcomer.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';

/**
 * `npm run idle`: what each page of the game costs while it is left open, at both widths, as a table. With `--seconds 10` each is
 * watched for ten seconds instead of a minute, and with `--only /missions` only the pages whose name contains that.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' } },
});
const SECONDS = Number(values.seconds);
/** Script a second, in ms of processor time. */
const PROMISED = 8;
/** Windows at once. They do not disturb each other: what is measured is the time that the processor spends on one page. */
const WINDOWS = 6;

/** What is opened: an address, as whom, and what is done there before the page is left alone. */
interface Scene {
  readonly address: string;
  readonly player?: ReadyPlayer | undefined;
  readonly act?: (page: Page) => Promise<unknown>;
}

interface Idle {
  readonly script: number;
  readonly tasks: number;
  readonly animations: number;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
openRunFolder();
const browser = await openBrowser();
let game: RunningGame | undefined;
try {
  // An hour is three minutes: what the fixture builds is ready soon.
  game = await startGame({ GAME_SPEED: '20', RATE_LIMIT: 'off' });
  const scenes = Object.entries(await scenesOf(game)).filter(([name]) => name.includes(values.only));
  const atOnce = pLimit(WINDOWS);
  const { address } = game;
  print(`| page, idle for ${SECONDS} s | width | script, ms/s | all tasks, ms/s | animations |\n|---|---|---|---|---|`);
  for (const size of ['desktop', 'phone'] as const) {
    const measured = scenes.map(([, scene]) => atOnce(() => idle(browser, address, scene, size)));
    for (const [index, { script, tasks, animations }] of (await Promise.all(measured)).entries()) {
      const name = scenes[index]?.[0];
      print(`| ${name} | ${SIZES[size].width} | ${script.toFixed(1)} | ${tasks.toFixed(1)} | ${animations} |`);
      // Nor does it hold if it was not measured.
      if (!(script <= PROMISED)) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await game?.close();
}

/** Opens a page, leaves it alone, and tells what that cost the processor. */
async function idle(
  browser: Browser,
  address: string,
  { address: path, player, act }: Scene,
  size: Size,
): Promise<Idle> {
  const options = { ...AS_PLAYED, viewport: SIZES[size] };
  const page = player
    ? await windowOf(browser, address, player, options)
    : await (await browser.newContext(options)).newPage();
  await page.goto(address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (player) await live(page);
  await page.waitForLoadState('networkidle');
  await act?.(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { script: of('ScriptDuration'), tasks: of('TaskDuration') };
  };
  const before = await spent();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await spent();
  const animations = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  await page.context().close();
  const each = (key: 'script' | 'tasks') => ((after[key] - before[key]) * 1000) / SECONDS;
  return { script: each('script'), tasks: each('tasks'), animations };
}

/** Every page that the game has, and states of some in which more moves. */
async function scenesOf(game: RunningGame): Promise<Record<string, Scene>> {
  const fixture = await makeFixture(game, 'idle');
  const { battleId, sharedAt, target } = await anEmpire(game, fixture);
  const { leader, officerId, home } = fixture;
  const planet = `/planets/${home.planet_id}`;
  const forVisitors = [
    ...PAGES.slice(0, PAGES.indexOf('/dashboard')),
    '/battles/shared/:token',
    '/hall-of-fame',
    '/rules',
  ];
  const filled: Record<string, string> = {
    '/planets/:planetId': planet,
    '/letters/:userId': `/letters/${officerId}`,
    '/profile/:userId': `/profile/${officerId}`,
    '/battles/:battleId': `/battles/${battleId}`,
    '/battles/shared/:token': sharedAt,
  };
  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
  return {
    ...Object.fromEntries(
      PAGES.map((page) => [
        page,
        { address: filled[page] ?? page, player: forVisitors.includes(page) ? undefined : leader },
      ]),
    ),
    '/planets/:planetId, Build': { address: planet, player: leader, act: press('Build') },
    '/planets/:planetId, Build Ships': { address: planet, player: leader, act: press('Build Ships') },
    '/battles, a raid planned': {
      address: `/battles?plan=${target}&kind=raid`,
      player: leader,
      act: press('Everybody'),
    },
    '/battles/:battleId, replayed': {
      address: `/battles/${battleId}`,
      player: leader,
      act: async (page) => {
        await press('Play')(page);
        await page.getByRole('button', { name: 'Play again' }).waitFor();
      },
    },
    '/missions, the gate open': {
      address: '/missions',
      player: leader,
      act: async (page) => {
        await press('Choose MALP Probe')(page);
        await press('Select Origin')(page);
        await page.getByRole('dialog').getByRole('button', { name: home.planet_name }).click();
        await page.getByRole('textbox', { name: 'Target stargate address' }).fill(target);
        await press('Launch Mission')(page);
        await page.getByRole('button', { name: 'Back to Missions' }).waitFor();
      },
    },
  };
}

/** A player with much under way on a home of many buildings: nothing of it ends for an hour, so all of it counts down. */
async function anEmpire(game: RunningGame, { leader, idler, home }: Fixture) {
  const fleet = { 2: 30, 3: 21, 4: 60, 5: 9 };
  const [origin, target] = await prepareForBattle(game, [leader, idler], [fleet, fleet]);
  if (!origin || !target) throw new Error('There are no worlds.');
  const calls = callsOf(game.address, leader);
  const { ships } = await calls<{ ships: { ship_type_id: number }[] }>('GET', `/planet/${home.planet_id}`);
  const raceId = Math.floor((ships[0]?.ship_type_id ?? 0) / 10);
  // A third of the fleet each, scouts aside.
  const party = Object.entries(fleet).map(([shipClass, count]) => ({
    ship_type_id: raceId * 10 + Number(shipClass),
    count: Math.floor(count / 3),
  }));
  const battleId = await fightRaid(game, { attacker: calls, origin, target, ships: party });
  const { path: sharedAt } = await calls<{ path: string }>('POST', '/battles/share', { battle_id: battleId });
  await calls(launchMarch.method, launchMarch.path, {
    kind: 'raid',
    origin_id: origin.planet_id,
    stargate_address: target.stargate_address,
    ships: party,
    squads: [],
    retreat_percent: 50,
  });
  await withRows(game, async (db) => {
    const at = (minutes: number) => `clock_timestamp() + interval '${minutes} minutes'`;
    const many = (table: string, columns: string, values: string, count: number) =>
      db.query(
        `INSERT INTO ${table} (planet_id, ${columns}) SELECT $1, ${values} FROM generate_series(1, ${count}) AS n`,
        [home.planet_id],
      );
    await many(
      'building',
      'building_type_id, unique_per_planet, started_at, built_at, activated_at',
      `3, false, ${at(-90)}, ${at(-60)}, ${at(-59)}`,
      12,
    );
    await many(
      'building',
      'building_type_id, unique_per_planet, started_at, built_at',
      `1 + n, false, ${at(-5)}, ${at(55)} + n * interval '1 hour'`,
      3,
    );
    await many(
      'ship',
      'ship_type_id, started_at, ready_at',
      `${raceId * 10 + 4}, ${at(-5)}, ${at(65)} + n * interval '9 minutes'`,
      4,
    );
    await many(
      'squad',
      'squad_type_id, ready_at',
      `${squadOf(raceId, 'guard').id}, ${at(65)} - n * interval '2 hours'`,
      6,
    );
    await db.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
       SELECT player_id, kind, planet_id, start_time, ${at(70)} + n * interval '20 minutes', plan
       FROM mission, generate_series(1, 6) AS n WHERE planet_id = $1 AND completed_at IS NULL AND kind = 'explore'`,
      [home.planet_id],
    );
    await db.query(
      `INSERT INTO research (player_id, research_type_id, level, started_at, ready_at)
       SELECT owner_id, 1, 1, ${at(-5)}, ${at(70)} FROM planet WHERE id = $1`,
      [home.planet_id],
    );
    await db.query(`UPDATE march SET due_at = ${at(80)}, lands_at = ${at(80)} WHERE due_at IS NOT NULL`);
    await db.query('UPDATE player SET version = version + 1');
  });
  return { battleId, sharedAt, target: target.stargate_address.join('-') };
}
