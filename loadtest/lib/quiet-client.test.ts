import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { QuietClient } from './quiet-client.ts';

/** Reserves a place in a room for every request, but never accepts the join. */
let server: Server;
let origin: string;

beforeEach(async () => {
  const reservation = { room: { name: 'any', roomId: 'r', processId: 'p' }, sessionId: 's' };
  server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reservation)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it.each([
  ['is reset', () => server.on('upgrade', (_, socket) => socket.destroy()), 1006],
  ['is closed', () => new WebSocketServer({ server }).on('connection', (socket) => socket.close(4321, 'Later')), 4321],
])(
  'a socket that %s before the room is joined rejects the join, and nothing is printed',
  async (_, breakSocket, code) => {
    const printed = (['warn', 'error', 'info', 'log'] as const).map((name) => vi.spyOn(console, name));
    breakSocket();
    await expect(new QuietClient(origin).joinOrCreate('any')).rejects.toMatchObject({ code });
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  },
);
