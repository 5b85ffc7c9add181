import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often all connections are looked at. */
export const LOOK_MS = 5000;

/** While an answer waits, its reader must take so many bytes of it within so many looks: 333 bytes a second. */
const LEAST_BYTES = 5000;
export const LOOKS = 3;

/** Node's own counts: bytes that were handed over to be sent, and those of them that the system has not taken yet. */
type Counted = Socket & {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
};

/** Of a connection with a waiting answer: the bytes taken at an earlier look, and the looks since then. */
interface Waiting {
  readonly taken: number;
  readonly looks: number;
}

/**
 * An answer that waits for its reader is memory of the server. A connection whose reader takes too little of it is closed
 * after 15 to 20 s. Node's own timeout starts anew with each byte that is taken or sent. WebSockets are left out: they have
 * a limit of their own.
 */
export function cutSlowReaders(http: Server): void {
  const waiting = new Map<Socket, Waiting | undefined>();
  http.on('connection', (socket: Socket) => {
    if (waiting.has(socket)) return;
    waiting.set(socket, undefined);
    socket.once('close', () => waiting.delete(socket));
  });
  http.on('upgrade', (_request, socket: Socket) => waiting.delete(socket));
  const looking = setInterval(() => {
    for (const [socket, before] of waiting) {
      const now = lookedAt(socket, before);
      // After `destroy` the system would keep megabytes, and go on to send them.
      if (now && now.looks >= LOOKS) socket.resetAndDestroy();
      else waiting.set(socket, now);
    }
  }, LOOK_MS).unref();
  http.once('close', () => clearInterval(looking));
}

/** What a look finds; undefined where no answer waits. */
function lookedAt({ _handle: handle, writableLength }: Counted, before: Waiting | undefined): Waiting | undefined {
  if (!handle || writableLength === 0) return undefined;
  const taken = handle.bytesWritten - handle.writeQueueSize;
  if (!before || taken - before.taken >= LEAST_BYTES) return { taken, looks: 0 };
  return { taken: before.taken, looks: before.looks + 1 };
}
