import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../../tests/support/test-app.ts';
import { CONNECTIONS_PER_ADDRESS } from './connection-limits.ts';

const app = testApp({ RATE_LIMIT: 'on' });

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: gate\r\n\r\n`;

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function isServed(socket: Socket): Promise<boolean> {
  socket.write(ask('/health'));
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

it('T19: one address has five hundred connections, and again when one has gone', async () => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS_PER_ADDRESS + 50 }, open));
  const served = await Promise.all(sockets.map(isServed));
  expect(served.filter(Boolean)).toHaveLength(CONNECTIONS_PER_ADDRESS);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => isServed(await open())).toBe(true);
});
