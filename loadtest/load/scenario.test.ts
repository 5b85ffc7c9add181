import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { arrivalOf } from './arrivals.ts';
import { readLoadOptions } from './options.ts';
import { sizesFor } from './scenario.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'seventh-chevron-scenario-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(scenario: object): string {
  const file = path.join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  return file;
}

const optionsOf = (...args: string[]) => readLoadOptions(args, { reports: folder, seed: 1 });

describe('a scenario', () => {
  it('sets mix, pace, logins and alliances, and the command line comes first', () => {
    const alliances = { share: 0.5, sizes: [10, 5] };
    const file = fileOf({ mix: { build: 3, cut: 1 }, pace: 2, joins_per_hour: 4, alliances });
    const options = optionsOf('--scenario', file);
    expect(options).toMatchObject({ pace: 2, joinsPerHour: 4, mix: { build: 3, cut: 1, read: 0 } });
    expect(options.alliancesOf(100)).toEqual([10, 5, 10, 5, 10, 5]);
    const changed = optionsOf('--scenario', file, '--pace', '1', '--mix', 'read=1', '--alliances', '2');
    expect(changed).toMatchObject({ pace: 1, mix: { build: 0, read: 1 } });
    expect(changed.alliancesOf(100)).toEqual([10, 10]);
  });

  it('changes nothing that it does not name', () => {
    const usual = optionsOf();
    const same = optionsOf('--scenario', fileOf({}));
    expect({ ...same, alliancesOf: same.alliancesOf(1000) }).toEqual({
      ...usual,
      alliancesOf: usual.alliancesOf(1000),
    });
  });

  it.each([
    ['an action that there is none', { mix: { sleep: 1 } }],
    ['a word that is misspelled', { paces: 1 }],
    ['an alliance larger than a new one may be', { alliances: { share: 1, sizes: [11] } }],
    ['no pace', { pace: 0 }],
  ])('is refused with %s', (_, scenario) => {
    const file = fileOf(scenario);
    expect(() => optionsOf('--scenario', file)).toThrow(/^--scenario: .*scenario.json cannot be used/);
  });

  it('never puts more than its share of the players into alliances', () => {
    expect(sizesFor(100, { share: 0.2, sizes: [8, 3] })).toEqual([8, 3, 8]);
    expect(sizesFor(2, { share: 1, sizes: [10] })).toEqual([]);
    expect(sizesFor(10, { share: 0, sizes: [1] })).toEqual([]);
  });
});

describe('a profile', () => {
  const arrivals = (profile: Parameters<typeof arrivalOf>[0]) =>
    Array.from({ length: 10 }, (_, place) => arrivalOf(profile, place, 10));

  it('lets players come in groups, one after the other, or all at once', () => {
    expect(arrivals('step')).toEqual([0, 0, 0.2, 0.2, 0.4, 0.4, 0.6, 0.6, 0.8, 0.8]);
    expect(arrivals('ramp').slice(0, 3)).toEqual([0, 0.08, 0.16]);
    expect(Math.max(...arrivals('ramp'))).toBeLessThan(0.8);
    expect(new Set([...arrivals('soak'), ...arrivals(undefined)])).toEqual(new Set([0]));
  });

  it('lasts an hour if it is a soak, and is not for a search, which has steps of its own', () => {
    expect(optionsOf('--profile', 'soak').seconds).toBe(3600);
    expect(optionsOf('--profile', 'soak', '--minutes', '10').seconds).toBe(600);
    for (const args of [
      ['--profile', 'jump'],
      ['--profile', 'step', '--find-limit'],
    ])
      expect(() => optionsOf(...args)).toThrow(/^npm run loadtest/);
  });
});
