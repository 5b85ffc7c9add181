import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Not even all tests together take so long on a busy machine: something hangs. */
const GIVE_UP_MS = 900_000;

/** What is read of a report of Vitest's JSON reporter. */
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

/** How a run of tests ended. A report is missing where there was no run to speak of. */
export interface TestRun {
  readonly code: number | null;
  readonly report: TestReport | undefined;
  /** All that was printed. */
  readonly said: string;
}

export interface TestOrder {
  readonly tests: readonly string[];
  readonly named: string;
  /** End with the first test that fails. */
  readonly bail?: boolean;
}

/** Runs tests in `checkout` by the command line of Vitest. Rejects if it is stopped by `signal`. */
export async function runTests(
  checkout: string,
  { tests, named, bail = false }: TestOrder,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<TestRun> {
  const file = path.join(checkout, 'report.json');
  await rm(file, { force: true });
  const args = [
    path.join(checkout, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...['--config', '.vitest/config.ts', '--project', 'server', '--project', 'shared'],
    ...['--reporter', 'json', '--outputFile', file],
    ...['--testNamePattern', named],
    ...(bail ? ['--bail', '1'] : []),
    ...tests,
  ];
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // An abort is an error here; what came of it is told by the exit.
  child.on('error', () => undefined);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const limit = setTimeout(() => child.kill('SIGKILL'), GIVE_UP_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  signal.throwIfAborted();
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return { code, report: text === undefined ? undefined : JSON.parse(text), said };
}

/** A test that failed, or a file that could not be run to its end. */
export interface Failure {
  readonly name: string;
  /** Of what was expected, the first line. */
  readonly because: string;
  /** Whether it was a test: a file that cannot be loaded, or fails before its tests, proves nothing. */
  readonly isTest: boolean;
}

/** Everything that failed, files first. */
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

/** What a fault came to: `caught` by a test, and for no other reason. */
export type Outcome =
  | { readonly kind: 'caught'; readonly by: string; readonly because: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'broken'; readonly because: string };

/** Judges the tests of a fault: it is caught by the first one that failed. */
export function outcomeOf({ code, report }: Pick<TestRun, 'code' | 'report'>): Outcome {
  if (!report) return { kind: 'broken', because: `there was no report, and the exit code was ${code}` };
  const [failure] = failuresIn(report);
  if (failure?.isTest) return { kind: 'caught', by: failure.name, because: failure.because };
  if (failure) return { kind: 'broken', because: `${failure.name} failed without a test: ${failure.because}` };
  if (code !== 0) return { kind: 'broken', because: `no test failed, but the exit code was ${code}` };
  if (report.numPassedTests === 0) return { kind: 'broken', because: 'no test has such a name' };
  return { kind: 'survived' };
}
