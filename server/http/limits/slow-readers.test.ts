import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../tests/support/test-app.ts';
import { CHECK_MS, CHECKS, cutSlowReaders } from './slow-readers.ts';

// Tests trigger the checks.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());
const check = () => vi.advanceTimersByTime(CHECK_MS);

const MAX_CHECKS = 3 * CHECKS;

/** 12 MB of responses, more than the system buffers. */
const LARGE = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: gate\r\n\r\n'.repeat(8);

it.each([
  ['reads five bytes of its answers now and then', true],
  ['reads nothing of its answers', false],
])('T19: a connection that %s is closed, and others are answered', async (_, takes) => {
  const app = await startTestApp();
  try {
    const arrived = once(app.app.http, 'connection');
    let taken = 0;
    const callback = (bytes: number) => {
      taken += bytes;
      return false;
    };
    const onread = { buffer: Buffer.alloc(5), callback };
    const reader = connect({ port: Number(new URL(app.origin).port), host: '127.0.0.1', onread });
    reader.on('error', () => undefined).write(LARGE);
    const [served]: Socket[] = await arrived;
    if (!served) throw new Error('No connection arrived.');
    const closed = once(served, 'close');
    await expect.poll(() => taken).toBe(5);
    await expect.poll(() => served.writableLength).toBeGreaterThan(0);
    let checks = 0;
    // The system's buffers may still grow at first, which counts as read.
    for (; !served.destroyed && checks < MAX_CHECKS; checks++) {
      expect((await fetch(`${app.origin}/health`)).status).toBe(200);
      if (takes) {
        reader.resume();
        await expect.poll(() => taken).toBe(10 + 5 * checks);
      }
      check();
    }
    expect(served.destroyed).toBe(true);
    await closed;
    expect(checks).toBeGreaterThan(CHECKS);
    reader.destroy();
  } finally {
    await app.close();
  }
});

it('a slow client that reads enough gets the whole answer, however many checks that takes', async () => {
  const SIZE = 30_000_000;
  const http = createServer((_request, response) => response.end(Buffer.alloc(SIZE)));
  cutSlowReaders(http);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  let taken = 0;
  let pause = 0;
  const reader = connect((http.address() as AddressInfo).port, '127.0.0.1');
  reader.on('data', ({ length }) => {
    taken += length;
    // How many bytes arrive between two checks.
    if (taken - pause < 2_000_000) return;
    pause = taken;
    check();
  });
  reader.write('GET / HTTP/1.0\r\n\r\n');
  await once(reader, 'close');
  expect(taken).toBeGreaterThan(SIZE);
  http.close();
});
