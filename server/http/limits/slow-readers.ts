import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often all connections are checked. */
export const CHECK_MS = 5000;

/** The client of a waiting response must read at least this many bytes within this many checks: 333 bytes a second. */
const MIN_BYTES = 5000;
export const CHECKS = 3;

/**
 * Node's undocumented counts of a socket: bytes handed to the system, and those of them that the system still queues.
 * The test beside this file fails if they move.
 */
type CountedSocket = Socket & {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
};

/**
 * State of a connection whose response waits: the bytes sent at an earlier check, and the number of checks since then.
 */
interface Waiting {
  readonly sent: number;
  readonly checks: number;
}

/**
 * Closes connections whose client reads too slowly, after 15 to 20 s, because a waiting response occupies memory. The
 * timeout of Node does not suffice: it restarts with each byte sent. WebSockets are excluded, because they have a limit
 * of their own.
 */
export function cutSlowReaders(http: Server): void {
  const waiting = new Map<Socket, Waiting | undefined>();
  http.on('connection', (socket: Socket) => {
    if (waiting.has(socket)) return;
    waiting.set(socket, undefined);
    socket.once('close', () => waiting.delete(socket));
  });
  http.on('upgrade', (_request, socket: Socket) => waiting.delete(socket));
  const timer = setInterval(() => {
    for (const [socket, before] of waiting) {
      const now = stateNow(socket, before);
      // After `destroy` alone, the system would keep megabytes of the response and go on sending them.
      if (now && now.checks >= CHECKS) socket.resetAndDestroy();
      else waiting.set(socket, now);
    }
  }, CHECK_MS).unref();
  http.once('close', () => clearInterval(timer));
}

/** The state at this check; undefined if no response waits. */
function stateNow(
  { _handle: handle, writableLength }: CountedSocket,
  before: Waiting | undefined,
): Waiting | undefined {
  if (!handle || writableLength === 0) return undefined;
  const sent = handle.bytesWritten - handle.writeQueueSize;
  if (!before || sent - before.sent >= MIN_BYTES) return { sent, checks: 0 };
  return { sent: before.sent, checks: before.checks + 1 };
}
