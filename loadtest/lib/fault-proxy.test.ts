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

it('forwards bytes in both directions, and the close', async () => {
  const socket = await open();
  socket.write('chevron');
  const [received] = await once(socket, 'data');
  expect(String(received)).toBe('chevron');
  await end(socket);
});

it('closes swallowed connections on request, also if the server has closed them before', async () => {
  const accepted = once(server, 'connection');
  const socket = await open();
  const [other] = await accepted;
  proxy.swallow({ forNew: true });
  other.destroy();
  await end(other);
  // One round trip later the proxy has noticed the close as well. The client must not notice.
  const later = connect((server.address() as AddressInfo).port, '127.0.0.1');
  later.write('chevron');
  await end(later.resume());
  expect(socket.closed).toBe(false);
  proxy.heal();
  const gone = end(socket);
  proxy.closeSwallowed();
  await gone;
});

const reset = async (before: (socket: Socket) => void) => {
  const accepted = once(server, 'connection');
  const errors: string[] = [];
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', ({ code }: NodeJS.ErrnoException) => void errors.push(code ?? '')).resume();
  const [socket] = await accepted;
  const gone = Promise.all([end(socket), end(client)]);
  before(socket);
  resetSocket(socket);
  await gone;
  return errors;
};

it('ends a connection with a reset, and one that is already ending without', async () => {
  expect(await reset(() => undefined)).toEqual(['ECONNRESET']);
  expect(await reset((socket) => socket.end())).toEqual([]);
});
