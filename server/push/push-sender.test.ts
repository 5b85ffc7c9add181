import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushService, startPushService, type TestBrowser } from '../../loadtest/lib/push-service.ts';
import { createLog } from '../log.ts';
import { createPushSender, newVapidKeys, type PushTarget } from './push-sender.ts';

const MESSAGE = { title: 'Mission over', lines: ['Your scout is back on Abydos.'], url: '/missions' };
const KEYS = newVapidKeys();
const SUBJECT = 'mailto:operator@example.org';

let service: PushService;
const senders: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => {
  await Promise.all(senders.map(({ close }) => close()));
  await service.close();
});

function aSender(more: Partial<Parameters<typeof createPushSender>[0]> = {}) {
  const sender = createPushSender({
    keys: KEYS,
    subject: SUBJECT,
    allowedHosts: [service.host],
    log: createLog('silent'),
    ca: service.ca,
    retryDelays: [1, 1],
    ...more,
  });
  senders.push(sender);
  return sender;
}

const targetOf = ({ subscription: { endpoint, keys } }: TestBrowser, failing = false): PushTarget => ({
  endpoint,
  ...keys,
  failing,
});
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();

it('a message arrives encrypted for its browser, signed with the key of the game, and kept for twelve hours', async () => {
  const browser = service.aBrowser();
  const sender = aSender();
  expect(await sender.send(targetOf(browser), MESSAGE)).toBe('sent');
  const { content, headers, claims, publicKey } = await browser.message(1);
  expect(content).toEqual(MESSAGE);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  expect(publicKey).toBe(KEYS.publicKey);
  expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: SUBJECT });
  expect(sender.counts()).toEqual({ sent: 1, gone: 0, refused: 0, failed: 0, waiting: 0 });
});

it.each([
  ['has unsubscribed (410)', 410, 'gone', 1],
  ['is unknown (404)', 404, 'gone', 1],
  ['is refused (403)', 403, 'refused', 1],
  ['is redirected elsewhere (301)', 301, 'refused', 1],
  ['is at a push service that is busy (503)', 503, 'failed', 3],
  ['gets too much (429)', 429, 'failed', 3],
] as const)('a browser that %s', async (_what, code, outcome, requests) => {
  const browser = service.aBrowser();
  const elsewhere = service.aBrowser();
  browser.answer(status(code, { Location: elsewhere.subscription.endpoint }));
  expect(await aSender().send(targetOf(browser), MESSAGE)).toBe(outcome);
  expect(browser.messages).toHaveLength(requests);
  expect(elsewhere.messages).toHaveLength(0);
});

it('a message is sent again until the push service is well', async () => {
  const browser = service.aBrowser();
  let tries = 0;
  browser.answer((response) => status(++tries === 1 ? 503 : 201)(response));
  expect(await aSender().send(targetOf(browser), MESSAGE)).toBe('sent');
  expect(browser.messages).toHaveLength(2);
});

it('a browser that failed last time gets one try', async () => {
  const browser = service.aBrowser();
  browser.answer(status(503));
  expect(await aSender().send(targetOf(browser, true), MESSAGE)).toBe('failed');
  expect(browser.messages).toHaveLength(1);
});

it('a push service that asks for more patience than there is gets no second try', async () => {
  const browser = service.aBrowser();
  browser.answer(status(429, { 'Retry-After': '3600' }));
  expect(await aSender().send(targetOf(browser), MESSAGE)).toBe('failed');
  expect(browser.messages).toHaveLength(1);
});

it('an answer without end is not read to its end', async () => {
  const browser = service.aBrowser();
  let closed = false;
  browser.answer((response) => {
    response.writeHead(201).on('error', () => undefined);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      response.once('drain', more);
    };
    response.on('close', () => {
      closed = true;
    });
    more();
  });
  expect(await aSender().send(targetOf(browser), MESSAGE)).toBe('sent');
  await expect.poll(() => closed).toBe(true);
});

it('an answer that never comes is given up', { timeout: 20_000 }, async () => {
  const browser = service.aBrowser();
  browser.answer(() => undefined);
  expect(await aSender({ retryDelays: [] }).send(targetOf(browser), MESSAGE)).toBe('failed');
});

it('a name that leads into the own network is never connected to, whatever it said before', async () => {
  const port = service.host.split(':')[1];
  const requests = service.requests();
  // The name of the certificate; the first answer is public, as in an attack by DNS rebinding.
  const answers = [['127.0.0.1'], ['10.0.0.1', '8.8.8.8']];
  for (const addresses of answers) {
    const sender = aSender({ allowedHosts: [], resolve: async () => addresses });
    const browser = service.aBrowser();
    const endpoint = 'https://web.push.apple.com/push/x';
    expect(await sender.send({ ...targetOf(browser), endpoint }, MESSAGE)).toBe('gone');
    // With a port or an address in the URL, nothing is even looked up.
    for (const host of [`web.push.apple.com:${port}`, `127.0.0.1:${port}`, `localhost:${port}`]) {
      expect(await sender.send({ ...targetOf(browser), endpoint: `https://${host}/push/x` }, MESSAGE)).toBe('gone');
    }
  }
  expect(service.requests()).toBe(requests);
});

it('only what can be encrypted for is accepted', () => {
  const { subscription } = service.aBrowser();
  const { accepts } = aSender();
  const given = subscription.keys;
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  expect(accepts(given)).toBe(true);
  for (const wrong of [
    { p256dh: '' },
    { p256dh: offCurve },
    { p256dh: given.p256dh.slice(0, -4) },
    { auth: '' },
    { auth: `${given.auth}AAAA` },
  ]) {
    expect(accepts({ ...given, ...wrong })).toBe(false);
  }
});
