import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, say } from '../server/cli/run-command.ts';
import { startPostgres } from './chaos/faults/postgres.ts';
import { publish, type Row, round, type Verdict } from './lib/report.ts';
import { FAULTS } from './seeded-faults/all.ts';
import { copyCheckout } from './seeded-faults/checkout.ts';
import { edited, type Fault, staleIn } from './seeded-faults/fault.ts';
import { readSeededFaultsOptions } from './seeded-faults/options.ts';
import { failuresIn, type Outcome, outcomeOf, runTests, type TestOrder, type TestRun } from './seeded-faults/vitest.ts';

/**
 * `npm run seeded-faults`: puts one deliberate bug after the other into a copy of this repository and runs the tests
 * that must notice it. Exits with 1 if a bug goes unnoticed, or breaks more than its tests.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The last characters of the tests' output that are shown after an unexpected result. */
const OUTPUT_END = 3000;

type Run = (order: TestOrder) => Promise<TestRun>;

/** The result of one fault. */
interface FaultResult {
  readonly fault: Fault;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Seeds the faults one by one in a temporary copy of the repository, which is deleted afterwards. */
async function seedAll(faults: readonly Fault[], signal: AbortSignal): Promise<FaultResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-seeded-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const checkout = path.join(folder, 'checkout');
  try {
    await copyCheckout(ROOT, checkout);
    // One PostgreSQL for all runs: one that the tests start would outlive an interrupted run.
    const postgres = await startPostgres(folder, { RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
    try {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, TMPDIR: folder, NO_COLOR: '1', TEST_DATABASE_URL: postgres.url() };
      const run: Run = (order) => runTests(checkout, order, env, signal);
      await requireHealth(faults, run);
      const results: FaultResult[] = [];
      for (const fault of faults) results.push(await seed(fault, checkout, run));
      return results;
    } finally {
      await postgres.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Throws if a test that must notice a fault already fails without the fault. */
async function requireHealth(faults: readonly Fault[], run: Run): Promise<void> {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  say(`First without any fault: the tests for ${faults.length} faults in ${tests.length} files.`);
  const start = performance.now();
  const { code, output, report } = await run({ tests, named: faults.map(({ named }) => named).join('|') });
  say(`${report?.numPassedTests ?? 0} tests pass (${round((performance.now() - start) / 1000)} s).`);
  if (code === 0) return;
  const failures = report ? failuresIn(report).map(({ name, because }) => `${name}\n  ${because}`) : [];
  throw new Error(['The tests fail without any fault.', ...failures, output.slice(-OUTPUT_END)].join('\n'));
}

/** Seeds one fault, runs its tests, and removes the fault again. */
async function seed(fault: Fault, checkout: string, run: Run): Promise<FaultResult> {
  const start = performance.now();
  const healthy = new Map<string, string>();
  for (const edit of fault.edits) {
    const file = path.join(checkout, edit.file);
    const text = await readFile(file, 'utf8');
    if (!healthy.has(file)) healthy.set(file, text);
    await writeFile(file, edited(text, edit));
  }
  const result = await run({ ...fault, bail: true });
  for (const [file, text] of healthy) await writeFile(file, text);
  const seconds = round((performance.now() - start) / 1000);
  const outcome = outcomeOf(result);
  say(`${fault.id}: ${sentenceOf(outcome)} (${seconds} s)`);
  if (outcome.kind === 'caught') say(`  ${outcome.because}`);
  if (outcome.kind === 'broken') say(result.output.slice(-OUTPUT_END));
  return { fault, outcome, seconds };
}

function sentenceOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'caught':
      return `caught by ${outcome.by}`;
    case 'survived':
      return 'survived';
    case 'broken':
      return `broken: ${outcome.because}`;
  }
}

function findingsOf(results: readonly FaultResult[]) {
  const rows: Row[] = results.map(({ fault, outcome, seconds }) => ({
    fault: fault.id,
    seconds,
    'caught by': outcome.kind === 'caught' ? outcome.by : sentenceOf(outcome),
  }));
  const caught = results.filter(({ outcome }) => outcome.kind === 'caught').length;
  const verdict: Verdict = {
    promise: 'a test catches every seeded fault',
    measured: `${caught} of ${results.length}`,
    holds: caught === results.length,
  };
  return { rows, verdicts: [verdict] };
}

await runCommand(async (args) => {
  const options = readSeededFaultsOptions(args, FAULTS, fileURLToPath(new URL('reports', import.meta.url)));
  const stale = await staleIn(FAULTS, (file) => readFile(path.join(ROOT, file), 'utf8'));
  if (stale.length > 0) throw new Error(`The code that these faults change is gone:\n${stale.join('\n')}`);
  if (options.list) {
    for (const { id, breaks } of options.faults) say(`${id}: ${breaks}`);
    return true;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => stopped.abort(new Error(`The run was stopped by ${signal}.`)));
  }
  const found = findingsOf(await seedAll(options.faults, stopped.signal));
  return publish('seeded-faults', args, found, options.reports, 'npm run seeded-faults --');
});
