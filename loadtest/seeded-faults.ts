import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { ONLY_WHOLE } from '../.vitest/sizes.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { type OwnPostgres, startPostgres } from './chaos/faults/postgres.ts';
import { publish, type Row, round, type Verdict } from './lib/report.ts';
import { FAULTS } from './seeded-faults/all.ts';
import { edited, type Fault, staleIn } from './seeded-faults/fault.ts';
import { readSeededFaultsOptions } from './seeded-faults/options.ts';
import {
  copyCheckout,
  failuresIn,
  type Outcome,
  outcomeOf,
  runTests,
  type TestOrder,
  type TestRun,
} from './seeded-faults/vitest.ts';

/**
 * `npm run seeded-faults`: puts one deliberate bug after the other into a copy of this repository and runs the tests
 * that must notice it. Exits with 1 if a bug goes unnoticed, or breaks more than its tests. A run that was stopped goes
 * on with --resume.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The last characters of the tests' output that are shown after an unexpected result. */
const OUTPUT_END = 3000;

/** Faults that are seeded side by side, each in a checkout of its own. */
const AT_ONCE = 2;
/** With each of them the tests of a sampled sweep run once more at the size of `npm test`. */
const SAMPLE_SEEDS = [1, 2, 3, 4, 5];

const isOnlyWhole = (test: string) => ONLY_WHOLE.includes(test);

type Run = (order: TestOrder) => Promise<TestRun>;

/** One fault against its tests at full size, or at the size of `npm test` with this seed. */
interface Trial {
  readonly fault: Fault;
  readonly seed?: number;
}

interface TrialResult extends Trial {
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** A copy of the repository in which one fault at a time is seeded. */
interface Bench {
  readonly checkout: string;
  readonly run: Run;
}

/** Whether all tests passed without any fault, which a resumed run need not try again. */
interface Health {
  readonly isKnown: boolean;
  note(): Promise<void>;
}

/** Makes all trials in copies of the repository in the folder of this run. `done`: called after each. */
async function tryAll(
  trials: readonly Trial[],
  signal: AbortSignal,
  { done, health }: { done(result: TrialResult): Promise<void>; readonly health: Health },
): Promise<void> {
  const postgres: OwnPostgres[] = [];
  try {
    const benches: Bench[] = [];
    for (let number = 0; number < AT_ONCE; number++) {
      const own = path.join(tmpdir(), `${number}`);
      const checkout = path.join(own, 'checkout');
      await copyCheckout(ROOT, checkout);
      // One PostgreSQL for all runs of a checkout, because starting it takes as long as most tests.
      const database = await startPostgres(own, { RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
      postgres.push(database);
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, TMPDIR: own, NO_COLOR: '1', TEST_DATABASE_URL: database.url() };
      benches.push({ checkout, run: (order) => runTests(checkout, order, env, signal) });
    }
    if (!health.isKnown) await requireHealth(trials, benches);
    await health.note();
    const left = [...trials].reverse();
    const work = async (bench: Bench) => {
      for (let trial = left.pop(); trial; trial = left.pop()) await done(await seed(trial, bench));
    };
    await Promise.all(benches.map(work));
  } finally {
    await Promise.all(postgres.map((each) => each.close()));
  }
}

/** The trials of a fault: its tests at full size, and those that sample a sweep with some seeds as well. */
async function trialsOf(fault: Fault): Promise<Trial[]> {
  const inBoth = fault.tests.filter((test) => !isOnlyWhole(test));
  const texts = await Promise.all(inBoth.map((test) => readFile(path.join(ROOT, test), 'utf8')));
  const isSampled = texts.some((text) => /vitest\/sizes|test-support/.test(text));
  const sampled = { ...fault, tests: inBoth };
  return [{ fault }, ...(isSampled ? SAMPLE_SEEDS.map((seed) => ({ fault: sampled, seed })) : [])];
}

/** Throws if a test that must notice a fault already fails without the fault. */
async function requireHealth(trials: readonly Trial[], [bench]: readonly Bench[]): Promise<void> {
  const faults = trials.map(({ fault }) => fault);
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  if (!bench || tests.length === 0) return;
  say(`First without any fault: the tests of ${tests.length} files.`);
  const start = performance.now();
  const named = [...new Set(faults.map((fault) => fault.named))].join('|');
  const { code, output, report } = await bench.run({ tests, named });
  say(`${report?.numPassedTests ?? 0} tests pass (${secondsSince(start)} s).`);
  if (code === 0) return;
  const failures = report ? failuresIn(report).map(({ name, because }) => `${name}\n  ${because}`) : [];
  throw new Error(['The tests fail without any fault.', ...failures, output.slice(-OUTPUT_END)].join('\n'));
}

/** Seeds one fault, runs its tests, and removes the fault again. */
async function seed(trial: Trial, { checkout, run }: Bench): Promise<TrialResult> {
  const start = performance.now();
  const healthy = new Map<string, string>();
  for (const edit of trial.fault.edits) {
    const file = path.join(checkout, edit.file);
    const text = await readFile(file, 'utf8');
    if (!healthy.has(file)) healthy.set(file, text);
    await writeFile(file, edited(text, edit));
  }
  const result = await run({ ...trial.fault, bail: true, seed: trial.seed });
  for (const [file, text] of healthy) await writeFile(file, text);
  const seconds = secondsSince(start);
  const outcome = outcomeOf(result, trial.seed === undefined ? undefined : trial.fault);
  say(`${nameOf(trial)}: ${sentenceOf(outcome)} (${seconds} s)`);
  if (outcome.kind === 'caught') say(`  ${outcome.because}`);
  if (outcome.kind === 'broken') say(result.output.slice(-OUTPUT_END));
  return { ...trial, outcome, seconds };
}

const secondsSince = (start: number) => round((performance.now() - start) / 1000);

const nameOf = ({ fault, seed }: Trial) => (seed === undefined ? fault.id : `${fault.id}, sample ${seed}`);

function sentenceOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'caught':
      return `caught by ${outcome.by}`;
    case 'survived':
      return 'survived';
    case 'left out':
      return 'left to npm run test:all';
    case 'broken':
      return `broken: ${outcome.because}`;
  }
}

function findingsOf(results: readonly TrialResult[]) {
  const rows: Row[] = results.map((result) => ({
    fault: nameOf(result),
    seconds: result.seconds,
    'caught by': result.outcome.kind === 'caught' ? result.outcome.by : sentenceOf(result.outcome),
  }));
  const verdict = (promise: string, of: readonly TrialResult[], note = ''): Verdict => {
    const caught = of.filter(({ outcome }) => outcome.kind === 'caught').length;
    return { promise, measured: `${caught} of ${of.length}${note}`, holds: caught === of.length };
  };
  const left = results.filter(({ fault, outcome }) => outcome.kind === 'left out' || fault.tests.every(isOnlyWhole));
  const faultsLeft = new Set(left.map(({ fault }) => fault.id)).size;
  return {
    rows,
    verdicts: [
      verdict(
        'a test catches every seeded fault',
        results.filter(({ seed }) => seed === undefined),
      ),
      verdict(
        'so does its sample in npm test',
        results.filter(({ seed, outcome }) => seed !== undefined && outcome.kind !== 'left out'),
        `; ${faultsLeft} faults are left to npm run test:all`,
      ),
    ],
  };
}

/** The name in the journal of a run of all faults' tests without a fault. */
const NO_FAULT = 'no fault';

/** What earlier runs found at this commit, one JSON line each. */
class Journal {
  readonly #file: string;
  readonly #commit: string;
  constructor(folder: string) {
    this.#file = path.join(folder, 'seeded-faults.jsonl');
    this.#commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim();
  }

  async read(): Promise<Map<string, Pick<TrialResult, 'outcome' | 'seconds'>>> {
    const lines = (await readFile(this.#file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const entries: { commit: string; name: string; outcome: Outcome; seconds: number }[] = lines.map((line) =>
      JSON.parse(line),
    );
    return new Map(entries.filter(({ commit }) => commit === this.#commit).map((entry) => [entry.name, entry]));
  }

  async add(name: string, { outcome, seconds }: Pick<TrialResult, 'outcome' | 'seconds'>): Promise<void> {
    await mkdir(path.dirname(this.#file), { recursive: true });
    const entry = { commit: this.#commit, name, outcome, seconds };
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`);
  }
}

await runCommand(async (args) => {
  const options = readSeededFaultsOptions(args, FAULTS, fileURLToPath(new URL('reports', import.meta.url)));
  const stale = await staleIn(FAULTS, (file) => readFile(path.join(ROOT, file), 'utf8'));
  if (stale.length > 0) throw new Error(`The code that these faults change is gone:\n${stale.join('\n')}`);
  if (options.list) {
    for (const { id, breaks } of options.faults) say(`${id}: ${breaks}`);
    return true;
  }
  openRunFolder();
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => stopped.abort(new Error(`The run was stopped by ${signal}.`)));
  }
  const journal = new Journal(options.reports);
  const trials = (await Promise.all(options.faults.map(trialsOf))).flat();
  const known = options.resume ? await journal.read() : new Map();
  const left = trials.filter((trial) => !known.has(nameOf(trial)));
  say(`${trials.length} trials, ${left.length} of them to make.`);
  const start = performance.now();
  const health = {
    isKnown: known.has(NO_FAULT),
    note: async () => {
      const isOfAll = left.length === trials.length && options.faults.length === FAULTS.length;
      if (isOfAll) await journal.add(NO_FAULT, { outcome: { kind: 'survived' }, seconds: secondsSince(start) });
    },
  };
  const done = async (result: TrialResult) => {
    known.set(nameOf(result), result);
    await journal.add(nameOf(result), result);
  };
  await tryAll(left, stopped.signal, { done, health });
  const found = findingsOf(trials.map((trial) => ({ ...trial, ...known.get(nameOf(trial)) })));
  return publish('seeded-faults', args, found, options.reports, 'npm run seeded-faults --');
});
