import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm run fuzz -- --requests N --seed N`: runs the fuzzer of the tests with any number of requests. */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { requests: { ...text, default: '50000' }, seed: { ...text, default: String(randomInt(2 ** 31)) } },
});
const { requests, seed } = values;
if (![requests, seed].every((number) => /^\d{1,9}$|^[12]\d{9}$/.test(number)) || Number(requests) === 0) {
  process.stderr.write('--requests and --seed must be whole numbers: npm run fuzz -- --requests 50000 --seed 1\n');
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', '.vitest/config.ts', '--project', 'server'],
    'server/tests/contract/fuzz.test.ts',
  ],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
