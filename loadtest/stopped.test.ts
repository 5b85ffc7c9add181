import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from './lib/process.ts';

const COMMANDS = {
  loadtest: ['loadtest/loadtest.ts', '--small'],
  fuzz: ['server/cli/fuzz.ts', '--requests', '100000'],
} as const;

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

it.each(Object.entries(COMMANDS))(
  'npm run %s that is stopped leaves no PostgreSQL and no file',
  { timeout: 120_000 },
  async (_, [file, ...args]) => {
    const command = run(file, { args, env: { TMPDIR: folder } });
    const pid = await until(postgresIn);
    command.child.kill('SIGTERM');
    await command.ended;
    // The compiler keeps a cache of its own.
    const isLeft = (name: string) => !name.startsWith('tsx-');
    await until(async () => ((await readdir(folder)).some(isLeft) ? undefined : true));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);
