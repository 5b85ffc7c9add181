import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { REFUSALS } from '#shared/refusals';
import { createRequestRate, limitRequests, REQUESTS } from './request-limits.ts';

let http: Server;
afterEach(() => {
  http?.close();
  http?.closeAllConnections();
});

it('T17: an address has a thousand requests at once and three hundred a second, larger networks of IPv6 two and three times as many', () => {
  let now = 0;
  const warned: unknown[] = [];
  const rate = createRequestRate({ warn: (about: unknown) => void warned.push(about) }, () => now);
  const { atOnce, perSecond } = REQUESTS;
  const admitted = (count: number, address: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => rate(address(nth))).filter(Boolean).length;

  const one = () => '203.0.113.7';
  expect(admitted(atOnce + 5, one)).toBe(atOnce);
  expect(rate('203.0.113.8')).toBe(true);
  expect(admitted(atOnce * 2 + 5, (nth) => `2001:db8:0:1${nth % 10}::6`)).toBe(atOnce * 2);
  expect(admitted(atOnce * 3, (nth) => `2001:db8:0:2${nth % 10}00::6`)).toBe(atOnce);
  expect(rate('2001:db8:1::6')).toBe(true);
  expect(warned).toEqual([
    { address: '203.0.113.7' },
    { address: '2001:db8:0:0::/56' },
    { address: '2001:db8:0:0::/48' },
  ]);

  now = 1000;
  expect(admitted(perSecond + 5, one)).toBe(perSecond);
  now = 3_600_000;
  expect(admitted(atOnce + 5, one)).toBe(atOnce);
});

it('T19: who waits for the refusal gets it, and who sends on instead is cut off', async () => {
  http = createServer(
    limitRequests(() => expect.unreachable('it was passed on'), { admitRequest: () => false, trustProxy: 0 }),
  ).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const refused = await fetch(`http://127.0.0.1:${port}/`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({ error: REFUSALS.tooManyRequests(1).text, code: 'too_many_requests' });

  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: gate\r\n\r\n'.repeat(2));
  expect(await text(socket).catch(() => '')).toBe('');
});

it('without a limit of requests, a connection may still send only some ahead', async () => {
  let answered = 0;
  http = createServer(
    limitRequests(
      (_request, response) => {
        answered++;
        setImmediate(() => response.end());
      },
      { admitRequest: undefined, trustProxy: 0 },
    ),
  ).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: gate\r\n\r\n'.repeat(500));
  await text(socket).catch(() => '');
  expect(answered).toBe(64);
});
