import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Nothing that is tested takes so long, whatever is wrong with it. */
const GIVE_UP_MS = 300_000;

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
  readonly named?: string | undefined;
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
    ...(bail ? ['--bail', '1'] : []),
    ...(named === undefined ? [] : ['--testNamePattern', named]),
    ...tests,
  ];
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)]),
    killSignal: 'SIGKILL',
  });
  // An abort is an error here; what came of it is told by the exit.
  child.on('error', () => undefined);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const [code]: (number | null)[] = await once(child, 'close');
  signal.throwIfAborted();
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return { code: code ?? null, report: text === undefined ? undefined : JSON.parse(text), said };
}

/** What a fault came to. A run in which a file could not even be loaded proves nothing. */
export type Outcome =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived' }
  | { readonly kind: 'broken'; readonly why: string };

/** Judges the tests of a fault: it is caught by the first test that failed. */
export function outcomeOf({ code, report }: Pick<TestRun, 'code' | 'report'>): Outcome {
  if (!report) return { kind: 'broken', why: `there was no report, and the exit code was ${code}` };
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      return { kind: 'broken', why: `${path.basename(name)} failed without a test: ${message}` };
    }
  }
  for (const { name, assertionResults } of report.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { kind: 'caught', by: `${path.basename(name)}: ${failed.fullName.trim()}` };
  }
  if (code !== 0) return { kind: 'broken', why: `no test failed, but the exit code was ${code}` };
  if (report.numPassedTests === 0) return { kind: 'broken', why: 'no test has such a name' };
  return { kind: 'survived' };
}
