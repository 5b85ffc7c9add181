import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CAN_MEASURE, run } from './lib/process.ts';

const TESTS = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.vitest/config.ts', '--project', 'server'];
const STOPPED: readonly (readonly [name: string, signal: NodeJS.Signals, command: readonly string[]])[] = [
  ['npm run loadtest', 'SIGTERM', ['loadtest/loadtest.ts', '--small']],
  ['npm run fuzz', 'SIGTERM', ['server/cli/fuzz.ts', '--requests', '100000']],
  ...(['SIGTERM', 'SIGINT', 'SIGKILL'] as const).map((signal) => ['npm test', signal, TESTS] as const),
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-stopped-'));
  // As root: PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The process id of the PostgreSQL that runs below the folder; undefined if there is none. */
async function postgresIn(): Promise<number | undefined> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const file = files.find((name) => name.endsWith('postmaster.pid'));
  const text = file && (await readFile(path.join(folder, file), 'utf8').catch(() => ''));
  return text ? Number(text.split('\n')[0]) : undefined;
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(50);
  }
}

/** Ends every process of the folder that is called vitest, as whoever looks for one by its name. */
async function endVitest(signal: NodeJS.Signals): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
    const [args, environment] = [await read('cmdline'), await read('environ')];
    if (args.includes('vitest') && `${args}${environment}`.includes(folder)) process.kill(Number(pid), signal);
  }
}

it.each(STOPPED)(
  '%s that is stopped by %s leaves no PostgreSQL and no file',
  { timeout: 120_000 },
  async (name, signal, [file = '', ...args]) => {
    const command = run(file, { args, env: { TMPDIR: folder } });
    const pid = await until(postgresIn);
    if (name === 'npm test' && CAN_MEASURE) await endVitest(signal);
    else command.child.kill(signal);
    await command.ended;
    // The compiler keeps a cache of its own.
    const isLeft = (name: string) => !name.startsWith('tsx-');
    await until(async () => ((await readdir(folder)).some(isLeft) ? undefined : true));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);
