import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { type IsLocalRequest, localRequestCheck } from './local-request.ts';

const asks = (remoteAddress: string, headers: IncomingHttpHeaders) =>
  ({ socket: { remoteAddress }, headers }) as Parameters<IsLocalRequest>[0];
const local = asks('127.0.0.1', { host: 'localhost:2567' });

it('where loopback is trusted, a request from this machine by its own name is near', () => {
  const isLocal = localRequestCheck(true);
  expect(isLocal(local)).toBe(true);
  expect(isLocal(asks('::1', { host: '[::1]:2567' }))).toBe(true);
  expect(isLocal(asks('192.0.2.7', { host: 'localhost:2567' }))).toBe(false);
  expect(isLocal(asks('127.0.0.1', { host: 'gate.example.org' }))).toBe(false);
  expect(isLocal(asks('127.0.0.1', {}))).toBe(false);
});

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
])('a request with %s is not near even where loopback is trusted, because a proxy sent it', (name) => {
  const headers = { host: 'localhost:2567', [name.toLowerCase()]: '192.0.2.7' };
  expect(localRequestCheck(true)(asks('127.0.0.1', headers))).toBe(false);
});

it('where loopback is not trusted no request is near, because a proxy may ask just so', () => {
  expect(localRequestCheck(false)(local)).toBe(false);
});
