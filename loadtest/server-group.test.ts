import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_GROUP_MISSING } from './bench/server-group/server-group.ts';
import { CAN_MEASURE, run } from './lib/process.ts';
import type { Report } from './lib/report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fleet-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(SERVER_GROUP_MISSING || !CAN_MEASURE)('two servers behind a proxy, under players', () => {
  it('P10: kill -9 of one and a rolling restart of both lose nothing, and players are soon connected again', async () => {
    const { ended, out, err } = run('loadtest/bench.ts', { args: ['fleet', '--small', '--reports', folder] });

    expect([await ended, err()], out()).toEqual([0, '']);
    const report: Report = JSON.parse(await readFile(path.join(folder, 'fleet.json'), 'utf8'));
    // A small run checks everything but the promised seconds.
    for (const { promise, holds } of report.verdicts)
      expect(holds, promise).toBe(/connected again within/.test(promise) ? undefined : true);
    expect(report.verdicts).toHaveLength(6);
    const [kill, rolling] = report.rows;
    for (const row of [kill, rolling]) {
      for (const count of ['calls', 'accepted', 'disconnects', 'pages']) expect(row?.[count], count).toBeGreaterThan(0);
    }
    expect([rolling?.busy, rolling?.cut]).toEqual([0, 0]);
  });
});
