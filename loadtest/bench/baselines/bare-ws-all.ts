import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * The lower bound of a broadcast: each POST sends a frame of N bytes (first argument) M times (second) to every socket.
 */
const frame = Buffer.alloc(Number(process.argv[2]) || 32, 15);
const times = Number(process.argv[3]) || 1;

const server = createServer((_request, response) => {
  for (let time = 0; time < times; time++) for (const socket of sockets.clients) socket.send(frame);
  response.end('{}');
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Bare ws is open at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
