import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { socketOf } from './pg/client-socket.ts';

/** A connection in use counts as dead after this silence, in ms. */
const SILENCE_MS = 3000;
/** A connection counts as dead after this time in use, in ms, because an answer that trickles in is never silent. */
const USE_MS = 8000;

/**
 * From now on, no call waits for a database that does not answer. A silent connection in use is closed, and all idle
 * ones with it, because they are probably dead too. A connection in use for 8 s is closed alone. PostgreSQL's own
 * timeouts do not help when the network swallows packets. To be called after everything that may take long at a start.
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
      socket
        .on('timeout', () => unlessDataArrives(socket, () => cutAll(socket)))
        .once('close', () => idle.delete(socket));
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

/** After a stall of this process, timers run before pending input is read. So input gets one more chance. */
function unlessDataArrives(socket: Socket, then: () => void): void {
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
