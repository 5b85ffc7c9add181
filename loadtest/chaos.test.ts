import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '../.vitest/sizes.ts';
import { differenceOf } from './chaos/checks/evidence.ts';
import { type Ask, Journal } from './chaos/checks/journal.ts';
import { RARE_CALLS } from './chaos/faults/faults.ts';
import { readChaosOptions, TARGETS } from './chaos/options.ts';
import { likelihoodOfChance, lowestRise, RISE, rssSlope, type Sample } from './chaos/scenarios/support/statistics.ts';
import { seededRandom } from './chaos/seeded-random.ts';
import { CAN_MEASURE, run } from './lib/process.ts';
import { HAS_REDIS_SERVER } from './lib/redis.ts';
import type { Report } from './lib/report.ts';

if (!HAS_REDIS_SERVER) process.stdout.write('npm run fire skips Redis: there is no redis-server on the PATH.\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fire-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A round without a fault has a test of its own. */
const FAULTS = TARGETS.filter((name) => name !== 'nothing');

async function fire(...args: string[]) {
  const { ended, out, err } = run('loadtest/chaos.ts', { args });
  return { code: await ended, out: out(), err: err() };
}

describe.runIf(WHOLE && CAN_MEASURE)('npm run fire, while players act', () => {
  let code: number | null;
  let err: string;
  let out: string;
  let report: Report;
  beforeAll(async () => {
    ({ code, out, err } = await fire('--small', ...FAULTS.flatMap((name) => ['--only', name]), '--reports', folder));
    report = JSON.parse(await readFile(path.join(folder, 'fire.json'), 'utf8').catch(() => '{ "rows": [] }'));
  });

  const faultNames = () => report.rows.map(({ fault }) => String(fault));

  it('P10-P12: servers, PostgreSQL and connections fail, and the database holds every accepted action once', () => {
    expect([code, err], `${err}\n${out}`).toEqual([0, '']);
    expect(out).toMatch(/^Seed \d+: npm run fire -- --seed \d+ repeats this run's random choices\.$/m);
    for (const target of ['server', 'PostgreSQL', 'connection to database', 'connection to players']) {
      expect(faultNames()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    expect(report.verdicts).toContainEqual(
      expect.objectContaining({ promise: expect.stringMatching(/^newcomers who register/), holds: true }),
    );
    for (const { accepted } of report.rows) expect(accepted).toBeGreaterThan(0);
    // The faults reached the bots: some actions had to be repeated.
    expect(report.rows.reduce((sum, row) => sum + Number(row.repeated), 0)).toBeGreaterThan(0);
  });

  it.runIf(HAS_REDIS_SERVER)('P13: Redis fails, and the connections to it', () => {
    for (const target of ['Redis', 'connection to Redis']) {
      expect(faultNames()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    const promises = report.verdicts.map(({ promise }) => promise);
    expect(promises).toContainEqual(
      expect.stringMatching(/^5 s after Redis is back .* every tab shows what REST returns$/),
    );
  });
});

it.runIf(WHOLE && CAN_MEASURE)(
  'npm run fire, without a fault: players order ahead, cancel, start many ships, explore for minutes, and claim rewards',
  async () => {
    const { code, out, err } = await fire('--small', '--only', 'nothing', '--reports', folder);
    expect([code, err], `${err}\n${out}`).toEqual([0, '']);
    const { notes = [] }: Report = JSON.parse(await readFile(path.join(folder, 'fire.json'), 'utf8'));
    for (const call of RARE_CALLS) expect(notes).toContainEqual(expect.stringMatching(new RegExp(`\\d ${call}[,.]`)));
  },
);

describe('npm run fire', () => {
  it.runIf(WHOLE && CAN_MEASURE)(
    'P1, P6, P14, P18, T13: runs scenarios on two processes: kills, simultaneous actions, wrong clocks, tabs during outages of Redis, many visitors',
    async () => {
      const scenarios = ['bank', 'repeats', 'pairs', 'clocks', 'news', 'visitors'];
      const { code, out, err } = await fire(
        '--small',
        ...scenarios.flatMap((name) => ['--only', name]),
        '--reports',
        folder,
      );

      expect([code, err], `${err}\n${out}`).toEqual([0, '']);
      const report: Report = JSON.parse(await readFile(path.join(folder, 'fire.json'), 'utf8'));
      const promises = report.verdicts.map(({ promise }) => promise);
      const found = [
        /^64 clients contribute/,
        /^2,000 actions are sent five times/,
        /^every pair of \d+ actions/,
        /^with the clock of a process a day/,
        /^of 5,000 transactions/,
        /^1,000 visitors .* \/ready is answered meanwhile$/,
        /^after each scenario the audit passes/,
      ];
      for (const promise of found) expect(promises).toContainEqual(expect.stringMatching(promise));
    },
  );

  it.each([[['--only', 'everything']], [['--seed', 'lucky']], [['--players', '1']], [['--loud']]])(
    'prints its usage, given %s',
    (args) => {
      expect(() => readChaosOptions(args, { reports: folder, seed: 1 })).toThrow(/^npm run fire -- \[--small\]/m);
    },
  );
});

describe('the checks of the chaos runs', () => {
  // By hand: ten values, all below ten others. U = 0, mean 50, deviation sqrt(175); (50 - 0.5) / 13.23 = 3.742.
  it('the Mann-Whitney test tells different lists apart, and not equal ones', () => {
    const low = Array.from({ length: 10 }, (_, i) => i);
    const high = low.map((value) => value + 10);
    expect(likelihoodOfChance(low, high)).toBeCloseTo(0.000183, 6);
    expect(likelihoodOfChance(high, low)).toBeCloseTo(0.000183, 6);
    expect(likelihoodOfChance(low, low)).toBeCloseTo(1, 6);
    expect(likelihoodOfChance([1, 1, 1, 2], [1, 2, 2, 2])).toBeGreaterThan(0.2);
  });

  it('differenceOf finds missing and unexpected values', () => {
    expect(differenceOf(['a', 'b', 'b'], ['b', 'a', 'b'])).toBeUndefined();
    expect(differenceOf(['a'], ['a', 'b'])).toBe('1 are missing (b), and 0 are unexpected (none).');
    expect(differenceOf(['a', 'a'], ['a'])).toBe('0 are missing (none), and 1 are unexpected (a).');
  });

  it.each([0, 1, 2])('detect a leak of %i a minute in five minutes, although tabs open and close', (perMinute) => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed).named('tabs');
      // One sample a second: thirty handles that stay, and up to twelve tabs.
      const samples = Array.from({ length: 300 }, (_, second): Sample => {
        const leaked = (perMinute * second) / 60;
        const held = 30 + Math.floor(leaked) + random.between(4, 12);
        return { minutes: second / 60, rss: leaked, files: held, connections: held };
      });
      expect(lowestRise(samples, 'files') > RISE).toBe(perMinute > 0);
      expect(lowestRise(samples, 'connections') > RISE).toBe(perMinute > 0);
      expect(rssSlope(samples)).toBeCloseTo(perMinute, 6);
    }
  });

  it('random numbers are the same for the same seed and name, and differ for another', () => {
    const random = (seed: number, name: string) => Array.from({ length: 5 }, seededRandom(seed).named(name).roll);
    expect(random(7, 'bots')).toEqual(random(7, 'bots'));
    expect(random(7, 'bots')).not.toEqual(random(8, 'bots'));
    expect(random(7, 'bots')).not.toEqual(random(7, 'faults'));
  });

  it('a line of the journal is on disk before the call returns', async () => {
    const file = path.join(folder, 'journal.jsonl');
    const journal = await Journal.open(file);
    const ask: Ask = { key: 'k', by: { userId: 1, token: 'secret' }, method: 'POST', path: '/build', body: {} };
    await Promise.all([journal.asks(ask), journal.notes('a fault')]);
    await journal.accepted(ask, 201, '{}');

    const text = await readFile(file, 'utf8');
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).event);
    expect(events).toEqual(['ask', 'fault', 'accepted']);
    expect(text).not.toContain('secret');
    expect(journal.acked).toEqual([{ ask, askedAt: expect.any(Number), status: 201, text: '{}' }]);
    await journal.close();
  });
});
