import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { resetSocket, startProxy } from './fault-proxy.ts';

/** Echoes what it receives, and closes when the client does. */
const server = createServer((socket) => {
  socket.on('error', () => undefined).once('data', (bytes) => socket.end(bytes));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const proxy = await startProxy((server.address() as AddressInfo).port);
afterAll(async () => {
  await proxy.close();
  server.close();
});

/** Resolves when the socket is closed, in whatever way. */
const end = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const open = async () => {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

it('carries bytes both ways, and the end', async () => {
  const socket = await open();
  socket.write('chevron');
  const [heard] = await once(socket, 'data');
  expect(String(heard)).toBe('chevron');
  await end(socket);
});

it('buries whom a black hole swallowed, also when the server has long gone', async () => {
  const met = once(server, 'connection');
  const socket = await open();
  const [other] = await met;
  proxy.swallow({ forNew: true });
  other.destroy();
  await end(other);
  // One round trip later the proxy has noticed the close as well. The client is told nothing.
  const later = connect((server.address() as AddressInfo).port, '127.0.0.1');
  later.write('chevron');
  await end(later.resume());
  expect(socket.closed).toBe(false);
  proxy.heal();
  const gone = end(socket);
  proxy.closeSwallowed();
  await gone;
});

const torn = async (before: (socket: Socket) => void) => {
  const met = once(server, 'connection');
  const told: string[] = [];
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', ({ code }: NodeJS.ErrnoException) => void told.push(code ?? '')).resume();
  const [socket] = await met;
  const gone = Promise.all([end(socket), end(client)]);
  before(socket);
  resetSocket(socket);
  await gone;
  return told;
};

it('tears off a connection with a reset, and one that is just ending without', async () => {
  expect(await torn(() => undefined)).toEqual(['ECONNRESET']);
  expect(await torn((socket) => socket.end())).toEqual([]);
});
