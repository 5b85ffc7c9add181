import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '../.vitest/sizes.ts';
import { CAN_MEASURE, childrensCpuSeconds, cpuSeconds, rssBytes, run } from './lib/process.ts';
import { percentile, type Report } from './lib/report.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-bench-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bench(...args: string[]) {
  const { ended, out, err } = run('loadtest/bench.ts', { args });
  return { code: await ended, out: out(), err: err() };
}

describe.runIf(WHOLE)('npm run bench', () => {
  // The others are started by hand: this one shows that the machinery works.
  it('push --small starts real servers, succeeds, and writes a complete report', async () => {
    const { code, out, err } = await bench('push', '--small', '--reports', folder);

    expect([code, err]).toEqual([0, '']);
    const report: Report = JSON.parse(await readFile(path.join(folder, 'push.json'), 'utf8'));
    expect(report).toMatchObject({ bench: 'push', command: `npm run bench -- push --small --reports ${folder}` });
    expect(report.rows.length).toBeGreaterThanOrEqual(4);
    expect(report.verdicts.length).toBeGreaterThanOrEqual(3);
    for (const { promise, holds } of report.verdicts) expect(holds, promise).not.toBe(false);
    expect(out).toContain(report.command);
    for (const { promise } of report.verdicts) expect(out).toContain(promise);
  });

  it.each([
    ['no name', []],
    ['an invalid count', ['ticks', '--players', 'many']],
    ['an unknown option', ['ticks', '--loud']],
  ])('prints its usage, given %s', async (_, args) => {
    const { code, err } = await bench(...args);
    expect(code).toBe(1);
    expect(err).toMatch(/^npm run bench -- NAME/m);
  });

  it('lists the benchmarks, given an unknown name', async () => {
    expect(await bench('speed')).toMatchObject({ code: 1, err: expect.stringMatching(/no bench speed.*ticks/) });
  });
});

describe('the figures of the benchmarks', () => {
  it('percentiles are values that were measured', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([51, 100, 100]);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it.runIf(CAN_MEASURE)('CPU and memory are those that the process itself sees', async () => {
    const own = () => {
      const { user, system } = process.cpuUsage();
      return { cpu: (user + system) / 1e6, rss: process.memoryUsage.rss() };
    };
    // Other tests use this process at the same time. /proc counts user and system time in hundredths of a second.
    const before = own();
    const [cpu, rss] = [await cpuSeconds(process.pid), await rssBytes(process.pid)];
    const after = own();
    expect(cpu).toBeGreaterThan(before.cpu - 0.03);
    expect(cpu).toBeLessThan(after.cpu + 0.01);
    expect(rss).toBeGreaterThan(0.95 * Math.min(before.rss, after.rss));
    expect(rss).toBeLessThan(1.05 * Math.max(before.rss, after.rss));
  });

  it.runIf(CAN_MEASURE)('CPU of what a process started counts, while that lives and when it has ended', async () => {
    const burns = 'const end = process.cpuUsage().user + 2e5; while (process.cpuUsage().user < end);';
    const waits = `${burns} process.stdout.write("done"); process.stdin.resume();`;
    const parent = spawn(process.execPath, [
      '-e',
      `const { spawn, spawnSync } = require('node:child_process');
      spawnSync(process.execPath, ['-e', ${JSON.stringify(burns)}]);
      spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], { stdio: ['inherit', 'inherit', 'inherit'] });`,
    ]);
    await once(parent.stdout, 'data');
    const [all, own] = [await childrensCpuSeconds(parent.pid ?? 0), await cpuSeconds(parent.pid ?? 0)];
    parent.stdin.end();
    await once(parent, 'close');
    expect(all).toBeGreaterThan(0.38);
    expect(own).toBeLessThan(all);
  });
});
