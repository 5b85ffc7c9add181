import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../lib/report.ts';
import { comparedWith, differenceText, readReport } from './compare.ts';

/** A report with the figures that a comparison reads. */
function report({ calls = 60, pushes = 20, errors = 0, joins = 100, memory = 12 as number | null } = {}): Report {
  const found = {
    bench: 'loadtest',
    command: 'npm run loadtest --',
    at: '2026-01-01T00:00:00.000Z',
    machine: '',
    rows: [],
    verdicts: [],
    errorCount: errors,
    rooms: { count: 100, memoryKib: memory, bytes: 300, cpuMs: 0.4, joinsPerSecond: joins },
    allCalls: { p50: 5, p99: calls },
    allPushes: { p50: 4, p99: pushes },
    rejoins: { p50: 800 },
    timeline: [{ serverMemory: 200 }],
  };
  return found;
}

const limit = (players: number): Report & { limit: object } => ({ ...report(), bench: 'limit', limit: { players } });

const verdicts = (before: Report, now: Report) =>
  Object.fromEntries(comparedWith(before, now).differences.map(({ name, verdict }) => [name, verdict]));

describe('a comparison with an earlier run', () => {
  it('calls equal runs the same in every figure', () => {
    const found = comparedWith(report(), report());
    expect(found.differences).toHaveLength(11);
    expect(found.differences.every(({ verdict }) => verdict === 'same')).toBe(true);
  });

  it.each([
    ['call, p99', { calls: 120 }, 'worse'],
    ['call, p99', { calls: 30 }, 'better'],
    // A tenth, and few milliseconds, are chance.
    ['call, p99', { calls: 66 }, 'same'],
    ['commit to client, p99', { pushes: 24 }, 'same'],
    ['errors', { errors: 1 }, 'worse'],
    ['joins', { joins: 150 }, 'better'],
    ['joins', { joins: 50 }, 'worse'],
    ['memory a room', { memory: 9 }, 'better'],
  ])('%s of %o is %3$s', (name, change, verdict) => {
    expect(verdicts(report(), report(change))[name]).toBe(verdict);
  });

  it('leaves out what one of the runs did not measure', () => {
    expect(verdicts(report({ memory: null }), report())).not.toHaveProperty('memory a room');
    expect(verdicts(report(), report({ memory: null }))).not.toHaveProperty('memory a room');
  });

  it('compares limits by their players', () => {
    expect(verdicts(limit(1000), limit(1200))).toEqual({ players: 'better' });
    expect(verdicts(limit(1000), limit(950))).toEqual({ players: 'same' });
    expect(differenceText({ name: 'joins', unit: '/s', before: 1000, now: 1200, verdict: 'better' })).toBe(
      'joins: 1,200 /s, before 1,000 /s',
    );
  });
});

describe('--against', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'seventh-chevron-against-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes reports of the same kind alone', () => {
    const file = path.join(folder, 'limit.json');
    writeFileSync(file, JSON.stringify(limit(7)));
    expect(readReport(file, 'limit')).toEqual(limit(7));
    expect(() => readReport(file, 'loadtest')).toThrow(/--against: .*limit.json is no loadtest.json/);
  });
});
