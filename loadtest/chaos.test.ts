import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceOf } from './chaos/checks/evidence.ts';
import { type Ask, Journal } from './chaos/checks/journal.ts';
import { readChaosOptions, TARGETS } from './chaos/options.ts';
import { lowestRise, RISE, rssSlope, type Sample } from './chaos/scenarios/support/leaks.ts';
import { likelihoodOfChance } from './chaos/scenarios/support/mann-whitney.ts';
import { seededRandom } from './chaos/seeded-random.ts';
import { CAN_MEASURE, run } from './lib/process.ts';
import { HAS_REDIS_SERVER } from './lib/redis.ts';
import type { Report } from './lib/report.ts';

if (!HAS_REDIS_SERVER) process.stdout.write('Fire leaves Redis out: there is no redis-server on the PATH.\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fire-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fire(...args: string[]) {
  const { ended, out, err } = run('loadtest/chaos.ts', { args });
  return { code: await ended, out: out(), err: err() };
}

describe.runIf(CAN_MEASURE)('npm run fire, while players act', () => {
  let code: number | null;
  let err: string;
  let out: string;
  let report: Report;
  beforeAll(async () => {
    ({ code, out, err } = await fire('--small', ...TARGETS.flatMap((name) => ['--only', name]), '--reports', folder));
    report = JSON.parse(await readFile(path.join(folder, 'fire.json'), 'utf8').catch(() => '{ "rows": [] }'));
  }, 240_000);

  const faultNames = () => report.rows.map(({ fault }) => String(fault));

  it('P10-P12: servers, PostgreSQL and the wire fail, and every accepted act is there once', () => {
    expect([code, err], out).toEqual([0, '']);
    expect(out).toMatch(/^Seed \d+: npm run fire -- --seed \d+ throws the same dice again\.$/m);
    for (const target of ['server', 'PostgreSQL', 'wire', 'wire to database', 'wire to players']) {
      expect(faultNames()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    expect(report.verdicts).toContainEqual(
      expect.objectContaining({ promise: expect.stringMatching(/^P10-P13: who registers/), holds: true }),
    );
    for (const { accepted } of report.rows) expect(accepted).toBeGreaterThan(0);
    // The faults reached the bots: some actions had to be repeated.
    expect(report.rows.reduce((sum, row) => sum + Number(row['asked again']), 0)).toBeGreaterThan(0);
  });

  it.runIf(HAS_REDIS_SERVER)('P13: Redis fails, and the wire to it', () => {
    for (const target of ['Redis', 'wire to Redis']) {
      expect(faultNames()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    const promises = report.verdicts.map(({ promise }) => promise);
    expect(promises).toContainEqual(expect.stringMatching(/^P13: .* every tab shows what REST says$/));
  });
});

describe('npm run fire', () => {
  it.runIf(CAN_MEASURE)(
    'P1, P6, P14, P18, T13: two processes, one of them killed, acts at the same moment, clocks that are wrong, tabs that hear of it all, and crowds of visitors',
    async () => {
      const scenarios = ['bank', 'repeats', 'pairs', 'clocks', 'news', 'visitors'];
      const { code, out, err } = await fire(
        '--small',
        ...scenarios.flatMap((name) => ['--only', name]),
        '--reports',
        folder,
      );

      expect([code, err], out).toEqual([0, '']);
      const report: Report = JSON.parse(await readFile(path.join(folder, 'fire.json'), 'utf8'));
      const promises = report.verdicts.map(({ promise }) => promise);
      for (const id of ['P1', 'P6', 'P9', 'P14', 'P18', 'T13']) {
        expect(promises).toContainEqual(expect.stringMatching(new RegExp(`^${id}: `)));
      }
      expect(promises).toContainEqual(expect.stringMatching(/^1,000 visitors .* \/ready is answered meanwhile$/));
    },
    240_000,
  );

  it.each([[['--only', 'everything']], [['--seed', 'lucky']], [['--players', '1']], [['--loud']]])(
    'says how it is used, given %s',
    (args) => {
      expect(() => readChaosOptions(args, { reports: folder, seed: 1 })).toThrow(/^npm run fire -- \[--small\]/);
    },
  );
});

describe('what the faults run judges with', () => {
  // By hand: ten values, all below ten others. U = 0, mean 50, deviation sqrt(175); (50 - 0.5) / 13.23 = 3.742.
  it('tells two lists apart that are, and two that are not it does not', () => {
    const low = Array.from({ length: 10 }, (_, i) => i);
    const high = low.map((value) => value + 10);
    expect(likelihoodOfChance(low, high)).toBeCloseTo(0.000183, 6);
    expect(likelihoodOfChance(high, low)).toBeCloseTo(0.000183, 6);
    expect(likelihoodOfChance(low, low)).toBeCloseTo(1, 6);
    expect(likelihoodOfChance([1, 1, 1, 2], [1, 2, 2, 2])).toBeGreaterThan(0.2);
  });

  it('finds what is lost, what is there twice, and what nobody was promised', () => {
    expect(differenceOf(['a', 'b', 'b'], ['b', 'a', 'b'])).toBeUndefined();
    expect(differenceOf(['a'], ['a', 'b'])).toBe(
      '1 that were promised are not there (b), and 0 are there that nobody was promised (none).',
    );
    expect(differenceOf(['a', 'a'], ['a'])).toBe(
      '0 that were promised are not there (none), and 1 are there that nobody was promised (a).',
    );
  });

  it.each([0, 1, 2])('sees a leak of %i a minute in five minutes, though tabs come and go', (perMinute) => {
    for (let seed = 1; seed <= 20; seed++) {
      const chance = seededRandom(seed).named('tabs');
      // One sample a second: thirty handles that stay, and up to twelve tabs.
      const samples = Array.from({ length: 300 }, (_, second): Sample => {
        const leaked = (perMinute * second) / 60;
        const held = 30 + Math.floor(leaked) + chance.between(4, 12);
        return { minutes: second / 60, rss: leaked, files: held, connections: held };
      });
      expect(lowestRise(samples, 'files') > RISE).toBe(perMinute > 0);
      expect(lowestRise(samples, 'connections') > RISE).toBe(perMinute > 0);
      expect(rssSlope(samples)).toBeCloseTo(perMinute, 6);
    }
  });

  it('throws the same dice for the same seed and name, and others for another', () => {
    const random = (seed: number, name: string) => Array.from({ length: 5 }, seededRandom(seed).named(name).roll);
    expect(random(7, 'crew')).toEqual(random(7, 'crew'));
    expect(random(7, 'crew')).not.toEqual(random(8, 'crew'));
    expect(random(7, 'crew')).not.toEqual(random(7, 'judge'));
  });

  it('has a line of the journal on disk before it goes on', async () => {
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
    expect(journal.acked).toEqual([{ ask, status: 201, text: '{}' }]);
    await journal.close();
  });
});
