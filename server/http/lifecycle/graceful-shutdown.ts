import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an end waits for the answers under way. */
const LAST_ANSWERS_MS = 2000;

const REFUSED_SOCKET = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n';

/** How a server of HTTP ends without leaving anybody without an answer. */
export interface GracefulShutdown {
  readonly begun: boolean;
  /** From now on each answer closes its connection, so that proxies send nothing more over those that they keep. */
  begin(): void;
  /** From now on nobody gets a socket: 503, to try again. */
  refuseSockets(): void;
  /** Waits for the answers under way, but not for long, and closes all connections. */
  finish(): Promise<void>;
}

/** To be called when the server's listeners are in place. */
export function gracefulShutdownOf(http: Server): GracefulShutdown {
  const answers = new Set<ServerResponse>();
  let begun = false;
  http.prependListener('request', (_request, response: ServerResponse) => {
    if (begun) response.shouldKeepAlive = false;
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return {
    get begun() {
      return begun;
    },
    begin: () => {
      begun = true;
    },
    refuseSockets: () => {
      http.removeAllListeners('upgrade').on('upgrade', (_request, socket) => {
        // Whoever has gone meanwhile is no error of ours.
        socket.on('error', () => undefined).end(REFUSED_SOCKET);
      });
    },
    finish: async () => {
      const end = performance.now() + LAST_ANSWERS_MS;
      while (answers.size > 0 && performance.now() < end) await sleep(10);
      http.closeAllConnections();
    },
  };
}
