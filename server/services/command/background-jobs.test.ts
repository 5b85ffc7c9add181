import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackgroundJobs } from './background-jobs.ts';

/** Work that fails this many times, then succeeds. */
function failing(times: number) {
  let [tries, done] = [0, 0];
  const work = async () => {
    if (++tries <= times) throw new Error('The database is away.');
    done++;
  };
  return { work, count: () => ({ tries, done }) };
}

describe('P11, R-06, R-75: a background job', () => {
  let lines: string[];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  beforeEach(() => {
    lines = [];
  });

  it('that fails is retried until it succeeds once', async () => {
    const { work, count } = failing(3);
    createBackgroundJobs(log, [1, 1, 1]).start(work);
    await vi.waitFor(() => expect(count()).toEqual({ tries: 4, done: 1 }));
    expect(lines).toEqual([]);
  });

  it('is given up after the last delay, and the log holds the error', async () => {
    const { work, count } = failing(9);
    createBackgroundJobs(log, [1]).start(work);
    await vi.waitFor(() => expect(lines.join()).toContain('The database is away.'));
    expect(count()).toEqual({ tries: 2, done: 0 });
  });

  it('is awaited by a server that stops, but not retried', async () => {
    const { work, count } = failing(1);
    const aside = createBackgroundJobs(log, [60_000]);
    aside.start(work);
    await aside.finished();
    expect(count()).toEqual({ tries: 1, done: 0 });
    expect(lines.join()).toContain('A background job failed');
    const later = failing(0);
    aside.start(later.work);
    await aside.finished();
    expect(later.count()).toEqual({ tries: 1, done: 1 });
  });
});
