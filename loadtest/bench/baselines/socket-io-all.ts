import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { AllianceMessages, AllianceState } from '#shared/live/alliance';

/**
 * At each POST, Socket.IO broadcasts what the game sends for a contribution: the bank's new content and the log line.
 */
type Bank = Pick<AllianceState, 'metal' | 'version'>;
const bank: Bank = { metal: 2300, version: 5_000_000 };

function contributionLogLine(): AllianceMessages['log_added'] {
  return {
    details: 'bot-1001 contributed 1 metal.',
    timestamp: new Date().toISOString(),
    version: bank.version,
    server_time: new Date().toISOString(),
  };
}

const http = createServer((request, response) => {
  // Socket.IO answers its own requests.
  if (request.url?.startsWith('/socket.io/')) return;
  bank.metal += 1;
  bank.version += 1;
  io.emit('alliance', bank);
  io.emit('log_added', contributionLogLine());
  response.end('{}');
});
const io = new Server(http);
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Socket.IO is open at http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
