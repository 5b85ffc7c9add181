import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog, debugLogger } from './log.ts';

const SECRET = 'eyJhbGciOi.secret.token';

function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog(level, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('T22: a token that a library hung onto its error is not written', () => {
  const error = Object.assign(new Error('This room belongs to another player.'), { options: { token: SECRET } });
  const text = logged('trace', (log) => {
    log.error({ err: error }, 'A player room failed');
    log.error({ options: { token: SECRET }, headers: { password: SECRET } }, 'A call failed');
  });
  expect(text).toContain('This room belongs to another player.');
  expect(text).not.toContain(SECRET);
});

it('T22: a line of Colyseus about a refused join is logged as debug, and its errors hold no options', () => {
  const error = Object.assign(new Error('refused'), { options: { token: SECRET } });
  const write = (log: ReturnType<typeof createLog>) => debugLogger(log).error(error, { token: SECRET });
  expect(logged('info', write)).toBe('');
  expect(logged('debug', write)).toContain('refused');
  expect(logged('debug', write)).not.toContain(SECRET);
});

describe('errors with one cause', () => {
  const AWAY = 'The database cannot be reached.';
  const causeOf = (error: unknown) => (error instanceof Error && /ECONN/.test(error.message) ? AWAY : undefined);

  it('are one line a minute, without a stack; others are written as they are', () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }, causeOf);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const fails = (message: string) => log.error({ err: new Error(message) }, 'The scheduler could not look');
    for (let i = 0; i < 100; i++) fails('connect ECONNREFUSED 127.0.0.1:5432');
    fails('a bug');
    clock.mockReturnValue(61_000);
    fails('read ECONNRESET');
    clock.mockRestore();
    expect(lines.map(({ cause, message, leftOut }) => [cause, message, leftOut])).toEqual([
      [AWAY, 'connect ECONNREFUSED 127.0.0.1:5432', undefined],
      [undefined, undefined, undefined],
      [AWAY, 'read ECONNRESET', 99],
    ]);
    expect(lines.map((line) => JSON.stringify(line).includes('stack'))).toEqual([false, true, false]);
    expect(lines[0]).toMatchObject({ level: 50, during: 'The scheduler could not look' });
  });
});

describe('a process whose log is not read', () => {
  /** A program that logs when it gets input, and exits with code 3. */
  const PROGRAM = `import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
const log = createLog('info');
process.stdin.once('data', () => {
  log.info('before');
  setTimeout(() => {
    log.info('after');
    process.exit(3);
  }, Number(process.argv[1]));
});
process.stderr.write('ready');`;

  async function started(waitMs: number, stdout: 'pipe' | number) {
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', PROGRAM, String(waitMs)];
    const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', stdout, 'pipe'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stderr as Readable, 'data');
    return child;
  }

  // After 0 ms the process exits before a write has failed, after 500 ms a write has failed before.
  it.each([0, 500])('exits %d ms after its first line, although nothing reads its log', async (waitMs) => {
    const child = await started(waitMs, 'pipe');
    child.stdout?.destroy();
    child.stdin?.write('go');
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  it.runIf(process.platform === 'linux').each([0, 500])(
    'ends all the same on a full disk, after %d ms',
    async (waitMs) => {
      const full = await open('/dev/full', 'w');
      const child = await started(waitMs, full.fd);
      await full.close();
      child.stdin?.write('go');
      expect(await once(child, 'exit')).toEqual([3, null]);
    },
  );
});
