import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp({ RATE_LIMIT: 'on' });
let player: TestPlayer;
beforeAll(async () => {
  player = await app.aPlayer();
});

const H2C = ['Connection: close, Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA'];

/** Everything the server sends until it closes the connection, after a request head and further parts. */
async function responseTo(head: readonly string[], ...parts: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay().write([...head, 'Host: gate', '', ''].join('\r\n'));
  for (const part of parts) socket.write(part);
  return text(socket);
}

function bioHead(...lines: readonly string[]): readonly string[] {
  return [
    'POST /update_bio HTTP/1.1',
    `Authorization: Bearer ${player.token}`,
    'Content-Type: application/json',
    ...lines,
  ];
}

it('RFC 9110: an upgrade to HTTP/2 is ignored, and the request served', async () => {
  const answer = await responseTo(['GET /health HTTP/1.1', ...H2C]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nContent-Type: application\/json/i);
});

it.each([
  ['that comes with it', ['Content-Length: 15'], ['{"bio":"whole"}']],
  ['in parts', ['Content-Length: 15'], ['{"bio":', '"parts"}']],
  ['in chunks', ['Transfer-Encoding: chunked'], ['5\r\n{"bio\r\n', 'b\r\n":"chunks"}\r\n0\r\n\r\n']],
])('RFC 9110: so is the body of a POST %s', async (_, lines, parts) => {
  expect(await responseTo(bioHead(...H2C, ...lines), ...parts)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

const OFFER = ['Connection: Upgrade', 'Upgrade: foo'];
const requests = (...paths: readonly string[]) =>
  paths.map((path) => [`GET ${path} HTTP/1.1`, 'Host: gate', ...OFFER, '', ''].join('\r\n')).join('');

it('RFC 9110: whatever is offered, the requests that are sent behind it are answered too', async () => {
  const before = requests('/ready', '/nowhere', '/ready');
  const answer = await responseTo([`${before}GET /health HTTP/1.1`, 'Connection: close']);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 200].map((status) => `HTTP/1.1 ${status}`));
});

it('RFC 9110: a connection may offer something with each of many requests, and leaves nothing behind', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  const before = requests(...Array.from({ length: 30 }, () => '/ready'));
  const answer = await responseTo([`${before}GET /health HTTP/1.1`, 'Connection: close']);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(31);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

it('RFC 9110: a connection that offered something counts once against the limit of its address', async () => {
  const { hostname, port } = new URL(app.origin);
  const sockets: Socket[] = [];
  for (let each = 0; each < 300; each++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket.on('error', () => undefined));
    socket.write(requests('/health'));
    const [bytes] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
  for (const socket of sockets) socket.destroy();
});

it('RFC 9110: it waits for the answers that were asked for before it', async () => {
  const before = 'GET /ready HTTP/1.1\r\nHost: gate\r\n\r\n';
  const answer = await responseTo([`${before}${before}GET /nowhere HTTP/1.1`, ...H2C]);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
});

it('RFC 9110: a page that is not there is missing in JSON', async () => {
  const answer = await responseTo(['GET /nowhere HTTP/1.1', 'Accept: application/json', ...H2C]);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toContain('{"error":');
});

it('RFC 9110: an unknown expectation is ignored', async () => {
  const head = bioHead('Expect: foo', 'Connection: close', 'Content-Length: 14');
  expect(await responseTo(head, '{"bio":"more"}')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('RFC 9110: a connection that offered something counts once it is closed as any other', async () => {
  for (let each = 0; each < 600; each++) await responseTo(['GET /health HTTP/1.1', ...H2C]);
  expect(await responseTo(['GET /health HTTP/1.1', ...H2C])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
}, 30_000);
