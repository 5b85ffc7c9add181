import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientIp, networkOf, networksOf } from './client-ip.ts';

const PROXY = '192.0.2.1';
const from = (forwarded: string | undefined, remoteAddress: string | undefined = PROXY) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each([
  ['203.0.113.10', '203.0.113.10'],
  ['203.0.113.10:40001', '203.0.113.10'],
  ['::ffff:203.0.113.10', '203.0.113.10'],
  ['::FFFF:cb00:710a', '203.0.113.10'],
  ['[::ffff:203.0.113.10]:40001', '203.0.113.10'],
  ['2001:db8::6', '2001:db8::6'],
  ['2001:0DB8:0:0:0:0:0:0006', '2001:db8::6'],
  ['[2001:db8::6]', '2001:db8::6'],
  ['[2001:db8::6]:40001', '2001:db8::6'],
  ['2001:db8::6%eth0', '2001:db8::6'],
  ['[fe80::1%25eth0]:40001', 'fe80::1'],
  ['198.51.100.7, 203.0.113.10:40001', '203.0.113.10'],
  ['198.51.100.7,[2001:db8::6]:40001', '2001:db8::6'],
])('%s, sent by a proxy, is the address %s', (forwarded, address) => {
  expect(clientIp(from(forwarded), 1)).toBe(address);
});

it.each([
  undefined,
  '',
  'unknown',
  '_hidden',
  'localhost:80',
  '203.0.113.999',
  '203.0.113.10:',
  '203.0.113.10:port',
  '203.0.113.10:400010',
  '203.0.113.10 :80',
  '203.0.113.10/24',
  '0313.0.113.10',
  '3405803786',
  '[203.0.113.10',
  '[]:80',
  '[2001:db8::6]40001',
  '2001:db8::6]',
  '2001:db8::g',
  '"[2001:db8::6]:80"',
  'for=203.0.113.10',
  '%eth0',
])('%s, sent by a proxy, is no address, so the connection counts', (forwarded) => {
  expect(clientIp(from(forwarded), 1)).toBe(PROXY);
});

it('only trusted proxies are believed, the outermost of them before the others', () => {
  expect(clientIp(from('203.0.113.10:40001'), 0)).toBe(PROXY);
  expect(clientIp(from('198.51.100.7:1, 203.0.113.10:2, 192.0.2.2:3'), 2)).toBe('203.0.113.10');
});

it('a connection has one address, in whichever form the system writes it, or none', () => {
  expect(clientIp(from(undefined, '::ffff:192.0.2.1'), 0)).toBe(PROXY);
  expect(clientIp(from(undefined, 'fe80::1%eth0'), 0)).toBe('fe80::1');
  expect(clientIp({ headers: {}, socket: {} } as IncomingMessage, 0)).toBe('unknown');
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::c000:201', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('an IPv6 address counts in each block that may be one customer, and the larger ones may do more', () => {
  expect(networksOf('2001:db8:1:2345::6')).toEqual([
    { network: '2001:db8:1:2345::/64', times: 1 },
    { network: '2001:db8:1:2300::/56', times: 2 },
    { network: '2001:db8:1:0::/48', times: 3 },
  ]);
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', times: 1 }]);
});
