import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { type IsNear, nearnessAt } from './near.ts';

const asks = (remoteAddress: string, headers: IncomingHttpHeaders) =>
  ({ socket: { remoteAddress }, headers }) as Parameters<IsNear>[0];
const neighbour = asks('127.0.0.1', { host: 'localhost:2567' });

it.each([undefined, 'http://localhost:2567', 'http://127.0.0.1/', 'http://[::1]:2567'])(
  'T6: with PUBLIC_URL %s whoever asks at this machine by its own name is near',
  (publicUrl) => {
    const isNear = nearnessAt(publicUrl);
    expect(isNear(neighbour)).toBe(true);
    expect(isNear(asks('::1', { host: '[::1]:2567' }))).toBe(true);
    expect(isNear(asks('192.0.2.7', { host: 'localhost:2567' }))).toBe(false);
    expect(isNear(asks('127.0.0.1', { host: 'gate.example.org' }))).toBe(false);
    expect(isNear(asks('127.0.0.1', {}))).toBe(false);
  },
);

it.each([
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'Fastly-Client-IP',
])('T6: who comes with %s is not near, because a proxy says so', (name) => {
  const headers = { host: 'localhost:2567', [name.toLowerCase()]: '192.0.2.7' };
  expect(nearnessAt(undefined)(asks('127.0.0.1', headers))).toBe(false);
});

it('T6: where players come by another name nobody is, because a proxy may ask like a neighbour', () => {
  expect(nearnessAt('https://gate.example.org')(neighbour)).toBe(false);
  expect(nearnessAt('http://localhost.example.org')(neighbour)).toBe(false);
});
