import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';

/** A command that runs at full size what `npm test` and `npm run bench` run smaller. A small run leaves it out. */
interface Suite {
  readonly name: string;
  readonly promise: string;
  /** A program of this repository, with its arguments. */
  readonly command: readonly string[];
  /** Environment; `seed` is replaced by the seed of the run. */
  readonly env?: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OUTPUT_END = 3000;
/** Output that shows that tests did run: Vitest does not fail if no test has the given name. */
const RAN = /^(holds:|\s+Tests .*\b[1-9]\d* passed)/m;

const test = (file: string, named = '') => [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--config', '.vitest/config.ts', '--project', 'server', file],
  ...(named ? ['--testNamePattern', named] : []),
];

const SUITES: readonly Suite[] = [
  {
    name: 'alliance-races',
    promise:
      'the sums of 10,000 contributions are exact in every snapshot; of 20 players who race for a place one gets it, 500 times, and never one too many while the limit changes, 250 times; one leader in each of 20 observations a second, through 300 rounds',
    // The files of the races for a bank and for a place.
    command: test('server/tests/resilience/alliance-'),
    env: { TEST_SIZE: 'whole' },
  },
  {
    name: 'model',
    promise: 'in 300 runs of up to 60 actions the game does what a simple model of its economy does',
    command: test('server/tests/resilience/economy-model.test.ts'),
    env: { MODEL_RUNS: '300', MODEL_SEED: 'seed' },
  },
  {
    name: 'starts',
    promise:
      '10 processes start at once on an empty database and on one of the version before: each migration runs once',
    command: test('server/store/schema/migrations.test.ts', 'of ten starts'),
    env: { START_PROCESSES: '10' },
  },
  {
    name: 'cuts',
    promise:
      '200 tabs, 20 cuts under load, some of them of Redis: all tabs show what REST returns 3 s after the last action, and none ever shows a lower version than before',
    command: ['--import', 'tsx', 'loadtest/bench.ts', 'cuts'],
  },
  {
    name: 'fuzz',
    promise: '50,000 requests are answered as documented, 99 of 100 within a second, and change no balance',
    command: test('server/tests/contract/fuzz.test.ts'),
    env: { FUZZ_REQUESTS: '50000', FUZZ_SEED: 'seed' },
  },
];

export const SUITE_SCENARIOS: readonly Scenario[] = SUITES.map(({ name, promise, command, env = {} }) => ({
  name,
  run: async ({ small, seed }) => {
    if (small) return [];
    const environment = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, value === 'seed' ? String(seed) : value]),
    );
    const child = spawn(process.execPath, command, {
      cwd: path.resolve(ROOT),
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = await once(child, 'close');
    if (code !== 0 || !RAN.test(output))
      throw new Violation(`It does not hold that ${promise}.\n${output.slice(-OUTPUT_END)}`);
    const lines = output.split('\n').filter((line) => /^(\d+ (requests|observations)|holds:|\s+Tests )/.test(line));
    return [{ promise, measured: lines.map((line) => line.trim()).join('; '), holds: true }];
  },
}));
