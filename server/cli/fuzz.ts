import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readArgs, wrongUse } from './arguments.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'npm run fuzz -- [--requests 50000] [--seed N]';

/** `npm run fuzz -- --requests N --seed N`: runs the fuzzer of the tests with any number of requests. */
await runCommand(async (args) => {
  const text = { type: 'string' } as const;
  const { values } = readArgs(USAGE, {
    args,
    options: { requests: { ...text, default: '50000' }, seed: { ...text, default: String(randomInt(2 ** 31)) } },
  });
  const { requests, seed } = values;
  if (![requests, seed].every((number) => /^\d{1,9}$|^[12]\d{9}$/.test(number)) || Number(requests) === 0)
    throw wrongUse('--requests and --seed must be whole numbers:', USAGE);
  const vitest = spawn(
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
  // Vitest's end ends the PostgreSQL of the tests, too (.vitest/run-folder.ts).
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal));
  const [code] = await once(vitest, 'exit');
  return code === 0;
});
