import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '../.vitest/sizes.ts';
import { seededRandom } from './chaos/seeded-random.ts';
import { startGame } from './lib/game-server.ts';
import { CAN_MEASURE, freePort, run } from './lib/process.ts';
import { differencesOf } from './load/agreement.ts';
import { evenSizes, groupsOf } from './load/alliances.ts';
import { Histogram } from './load/histogram.ts';
import type { LimitReport } from './load/limit/page.ts';
import { momentOf } from './load/listen.ts';
import { Meter } from './load/meter.ts';
import { ACTIONS, DEFAULT_MIX, pickAction, readMix } from './load/mix.ts';
import { readLoadOptions } from './load/options.ts';
import type { LoadReport } from './load/page.ts';
import { safe } from './load/page-table.ts';
import { steps } from './load/plot.ts';
import { progressLine } from './load/progress.ts';
import { growthOf, type Sample } from './load/timeline.ts';
import { HEAL_MS, Watch } from './load/watch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-loadtest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function loadtest(reports: string, ...args: string[]) {
  const { ended, out, err } = run('loadtest/loadtest.ts', { args: [...args, '--reports', reports] });
  const result = { code: await ended, out: out(), err: err() };
  const read = (name: string) => readFile(path.join(reports, name), 'utf8');
  return { ...result, report: async (): Promise<LoadReport> => JSON.parse(await read('loadtest.json')), read };
}

/** A player in the format of `npm run players` whom no server knows. */
function stranger() {
  const payload = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url');
  const token = `e30.${payload}.none`;
  return { email: 'a@example.org', password: 'none', access_token: token, refresh_token: token };
}

describe('npm run loadtest', () => {
  it.runIf(WHOLE)(
    'makes players act, disconnect and reconnect, and writes a complete report and a page without external resources',
    async () => {
      const { code, out, err, report, read } = await loadtest(folder, '--small', '--seed', '7', '--pace', '20');

      expect([code, err], `${err}\n${out}`).toEqual([0, '']);
      const found = await report();
      expect(found.command).toBe(`npm run loadtest -- --small --seed 7 --pace 20 --reports ${folder}`);
      expect(found.setting).toMatchObject({ players: 10, members: 10, alliances: 2, seed: 7, mix: DEFAULT_MIX });
      expect(found).toMatchObject({ errorCount: 0, limitedCount: 0, errors: [] });
      for (const { promise, holds } of found.verdicts) expect(holds, promise).toBe(true);

      const calls = found.calls.map(({ name }) => name);
      expect(calls).toEqual(
        expect.arrayContaining([
          'POST /build',
          'GET /planet/{id}',
          'POST /alliances/{id}/contribute',
          'GET /marches/plan',
          'POST /marches',
        ]),
      );
      const pushes = found.pushes.map(({ name }) => name);
      expect(pushes).toEqual(
        expect.arrayContaining(['player state', 'alliance state', 'building_started', 'building_due']),
      );
      for (const took of [...found.calls, found.joins, found.rejoins]) {
        expect(took.count, took.name).toBeGreaterThan(0);
        expect(took.p50).toBeLessThanOrEqual(took.p99 ?? 0);
        expect(took.bars.reduce((sum, count) => sum + count, 0)).toBe(took.count);
      }
      expect(found.allCalls.count).toBe(found.calls.reduce((sum, { count }) => sum + count, 0));
      expect(found.allPushes.count).toBe(found.pushes.reduce((sum, { count }) => sum + count, 0));
      expect(found.timeline.length).toBeGreaterThanOrEqual(3);
      if (CAN_MEASURE) {
        expect(found.timeline.at(-1)?.serverMemory).toBeGreaterThan(0);
        expect(found.timeline.reduce((sum, { postgresCpu }) => sum + (postgresCpu ?? 0), 0)).toBeGreaterThan(0);
        expect(out).toMatch(/^Server: \d+ % of a core, and its PostgreSQL \d+ %\.$/m);
      }

      const page = await read('loadtest.html');
      // A busy machine needs a second more.
      expect(found.setting.seconds).toBeGreaterThanOrEqual(4.5);
      expect(page).toContain(`<h1>10 players, ${Math.round(found.setting.seconds)} seconds</h1>`);
      for (const name of [...calls, ...pushes]) expect(page).toContain(safe(name));
      expect(page.match(/<figure/g)).toHaveLength(7);
      expect(page).not.toMatch(/\b(src|href)=|https?:|@import|url\(|NaN|undefined/);
      for (const file of ['loadtest.html', 'loadtest.json']) expect(out).toContain(path.join(folder, file));
    },
  );

  it.runIf(WHOLE)('finds a limit in steps, says why it is there, and draws each figure over players', async () => {
    const args = ['--find-limit', '--small', '--minutes', '0.05', '--seed', '7'];
    const { code, out, err, read } = await loadtest(path.join(folder, 'limit'), ...args);

    expect(err, out).toBe('');
    const { limit, steps, setting }: LimitReport = JSON.parse(await read('limit.json'));
    expect(setting.secondsPerStep).toBeCloseTo(3);
    // On a busy machine a promise may break with one player; then nobody is served as promised.
    expect(code).toBe(limit.players > 0 ? 0 : 1);
    expect(limit.players).toBe(Math.max(0, ...steps.filter(({ holds }) => holds).map(({ players }) => players)));
    expect(limit.because === null).toBe(limit.firstBad === null);
    for (const step of steps) {
      expect(step.callsP99).toBeGreaterThan(0);
      expect([step.schedulerLag, step.poolWaiting, step.eventLoopLag]).not.toContain(null);
      expect(step.holds).toBe(step.broken.length === 0);
      expect(out).toMatch(new RegExp(`^${step.players} players?: `, 'm'));
    }
    expect(out).toContain(limit.sentence);
    expect(out).toContain(`For a README: ${limit.readmeLine}`);
    const page = await read('limit.html');
    expect(page).toContain(safe(limit.sentence));
    expect(page.match(/<figure/g)).toHaveLength(10);
    expect(page).not.toMatch(/\b(src|href)=|https?:|@import|url\(|NaN|undefined/);
  });

  it.runIf(WHOLE)('plays a scenario on a running server, reads its own figures, and compares two runs', async () => {
    const token = 'for-this-test-alone';
    const game = await startGame({ GAME_SPEED: '60', METRICS_TOKEN: token });
    try {
      const [tokens, scenario] = [path.join(folder, 'bots.json'), path.join(folder, 'scenario.json')];
      await writeFile(tokens, JSON.stringify(await game.makePlayers(6)));
      const alliances = { share: 1, sizes: [3, 2] };
      await writeFile(
        scenario,
        JSON.stringify({ mix: { read: 1, talk: 1 }, pace: 10, joins_per_hour: 3600, alliances }),
      );
      const reports = path.join(folder, 'remote');
      const server = ['--url', game.origin, '--tokens', tokens, '--players', '6', '--metrics-token', token];
      const args = [...server, '--scenario', scenario, '--minutes', '0.1'];
      const first = await loadtest(reports, ...args, '--profile', 'ramp');

      expect(first.err, first.out).toBe('');
      const found = await first.report();
      expect(found.setting).toMatchObject({ members: 5, alliances: 2, joinsPerHour: 3600, profile: 'ramp' });
      expect(found.calls.map(({ name }) => name)).toContain('POST /login');
      expect(found.calls.map(({ name }) => name)).not.toContain('POST /build');
      // One player is in before the load begins, the others come one after the other.
      expect(found.joins.count).toBe(6);
      const last = found.timeline.at(-1);
      expect(last?.rooms).toBeGreaterThan(1);
      expect([last?.eventLoopLag, last?.poolWaiting, last?.schedulerLag]).not.toContain(null);
      if (CAN_MEASURE) expect(last?.serverMemory).toBeGreaterThan(0);

      const second = await loadtest(reports, ...args, '--against', path.join(reports, 'loadtest.json'));
      expect(second.out).toMatch(/^(better|worse|same): call, p99: .* ms, before .* ms$/m);
      expect(await second.read('loadtest.html')).toContain('<h2>Against the run of ');

      const wrong = await loadtest(reports, ...server.slice(0, -1), 'not-the-token');
      expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('/metrics answered 401')]);
    } finally {
      await game.close();
    }
  });

  it('counts calls without an answer, prints an example, and exits with 1', async () => {
    const tokens = path.join(folder, 'strangers.json');
    await writeFile(tokens, JSON.stringify([stranger(), stranger()]));
    const url = `ws://127.0.0.1:${await freePort()}`;
    const args = ['--endpoint', url, '--tokens', tokens, '--numClients', '2', '--alliances', '0', '--minutes', '0.02'];
    const { code, out, report, read } = await loadtest(path.join(folder, 'nobody'), ...args);

    expect(code, out).toBe(1);
    const found = await report();
    expect(found.setting.server).toBe(url.replace('ws', 'http'));
    expect(found.errors).toContainEqual({
      kind: 'no answer to GET /planets',
      count: expect.any(Number),
      example: expect.stringContaining('ECONNREFUSED'),
    });
    expect(found.errors.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['join failed', 'tab differs from REST']),
    );
    expect(found.verdicts.map(({ holds }) => holds)).toEqual([false, true, false]);
    expect(out).toMatch(/^ERROR \d+ x join failed/m);
    expect(await read('loadtest.html')).toContain('ECONNREFUSED');
  });

  it.each([
    ['--players', 'many'],
    ['--find-limit', '--players=100', '--most=50'],
    ['--pace', '0'],
    ['--url', 'nowhere', '--tokens', 'x'],
    ['--loud'],
  ])('prints its usage, given %s %s', (...args) => {
    expect(() => readLoadOptions(args, { reports: folder, seed: 1 })).toThrow(/^npm run loadtest -- \[--players/m);
  });
});

describe('the checks of the load test', () => {
  const now = 1_000_000;
  const late = now + HEAL_MS + 1;
  const message = (more: object) => ({ version: 3, server_time: new Date(now).toISOString(), ...more });

  it('report an event and a version that do not arrive, once, and none that arrived before or after the answer', () => {
    const watch = new Watch();
    watch.onJoin();
    watch.onVersion(2, now);
    watch.onMessage('building_started', message({ building_id: 5 }));
    watch.expect(
      watch.connection,
      3,
      [
        ['building_started 5', now],
        ['building_due 5', now],
        ['building_due 6', late],
      ],
      now,
    );
    expect(watch.takeOverdue(now + HEAL_MS)).toEqual([]);
    expect(watch.takeOverdue(late)).toEqual(['building_due 5 did not arrive', 'version 3 was not shown']);
    watch.onMessage('building_due', message({ building_id: 6 }));
    expect(watch.takeOverdue(late + HEAL_MS + 1)).toEqual([]);
  });

  it('report a gap between versions, unless a resync or a new connection follows', () => {
    const watch = new Watch();
    const jump = () => {
      watch.onJoin();
      watch.onVersion(2, now);
      watch.onVersion(4, now);
    };
    jump();
    expect(watch.takeOverdue(late)).toEqual(['a gap before version 4 was not closed by a resync']);
    jump();
    watch.onMessage('resync', message({}));
    expect([watch.takeOverdue(late), watch.resyncs]).toEqual([[], 1]);
    jump();
    watch.onLeave();
    expect(watch.takeOverdue(late)).toEqual([]);
  });

  it('expect nothing on a connection for actions on an earlier one', () => {
    const watch = new Watch();
    const { connection } = watch;
    watch.onJoin();
    watch.expect(connection, 9, [['building_started 1', now]], now);
    expect(watch.takeOverdue(late)).toEqual([]);
  });

  it('accept a stock between two REST answers, and no other difference', () => {
    const stock = { trinium: 0, metal: 0, energy: 0, food: 0 };
    const known = { ...stock, xp: 1, level: 1, username: 'bot-1', version: 7 };
    const at = (naquadah: number) => ({
      ...known,
      ...message({}),
      version: 7,
      naquadah,
      user_id: 1,
      rates: { naquadah: 90, trinium: 0, metal: 0, energy: 0, food: 0 },
      xp_for_next_level: 9,
    });
    const rates = { naquadah_rate: 90, trinium_rate: 0, metal_rate: 0, energy_rate: 0, food_rate: 0 };
    const tab = (naquadah: number) => ({ ...known, ...rates, naquadah, xp_for_next_level: 9, server_time: now });
    expect(differencesOf(tab(15), at(10), at(20))).toEqual([]);
    expect(differencesOf(tab(9), at(10), at(20))).toEqual(['naquadah 9 instead of 20']);
    expect(differencesOf({ ...tab(15), version: 6 }, at(10), at(20))).toEqual(['version 6 instead of 7']);
    expect(differencesOf({ ...tab(15), naquadah_rate: 60 }, at(10), at(20))).toEqual(['naquadah 60/h instead of 90/h']);
  });

  it('count refusals, limits and errors separately, and before the load only errors', () => {
    const meter = new Meter();
    meter.answered('POST /build', 200, 1, '');
    meter.answered('POST /build', 500, 1, 'before');
    meter.counting = true;
    for (const status of [201, 409, 400, 429, 401, 503]) meter.answered('POST /build', status, 1, `said ${status}`);
    meter.broke('POST /build', 1, 'cut');
    meter.answered('POST /build', 'undocumented answer', 1, '<html>');
    expect(meter.calls.get('POST /build')).toMatchObject({ refused: 2, limited: 1, failed: 4 });
    expect(meter.calls.get('POST /build')?.latency.count).toBe(8);
    expect([meter.errorCount, meter.limitedCount]).toEqual([5, 1]);
    expect(meter.refusals.get('409 POST /build')).toEqual({ count: 1, example: 'said 409' });
  });

  it('percentiles are right to two percent, and the slowest is exact', () => {
    const histogram = new Histogram();
    for (let ms = 1; ms <= 1000; ms++) histogram.add(ms);
    for (const share of [0.5, 0.95, 0.99]) {
      expect(histogram.percentile(share)).toBeGreaterThanOrEqual(share * 1000);
      expect(histogram.percentile(share)).toBeLessThanOrEqual(share * 1020);
    }
    expect([histogram.percentile(1), histogram.max, histogram.count]).toEqual([1000, 1000, 1000]);
    expect(histogram.within([100, 10_000]).reduce((sum, count) => sum + count, 0)).toBe(1000);
    histogram.add(Number.NaN);
    expect([histogram.count, histogram.percentile(1)]).toEqual([1001, 1000]);
    expect(new Histogram().percentile(0.5)).toBeNaN();
  });

  it('measure a message from its due time or its server time', () => {
    const [due, started] = [new Date(now + 5).toISOString(), new Date(now).toISOString()];
    expect(momentOf('building_due', message({ built_at: due }))).toBe(now + 5);
    expect(momentOf('ship_due', message({ ready_at: due }))).toBe(now + 5);
    expect(momentOf('building_started', message({ built_at: due }))).toBe(now);
    expect(momentOf('mission_completed', message({ start_time: started, finish_time: due }))).toBe(now + 5);
    expect(momentOf('mission_completed', message({ start_time: due, finish_time: due }))).toBe(now);
  });

  it('read a mix from a text or a file, pick each action by its weight, and refuse an invalid mix', async () => {
    const file = path.join(folder, 'mix');
    await writeFile(file, 'build=3\ncut=1\n');
    const mix = readMix(file);
    expect(mix).toEqual({ ...Object.fromEntries(ACTIONS.map((action) => [action, 0])), build: 3, cut: 1 });
    const random = seededRandom(1);
    const done = Array.from({ length: 4000 }, () => pickAction(mix, random));
    const share = (action: string) => done.filter((each) => each === action).length / done.length;
    const tenths = new Map([
      ['build', 8],
      ['cut', 2],
    ]);
    for (const action of ACTIONS) expect(Math.round(share(action) * 10), action).toBe(tenths.get(action) ?? 0);
    for (const wrong of ['sleep=1', 'build', 'build=-1', 'build=x', 'read=0'])
      expect(() => readMix(wrong)).toThrow(/--mix/);
  });

  it('spread the members of alliances evenly, no player in two, within the limit of a new alliance', () => {
    const people = Array.from({ length: 100 }, (_, index) => index);
    const all = groupsOf(people, evenSizes(100, 4));
    expect(all.map((group) => group.length)).toEqual([10, 10, 10, 10]);
    expect(new Set(all.flat()).size).toBe(40);
    expect(Math.max(...all.flat())).toBeGreaterThan(90);
    expect(groupsOf(people.slice(0, 6), evenSizes(6, 3)).map((group) => group.length)).toEqual([2, 2, 2]);
    expect(groupsOf(people, evenSizes(100, 0))).toEqual([]);
    const mixed = groupsOf(people, [5, 1, 10]);
    expect(mixed.map((group) => group.length)).toEqual([5, 1, 10]);
    expect(new Set(mixed.flat()).size).toBe(16);
  });

  it('see growth in the second half of a run alone, and none where nothing is known', () => {
    const memory = (of: (second: number) => number | null) =>
      Array.from({ length: 120 }, (_, second) => ({ second, serverMemory: of(second) }) as Sample);
    expect(
      growthOf(
        memory((second) => 100 + second / 60),
        'serverMemory',
      ),
    ).toBeCloseTo(1);
    expect(
      growthOf(
        memory((second) => Math.min(second, 50)),
        'serverMemory',
      ),
    ).toBeCloseTo(0);
    expect(
      growthOf(
        memory(() => null),
        'serverMemory',
      ),
    ).toBeNull();
  });

  it('draw axes from 0 to a round number, and a line of progress', () => {
    expect(steps(93)).toEqual([0, 25, 50, 75, 100]);
    expect(steps(0)).toEqual([0, 1]);
    const line = progressLine({ second: 70, connected: 97, calls: 66.4, pushes: 201.7, p99: 41.6 }, 1);
    expect(line).toBe('1:10   97 in rooms   66 calls/s   202 pushes/s   1 error   p99 42 ms');
  });
});
