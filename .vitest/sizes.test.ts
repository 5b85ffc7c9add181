import path from 'node:path';
import { expect, it } from 'vitest';
import { names, sampleOf, seedFrom } from './sizes.ts';

const VIEWS = Array.from({ length: 26 }, (_, place) => place);

it('samples visit everything in as many runs as there are windows, from any seed on', () => {
  for (const count of [1, 4, 13, 26, 30]) {
    const runs = Math.ceil(VIEWS.length / count);
    for (const first of [0, 5, 99_999]) {
      const samples = Array.from({ length: runs }, (_, run) => sampleOf('views', VIEWS, count, first + run));
      expect(new Set(samples.flat())).toEqual(new Set(VIEWS));
      for (const sample of samples) expect(new Set(sample).size).toBe(Math.min(count, VIEWS.length));
    }
  }
  expect(sampleOf('views', VIEWS, 4, 1)).toEqual(sampleOf('views', VIEWS, 4, 8));
  expect(sampleOf('views', VIEWS, 4, 1)).not.toEqual(sampleOf('texts', VIEWS, 4, 1));
});

it.each([
  ['client/e2e/missions.test.ts', true],
  ['./client/e2e/missions.test.ts', true],
  [path.resolve(import.meta.dirname, '../client/e2e/missions.test.ts'), true],
  ['client/e2e/missions', true],
  ['missions.test.ts', true],
  // A folder, and the value of --project, name no file.
  ['client/e2e', false],
  ['client', false],
  ['missions', false],
  ['client/e2e/orders', false],
])('%s on the command line names client/e2e/missions.test.ts: %s', (word, isNamed) => {
  expect(names(word, 'client/e2e/missions.test.ts')).toBe(isNamed);
});

it('a seed is a whole number, so that no sample is empty', () => {
  expect([seedFrom(), seedFrom('0'), seedFrom('34953')]).toEqual([0, 0, 34_953]);
  for (const given of ['', 'abc', '-1', '1.5', '1e3', 'NaN'])
    expect(() => seedFrom(given)).toThrow('TEST_SEED must be a whole number');
});
