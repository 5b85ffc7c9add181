import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { PlayerState } from '#shared/live/player';

/**
 * Socket.IO as its guide shows it: an event with the changes as JSON, under the names of the game's room state. Five
 * numbers grow once a second, spread over twenty moments as the game's ticks are.
 */
const SLICES = 20;
type Grown = Pick<PlayerState, 'naquadah' | 'trinium' | 'metal' | 'energy' | 'food' | 'server_time'>;

interface Connection {
  readonly socket: Socket;
  readonly grown: Grown;
}

const slices = Array.from({ length: SLICES }, () => new Set<Connection>());
let joined = 0;
let slot = 0;

const http = createServer();
new Server(http).on('connection', (socket) => {
  const slice = slices[joined++ % SLICES];
  const connection = {
    socket,
    grown: { naquadah: 800, trinium: 1000, metal: 2300, energy: 500, food: 500, server_time: 0 },
  };
  slice?.add(connection);
  socket.on('disconnect', () => slice?.delete(connection));
});
setInterval(() => {
  slot = (slot + 1) % SLICES;
  const now = Date.now();
  for (const connection of slices[slot] ?? []) tick(connection, now);
}, 1000 / SLICES);

function tick({ socket, grown }: Connection, now: number): void {
  grown.naquadah += 1;
  grown.trinium += 2;
  grown.metal += 3;
  grown.energy += 4;
  grown.food += 5;
  grown.server_time = now;
  socket.emit('resources', grown);
}

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Socket.IO is open at http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
