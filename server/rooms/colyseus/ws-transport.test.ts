import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PLAYER_ROOM } from '#shared/live/player';
import { createLog } from '../../log.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { admitSockets } from './ws-transport.ts';

const CAP = 200;

let app: TestApp;
let sockets: Socket[] = [];
afterEach(async () => {
  const open = sockets.filter((socket) => !socket.closed);
  const gone = open.map((socket) => once(socket, 'close'));
  for (const socket of open) socket.destroy();
  await Promise.all(gone);
  sockets = [];
});

/** Sends a WebSocket handshake by hand and nothing after it; resolves with the HTTP status. */
async function knock(headers: Record<string, string> = {}, path = '/process/anyroomid'): Promise<number> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path}?sessionId=none HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [answer]: Buffer[] = await once(socket, 'data');
  return Number(answer?.toString('latin1').split(' ')[1]);
}
const knockTimes = async (count: number, headers?: Record<string, string>) =>
  new Set(await Promise.all(Array.from({ length: count }, () => knock(headers))));

describe('P20: sockets of one address', () => {
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => app.close());

  it('are accepted up to a limit, and again when one has closed', async () => {
    expect(await knockTimes(CAP)).toEqual(new Set([101]));
    expect(await knock()).toBe(429);
    // No proxy is trusted, so it does not help to claim another address.
    expect(await knock({ 'X-Forwarded-For': '203.0.113.7' })).toBe(429);
    const [first] = sockets;
    if (first) {
      first.destroy();
      await once(first, 'close');
    }
    await expect.poll(() => knock()).toBe(101);
    expect(await knock()).toBe(429);
  });
});

describe('P20: sockets that come through a trusted proxy', () => {
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  });
  afterAll(() => app.close());

  it('count by the address that the proxy sends, and by the blocks of an IPv6 address', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    expect(await knockTimes(CAP, from('203.0.113.7'))).toEqual(new Set([101]));
    expect(await knock(from('203.0.113.7'))).toBe(429);
    expect(await knock(from('198.51.100.1, 203.0.113.7'))).toBe(429);
    expect(await knock(from('203.0.113.7:40001'))).toBe(429);
    expect(await knock(from('203.0.113.8'))).toBe(101);
    expect(await knockTimes(CAP, from('2001:db8::1'))).toEqual(new Set([101]));
    expect(await knock(from('2001:db8::ffff:2'))).toBe(429);
    expect(await knockTimes(CAP, from('2001:db8:0:1::1'))).toEqual(new Set([101]));
    expect(await knock(from('2001:db8:0:2::1'))).toBe(429);
    expect(await knockTimes(CAP, from('2001:db8:0:100::1'))).toEqual(new Set([101]));
    expect(await knock(from('2001:db8:0:200::1'))).toBe(429);
    expect(await knock(from('2001:db8:1::1'))).toBe(101);
  });
});

describe('with RATE_LIMIT=off', () => {
  let player: TestPlayer;
  beforeAll(async () => {
    app = await startTestApp({ TICK_MS: '50' });
    player = await app.aPlayer();
  });
  afterAll(() => app.close());

  it.each([
    '/x/__proto__',
    '/x/constructor',
    '/x/toString',
    '/x/room',
    '/x/anyroomid2',
    '/x/any%20room',
    '/anyroomid',
    '/',
  ])('there is no room at %s', async (path) => {
    expect(await knock({}, path)).toBe(404);
  });

  it('any number of sockets is accepted', async () => {
    expect(await knockTimes(CAP + 20)).toEqual(new Set([101]));
  });

  /** Joins and sends frames; resolves with the server's close code, undefined if the server did not close. */
  async function talk(say: (socket: WebSocket) => void): Promise<number | undefined> {
    const response = await fetch(`${app.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
      method: 'POST',
      body: JSON.stringify({ token: player.token }),
    });
    const { room, sessionId } = await response.json();
    const url = `${app.origin.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url);
    await once(socket, 'message');
    // The close may arrive as a connection reset.
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(([code]: number[]) => code);
    say(socket);
    // The pong shows that the server has read everything before it.
    socket.ping('last');
    const heard = new Promise<undefined>((resolve) => {
      socket.on('pong', (data) => data.toString() === 'last' && resolve(undefined));
    });
    const code = await Promise.race([closed, heard]);
    socket.terminate();
    await closed;
    return code;
  }
  const ready = Buffer.from([10]);

  it('T18: a client that sends more than a few frames is disconnected', async () => {
    const bystander = await openTab(app.origin, player.token);
    const times = (count: number, what: (socket: WebSocket) => void) => (socket: WebSocket) => {
      for (let i = 0; i < count; i++) what(socket);
    };
    expect(await talk(times(2, (socket) => socket.send(ready)))).toBeUndefined();
    expect(await talk(times(11, (socket) => socket.send(ready)))).toBe(1006);
    expect(await talk(times(11, (socket) => socket.ping()))).toBe(1006);
    expect(await talk(times(9, (socket) => socket.pong()))).toBeUndefined();
    expect(await talk(times(11, (socket) => socket.pong()))).toBe(1006);
    expect(await talk(times(50, (socket) => socket.send(Buffer.alloc(0))))).toBe(4002);
    expect(bystander.room.connection.isOpen).toBe(true);
    await bystander.room.leave();
  });
});

it('the log names once the setting that lifts the limit', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const admit = admitSockets({ origins: [], trustProxy: 0, limited: true, log });
  const answers: boolean[] = [];
  for (let i = 0; i < CAP + 3; i++) {
    const socket = Object.assign(new EventEmitter(), { remoteAddress: '203.0.113.7' });
    const req = { url: '/process/anyroomid', headers: {}, socket } as unknown as IncomingMessage;
    admit({ req, origin: '', secure: false }, (answer) => answers.push(answer));
  }
  expect(answers.filter(Boolean)).toHaveLength(CAP);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('203.0.113.7');
  expect(lines[0]).toContain('RATE_LIMIT=off');
  expect(lines[0]).toContain('TRUST_PROXY');
});
