import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ONLY_WHOLE, WHOLE } from '../.vitest/sizes.ts';
import { FAULTS } from './seeded-faults/all.ts';
import { edited, type Fault, staleIn } from './seeded-faults/fault.ts';
import { readSeededFaultsOptions } from './seeded-faults/options.ts';
import { outcomeOf, type TestReport, testNames } from './seeded-faults/vitest.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

describe('P27, the tests can fail: the seeded faults', () => {
  it('are at least fifteen, each with its own id and an existing test', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(15);
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
    for (const { id, edits, tests } of FAULTS) {
      expect(edits.length, id).toBeGreaterThan(0);
      expect(tests.length, id).toBeGreaterThan(0);
      for (const test of tests) expect(existsSync(path.join(ROOT, test)), `${id}: ${test}`).toBe(true);
    }
  });

  it('are looked for by tests that are part of test:all, which .ci/run runs', async () => {
    const scripts: Record<string, string> = JSON.parse(await read('package.json')).scripts;
    expect(scripts['test:all']).toBe(`TEST_SIZE=whole ${scripts.test}`);
    expect(await read('.ci/run')).toMatch(/^ *step npm run test:all$/m);
    const project = /^(shared|server|client|loadtest)\/.+\.test\.tsx?$/;
    for (const { id, tests } of FAULTS) for (const test of tests) expect(test, id).toMatch(project);
    for (const test of ONLY_WHOLE) expect(existsSync(path.join(ROOT, test)), test).toBe(true);
  });

  it('find the code that they change', async () => {
    expect(await staleIn(FAULTS, read)).toEqual([]);
  });

  it.runIf(WHOLE)('name tests that exist, in each of their files', async () => {
    const unnamed = async (of: readonly { id: string; file: string; named: string }[], how: 'parse' | 'collect') => {
      const names = await testNames(ROOT, [...new Set(of.map(({ file }) => file))], how);
      return of.filter(({ file, named }) => !names.get(file)?.some((name) => new RegExp(named).test(name)));
    };
    const all = FAULTS.flatMap(({ id, tests, named }) => tests.map((file) => ({ id, file, named })));
    expect(await unnamed(await unnamed(all, 'parse'), 'collect')).toEqual([]);
  });

  it('replace exactly one occurrence', () => {
    const edit = { file: 'a.ts', from: 'b', to: '$&' };
    expect(edited('abc', edit)).toBe('a$&c');
    expect(() => edited('ac', edit)).toThrow('a.ts does not contain "b" any more.');
    expect(() => edited('abcb', edit)).toThrow('a.ts contains "b" 2 times.');
  });

  it('are all listed if the code that they change is gone, or is no program afterwards', async () => {
    const fault = (id: string, from: string, to = ''): Fault => {
      return { id, breaks: '', edits: [{ file: 'a.ts', from, to }], tests: [], named: '' };
    };
    const faults = [fault('one', 'x'), fault('two', 'b'), fault('three', 'z'), fault('four', 'b', ')')];
    expect(await staleIn(faults, async () => 'abc')).toEqual([
      'one: a.ts does not contain "x" any more.',
      'three: a.ts does not contain "z" any more.',
      expect.stringMatching(/^four: .*a\.ts:1:1: ERROR/s),
    ]);
  });
});

describe('a seeded fault', () => {
  const report = (...files: { status: string; message?: string; tests: Record<string, string> }[]): TestReport => ({
    numPassedTests: files.flatMap(({ tests }) => Object.values(tests)).filter((status) => status === 'passed').length,
    testResults: files.map(({ status, message = '', tests }) => ({
      name: '/checkout/a.test.ts',
      status,
      message,
      assertionResults: Object.entries(tests).map(([fullName, status]) => {
        return { fullName, status, ...(status === 'failed' && { failureMessages: ['expected 2 to be 1\nat a.ts'] }) };
      }),
    })),
  });

  it('is caught by a test that fails', () => {
    const failed = report({ status: 'failed', tests: { one: 'passed', two: 'failed', three: 'skipped' } });
    expect(outcomeOf({ code: 1, report: failed })).toEqual({
      kind: 'caught',
      by: 'a.test.ts: two',
      because: 'expected 2 to be 1',
    });
  });

  it('survives if all tests pass', () => {
    expect(outcomeOf({ code: 0, report: report({ status: 'passed', tests: { one: 'passed' } }) })).toEqual({
      kind: 'survived',
    });
  });

  it('is left out of npm test if that runs not all of its tests', () => {
    const prepared = { code: 0, report: report({ status: 'passed', tests: { one: 'passed', two: 'skipped' } }) };
    expect(outcomeOf(prepared, { named: 'two' })).toEqual({ kind: 'left out' });
    expect(outcomeOf(prepared, { named: 'one|two' })).toEqual({ kind: 'left out' });
    expect(outcomeOf(prepared, { named: '(one|two)' })).toEqual({ kind: 'survived' });
  });

  it.each<[string, number | null, TestReport | undefined]>([
    ['there is no report', null, undefined],
    ['a file could not be loaded', 1, report({ status: 'failed', message: 'Unexpected token', tests: {} })],
    ['a file failed before its tests', 1, report({ status: 'failed', tests: { one: 'skipped' } })],
    [
      'a file could not be loaded beside one that fails',
      1,
      report({ status: 'failed', tests: { one: 'failed' } }, { status: 'failed', tests: {} }),
    ],
    ['an error happened outside the tests', 1, report({ status: 'passed', tests: { one: 'passed' } })],
    ['no test has a matching name', 0, report({ status: 'passed', tests: { one: 'skipped' } })],
  ])('is broken, and not caught, if %s', (_, code, report) => {
    expect(outcomeOf({ code, report })).toMatchObject({ kind: 'broken' });
  });
});

describe('npm run seeded-faults', () => {
  it('seeds all faults, or the given one', () => {
    expect(readSeededFaultsOptions([], FAULTS, 'r')).toEqual({
      faults: FAULTS,
      list: false,
      resume: false,
      reports: 'r',
    });
    const [first] = FAULTS;
    expect(readSeededFaultsOptions(['--only', first?.id ?? '', '--list', '--resume'], FAULTS, 'r')).toEqual({
      faults: [first],
      list: true,
      resume: true,
      reports: 'r',
    });
  });

  it.each([[['--only', 'luck']], [['--loud']], [['everything']]])('prints its usage, given %s', (args) => {
    expect(() => readSeededFaultsOptions(args, FAULTS, 'r')).toThrow('npm run seeded-faults -- [--only ID]');
  });
});
