import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ForbiddenAddress, isPublic, publicLookup, pushUrl } from './push-address.ts';

describe('the addresses that the game connects to', () => {
  it.each([
    '8.8.8.8',
    '142.250.74.10',
    '100.128.0.1',
    '172.32.0.1',
    '192.167.255.255',
    '2a00:1450:4001:800::200a',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
  ])('include %s', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    // This machine, and nothing.
    ...['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
    // Private networks.
    ...[
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '100.64.0.1',
      '100.127.255.255',
      'fc00::1',
      'fdff::1',
    ],
    // Links, with the metadata of clouds.
    ...['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    // IPv4 within IPv6.
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
    ],
    // Reserved, for documents and tests, for many.
    ...[
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '255.255.255.255',
      '224.0.0.1',
    ],
    ...['2001:db8::1', '3fff::1', '100::1', '2001::1', 'ff02::1', '4000::1', '5f00::1'],
    // No addresses.
    ...['', 'localhost', '8.8.8.8.8', '08.8.8.8x'],
  ])('do not include %s', (address) => expect(isPublic(address)).toBe(false));
});

describe('the URL of a push service', () => {
  const HOSTS = ['push.lan:8443', 'localhost'];

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com:443/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://push.lan:8443/abc',
    'https://localhost/abc',
  ])('may be %s', (url) => expect(pushUrl(url, HOSTS)?.href).toBeTruthy());

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/abc#fragment',
    'https://push.example.net/abc',
    'https://fcm.googleapis.com.example.net/abc',
    'https://fcm.googleapis.com./abc',
    'https://evil-fcm.googleapis.com/abc',
    'https://storage.googleapis.com/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com.example.net/abc',
    'https://push.lan:8444/abc',
    'https://localhost:2567/abc',
    'https://localhost./abc',
    'https://push.localhost/abc',
    'https://printer/abc',
    'https://printer.local/abc',
    'https://db.internal/abc',
    'https://nas.home.arpa/abc',
    'https://push.lan/abc',
    'https://127.0.0.1/abc',
    'https://8.8.8.8/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:7f00:1]/abc',
    'ftp://push.lan:8443/abc',
    'file:///etc/passwd',
    'https://',
    'no URL',
  ])('may not be %s', (url) => expect(pushUrl(url, HOSTS)).toBeUndefined());
});

describe('the lookup', () => {
  const lookup = (addresses: readonly string[], all: boolean) =>
    promisify((done: (error: Error | null, found?: unknown) => void) =>
      publicLookup(async () => addresses)('push.example.net', { all }, done as never),
    )();

  it('resolves to the addresses that were checked', async () => {
    expect(await lookup(['8.8.8.8', '2606:4700::1'], true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
    expect(await lookup(['2606:4700::1'], false)).toBe('2606:4700::1');
  });

  it('fails if one of the addresses is not public, or there is none', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1', '::1'], []]) {
      for (const all of [true, false]) await expect(lookup(addresses, all)).rejects.toBeInstanceOf(ForbiddenAddress);
    }
  });

  it('fails as the name server does', async () => {
    const failing = publicLookup(async () => {
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    });
    await expect(
      promisify((done: (error: Error | null) => void) => failing('nowhere.example.net', {}, done as never))(),
    ).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
