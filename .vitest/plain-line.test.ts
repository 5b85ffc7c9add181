import { expect, it, vi } from 'vitest';
import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import PlainLine, { leftOutOf, reasonOf } from './plain-line.ts';

/** The summary line of a run of one file, in which tests ended with these results. `files`: how many files there are in all. */
async function said(states: readonly string[], reason: TestRunEndReason, files: number): Promise<string[]> {
  const tests = states.map((state) => ({ result: () => ({ state }) }));
  const module = {
    moduleId: import.meta.filename,
    relativeModuleId: 'a.test.ts',
    project: { name: 'server' },
    errors: () => [],
    children: { allSuites: () => [], allTests: () => tests },
  } as unknown as TestModule;
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const line = new PlainLine();
    line.onInit({ config: {}, globTestSpecifications: async () => Array(files) } as unknown as Vitest);
    await line.onTestRunEnd([module], [], reason);
    return write.mock.calls.join('').trim().split('\n');
  } finally {
    write.mockRestore();
  }
}

it('a run ends with its counts, and one that was stopped has not passed', async () => {
  expect((await said(['passed', 'failed', 'skipped'], 'failed', 1)).at(-1)).toBe('1 passed, 1 failed, 1 skipped');
  expect((await said(['passed', 'pending'], 'interrupted', 1)).slice(-2)).toEqual([
    'Stopped before its end, which counts as a failure.',
    '1 passed, 1 failed',
  ]);
});

it('a whole run lists what it left out, and a run of some files only how to repeat it', async () => {
  expect(await said(['passed'], 'passed', 2)).toEqual([
    expect.stringMatching(/^Drawn by TEST_SEED=\d+\.$/),
    '1 passed, 0 failed',
  ]);
  const whole = (await said(['passed'], 'passed', 1)).join('\n');
  expect(whole).toMatch(/^Drawn by TEST_SEED=\d+(\.|: \d+ views .*)$/m);
});

it.each([
  ['it.runIf(WHOLE)', false, 'Left to npm run test:all'],
  ['describe.skipIf(REDIS_MISSING)', false, 'Skipped, no redis-server'],
  ['describe.runIf(WHOLE && CAN_MEASURE) it.runIf(HAS_REDIS_SERVER)', true, 'Skipped, no redis-server'],
  ['describe.skipIf(SERVER_GROUP_MISSING)', true, 'Skipped, no redis-server, no haproxy'],
  ['it.skipIf(!existsSync(file))', true, 'Skipped'],
])('tests of a file with %s (at full size: %s) are said to be: %s', (text, isWhole, reason) => {
  expect(reasonOf(text, ['redis-server', 'haproxy'], isWhole)).toBe(reason);
});

it('a run of some files or projects lists those that it would have had at full size', () => {
  const all = ['client/e2e/map.test.ts', 'server/cli/due.test.ts', 'server/http/limits/slow-readers.test.ts'];
  expect(leftOutOf(undefined, undefined, all)).toEqual(all);
  expect(leftOutOf(['server/http/limits'], [], all)).toEqual([all[2]]);
  expect(leftOutOf(['./server/cli'], ['server'], all)).toEqual([all[1]]);
  expect(leftOutOf([], ['e2e'], all)).toEqual([all[0]]);
  expect(leftOutOf([], ['client'], all)).toEqual([]);
});
