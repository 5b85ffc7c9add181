import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Fault } from './fault.ts';

/** A run that takes longer hangs, even on a busy machine: so long at least, and so much more for each file. */
const GIVE_UP_MS = 900_000;
const GIVE_UP_PER_FILE_MS = 30_000;

/** The projects whose tests notice faults. */
const PROJECTS = ['server', 'client', 'shared', 'loadtest'];

/** Only these projects are set up: each brings a database, a build or a browser. */
const projectsOf = (files: readonly string[]) =>
  PROJECTS.filter((name) => files.some((file) => file.startsWith(`${name}/`))).flatMap((name) => ['--project', name]);

/**
 * The full names of the tests in these files, as `--testNamePattern` sees them, by file. Runs no test.
 *
 * Parsing (`parse`) is many times faster than importing the files (`collect`), but leaves the placeholders in names that
 * are made from values.
 */
export async function testNames(
  checkout: string,
  files: readonly string[],
  how: 'parse' | 'collect',
): Promise<ReadonlyMap<string, string[]>> {
  // Without a file Vitest would list every test.
  if (files.length === 0) return new Map();
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-tests-'));
  const list = path.join(folder, 'tests.json');
  const vitest = path.join(checkout, 'node_modules/vitest/vitest.mjs');
  const parse = how === 'parse' ? ['--static-parse'] : [];
  const args = ['list', ...parse, '--config', '.vitest/config.ts', ...projectsOf(files), `--json=${list}`, ...files];
  await promisify(execFile)(process.execPath, [vitest, ...args], {
    cwd: checkout,
    env: { ...process.env, TEST_SIZE: 'whole' },
  });
  const tests: { file: string; name: string }[] = JSON.parse(await readFile(list, 'utf8'));
  await rm(folder, { recursive: true });
  const names = new Map<string, string[]>();
  for (const { file, name } of tests) {
    const relative = path.relative(checkout, file);
    names.set(relative, [...(names.get(relative) ?? []), name.replaceAll(' > ', ' ')]);
  }
  return names;
}

/** The parts of a report of Vitest's JSON reporter that are used. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The result of a run of tests. The report is undefined if Vitest did not write one. */
export interface TestRun {
  readonly code: number | null;
  readonly report: TestReport | undefined;
  /** Everything that Vitest printed. */
  readonly output: string;
}

export interface TestOrder {
  readonly tests: readonly string[];
  readonly named: string;
  /** Stop at the first test that fails. */
  readonly bail?: boolean;
  /** The sample of `npm test` that this seed chooses, instead of the whole size. */
  readonly seed?: number | undefined;
}

/** Runs tests in `checkout` with Vitest's command line. Rejects if `signal` aborts the run. */
export async function runTests(
  checkout: string,
  { tests, named, bail = false, seed }: TestOrder,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<TestRun> {
  const file = path.join(checkout, 'report.json');
  await rm(file, { force: true });
  const args = [
    path.join(checkout, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...['--config', '.vitest/config.ts', ...projectsOf(tests)],
    ...['--reporter', 'json', '--outputFile', file],
    ...['--testNamePattern', named],
    ...(bail ? ['--bail', '1'] : []),
    ...tests,
  ];
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...env, ...(seed === undefined ? { TEST_SIZE: 'whole' } : { TEST_SEED: `${seed}` }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // An abort emits an error here; the close event below ends the wait.
  child.on('error', () => undefined);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), GIVE_UP_MS + tests.length * GIVE_UP_PER_FILE_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  signal.throwIfAborted();
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return { code, report: text === undefined ? undefined : JSON.parse(text), output };
}

/** A test that failed, or a test file that could not be run to its end. */
export interface Failure {
  readonly name: string;
  /** First line of the failure message. */
  readonly because: string;
  /**
   * False for a file that cannot be loaded or fails outside its tests: such a failure does not show that the bug is
   * noticed.
   */
  readonly isTest: boolean;
}

/** All failures, those of files first. */
export function failuresIn({ testResults }: TestReport): Failure[] {
  const files: Failure[] = [];
  const tests: Failure[] = [];
  for (const { name: file, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const name = path.basename(file);
    if (status === 'failed' && failed.length === 0) files.push({ name, because: firstLine(message), isTest: false });
    for (const { fullName, failureMessages } of failed) {
      tests.push({ name: `${name}: ${fullName.trim()}`, because: firstLine(failureMessages?.[0]), isTest: true });
    }
  }
  return [...files, ...tests];
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

/** The bars of a pattern that are not within parentheses. */
const BETWEEN_NAMES = /\|(?![^(]*\))/;

/** Whether a test whose name holds `name` has passed. */
const hasPassed = ({ testResults }: TestReport, name: string): boolean =>
  testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status, fullName }) => status === 'passed' && new RegExp(name).test(fullName)),
  );

/** The outcome of a fault: `caught` if a test failed because of it, `broken` if something other than a test failed. */
export type Outcome =
  | { readonly kind: 'caught'; readonly by: string; readonly because: string }
  | { readonly kind: 'survived' }
  /** `npm test` leaves its tests to `npm run test:all`. */
  | { readonly kind: 'left out' }
  | { readonly kind: 'broken'; readonly because: string };

/** Derives the outcome from a run: the first test that failed has caught the fault. `sampled`: the fault of a sample. */
export function outcomeOf({ code, report }: Pick<TestRun, 'code' | 'report'>, sampled?: Pick<Fault, 'named'>): Outcome {
  if (!report) return { kind: 'broken', because: `there was no report, and the exit code was ${code}` };
  const [failure] = failuresIn(report);
  if (failure?.isTest) return { kind: 'caught', by: failure.name, because: failure.because };
  if (failure) return { kind: 'broken', because: `${failure.name} failed without a test: ${failure.because}` };
  if (code !== 0) return { kind: 'broken', because: `no test failed, but the exit code was ${code}` };
  // A test that another one prepares is named after it, and a sample may hold only the first.
  if (sampled && !sampled.named.split(BETWEEN_NAMES).every((name) => hasPassed(report, name)))
    return { kind: 'left out' };
  if (report.numPassedTests === 0) return { kind: 'broken', because: 'no test has a matching name' };
  return { kind: 'survived' };
}

/** Largest output of `git ls-files`, in bytes. */
const ALL_NAMES = 2 ** 26;

/** Copies the files that git tracks or would track, as they are in the working tree, and links node_modules. */
export async function copyCheckout(from: string, to: string): Promise<void> {
  const which = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const { stdout } = await promisify(execFile)('git', which, { cwd: from, maxBuffer: ALL_NAMES });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.join(to, path.dirname(file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, file)).catch(ignoreDeleted);
  }
  await symlink(path.join(from, 'node_modules'), path.join(to, 'node_modules'), 'junction');
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
