import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../builds/fingerprint.ts';
import { readConfig } from '../../config.ts';
import { SYSTEMD_ANALYZE_MISSING } from '../../tests/support/required-binaries.ts';

const UNIT = path.join(import.meta.dirname, 'seventh-chevron.service');
/** The most that a stop takes after DRAIN_MS. */
const STOP_SECONDS = 5;
/** Of 10, where 10 is a service without any protection. */
const EXPOSURE = 1.5;

const run = promisify(execFile);
const settingOf = async (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(await readFile(UNIT, 'utf8'))?.[1];

describe('the unit for systemd', () => {
  it('starts the server with the flags of npm start', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    const [, command] = scripts.start.split(' && exec node ');
    expect(await settingOf('ExecStart')).toBe(`/usr/bin/node ${command}`);
  });

  it('gives a stop as long as the longest DRAIN_MS and the end itself take', async () => {
    const drains = (seconds: number) => () => readConfig({ DRAIN_MS: String(seconds * 1000) });
    const stop = Number(await settingOf('TimeoutStopSec'));
    expect(drains(stop - STOP_SECONDS)).toThrow('DRAIN_MS must be');
  });

  it.skipIf(SYSTEMD_ANALYZE_MISSING)('is understood by systemd, to the last line', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-unit-'));
    const copy = path.join(folder, path.basename(UNIT));
    await writeFile(copy, (await readFile(UNIT, 'utf8')).replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', copy]);
    await rm(folder, { recursive: true });
    // It also has opinions on the units that this system has.
    expect((stdout + stderr).split('\n').filter((line) => line.includes(path.basename(UNIT)))).toEqual([]);
  });

  it.skipIf(SYSTEMD_ANALYZE_MISSING)('gives the game few rights', async () => {
    await run('systemd-analyze', ['security', '--offline=true', `--threshold=${EXPOSURE * 10}`, UNIT]);
  });
});
