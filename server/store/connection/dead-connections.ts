import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { socketOf } from './pg/client-socket.ts';

/** A connection in use on which nothing is said for so long, in ms, counts as dead. */
const SILENCE_MS = 3000;
/** So does one that is in use for so long, in ms: an answer that trickles in is never silent. */
const USE_MS = 8000;

/**
 * From now on no call waits for a database that has fallen silent: its connection is cut, and so are those that lie
 * idle, because what swallowed one of them has hardly left the others. Nor does one wait longer than 8 s for a
 * database that can be heard: that connection alone is cut. PostgreSQL's own timeouts hold only while it hears and is
 * heard. To be called when everything that may take long at a start is done.
 */
export function cutDeadConnections(pool: Pool): void {
  const watched = new WeakSet<Socket>();
  const idle = new Set<Socket>();
  const uses = new WeakMap<Socket, NodeJS.Timeout>();
  const cutAll = (silent: Socket) => {
    for (const socket of [silent, ...idle]) socket.destroy(new DeadConnectionError(`is silent for ${SILENCE_MS} ms`));
  };
  pool.on('acquire', (client) => {
    const socket = socketOf(client);
    idle.delete(socket);
    if (!watched.has(socket)) {
      watched.add(socket);
      socket.on('timeout', () => unlessHeard(socket, () => cutAll(socket))).once('close', () => idle.delete(socket));
    }
    socket.setTimeout(SILENCE_MS);
    const cut = () => socket.destroy(new DeadConnectionError(`has not done in ${USE_MS} ms what it was asked`));
    uses.set(socket, setTimeout(cut, USE_MS).unref());
  });
  pool.on('release', (_error, client) => {
    const socket = socketOf(client);
    socket.setTimeout(0);
    clearTimeout(uses.get(socket));
    if (!socket.destroyed) idle.add(socket);
  });
}

/** After a stall of our own the timer comes first, and what was said meanwhile is read only then. */
function unlessHeard(socket: Socket, then: () => void): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) then();
  });
}

class DeadConnectionError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what: string) {
    super(`The database ${what}.`);
  }
}
