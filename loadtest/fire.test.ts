import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from './fire/dice.ts';
import { differenceOf } from './fire/evidence.ts';
import { type Ask, Journal } from './fire/journal.ts';
import { readFireOptions, TARGETS } from './fire/options.ts';
import { lowestRise, RISE, rssSlope, type Sample } from './fire/trials/leaks.ts';
import { likelihoodOfChance } from './fire/trials/mann-whitney.ts';
import { CAN_MEASURE, run } from './process.ts';
import { HAS_REDIS_SERVER } from './redis.ts';
import type { Report } from './report.ts';

if (!HAS_REDIS_SERVER) process.stdout.write('Fire leaves Redis out: there is no redis-server on the PATH.\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fire-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fire(...args: string[]) {
  const { ended, out, err } = run('loadtest/fire.ts', { args });
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

  const hurt = () => report.rows.map(({ fault }) => String(fault));

  it('P10-P12: servers, PostgreSQL and the wire fail, and every accepted act is there once', () => {
    expect([code, err], out).toEqual([0, '']);
    expect(out).toMatch(/^Seed \d+: npm run fire -- --seed \d+ throws the same dice again\.$/m);
    for (const target of ['server', 'PostgreSQL', 'wire', 'wire to database', 'wire to players']) {
      expect(hurt()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    expect(report.verdicts).toContainEqual(
      expect.objectContaining({ promise: expect.stringMatching(/^P10-P13: who registers/), holds: true }),
    );
    for (const { accepted } of report.rows) expect(accepted).toBeGreaterThan(0);
    // The faults reached the players: some acts had to be asked for again.
    expect(report.rows.reduce((sum, row) => sum + Number(row['asked again']), 0)).toBeGreaterThan(0);
  });

  it.runIf(HAS_REDIS_SERVER)('P13: Redis fails, and the wire to it', () => {
    for (const target of ['Redis', 'wire to Redis']) {
      expect(hurt()).toContainEqual(expect.stringContaining(`${target}: `));
    }
    const promises = report.verdicts.map(({ promise }) => promise);
    expect(promises).toContainEqual(expect.stringMatching(/^P13: .* every tab shows what REST says$/));
  });
});

describe('npm run fire', () => {
  it.runIf(CAN_MEASURE)(
    'P1, P6, P14, P18, T13: two processes, one of them killed, acts at the same moment, clocks that are wrong, tabs that hear of it all, and crowds of visitors',
    async () => {
      const trials = ['bank', 'repeats', 'pairs', 'clocks', 'news', 'visitors'];
      const { code, out, err } = await fire(
        '--small',
        ...trials.flatMap((name) => ['--only', name]),
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
      expect(() => readFireOptions(args, { reports: folder, seed: 1 })).toThrow(/^npm run fire -- \[--small\]/);
    },
  );
});

describe('what the faults run judges with', () => {
  // By hand: one list wholly below the other, of ten and ten. U = 0, mean 50, deviation sqrt(175); (50 - 0.5) / 13.23 = 3.742.
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
      const chance = dice(seed).named('tabs');
      // A look a second: thirty handles that stay, and up to twelve tabs.
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
    const rolls = (seed: number, name: string) => Array.from({ length: 5 }, dice(seed).named(name).roll);
    expect(rolls(7, 'crew')).toEqual(rolls(7, 'crew'));
    expect(rolls(7, 'crew')).not.toEqual(rolls(8, 'crew'));
    expect(rolls(7, 'crew')).not.toEqual(rolls(7, 'judge'));
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
