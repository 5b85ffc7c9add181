import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The lower bound of a tick: a server that only sends a frame of N bytes (first argument) to each socket once a second.
 * The frames are spread over twenty moments, as the game's ticks are, so that both wake up equally often.
 */
const SLICES = 20;
const frame = Buffer.alloc(Number(process.argv[2]) || 32, 15);
const slices = Array.from({ length: SLICES }, () => new Set<WebSocket>());
let joined = 0;
let slot = 0;

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, clientTracking: false });
server.on('connection', (socket) => {
  const slice = slices[joined++ % SLICES];
  slice?.add(socket);
  socket.on('close', () => slice?.delete(socket));
});
setInterval(() => {
  slot = (slot + 1) % SLICES;
  for (const socket of slices[slot] ?? []) socket.send(frame);
}, 1000 / SLICES);
server.on('listening', () => {
  process.stdout.write(`Bare ws is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
