import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a shutdown waits for open responses. */
const MAX_WAIT_MS = 2000;

const REFUSED_UPGRADE = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n';

/** Shuts an HTTP server down without leaving a request unanswered. */
export interface GracefulShutdown {
  readonly begun: boolean;
  /** From now on each response closes its connection, so that proxies stop reusing it. */
  begin(): void;
  /** From now on WebSocket upgrades are refused with 503 and Retry-After. */
  refuseSockets(): void;
  /** Waits for open responses, for two seconds at most, and closes all connections. */
  finish(): Promise<void>;
}

/** To be called after all request and upgrade listeners have been added. */
export function gracefulShutdownOf(http: Server): GracefulShutdown {
  const responses = new Set<ServerResponse>();
  let begun = false;
  http.prependListener('request', (_request, response: ServerResponse) => {
    if (begun) response.shouldKeepAlive = false;
    responses.add(response);
    response.once('close', () => responses.delete(response));
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
        // The client may have closed the connection already.
        socket.on('error', () => undefined).end(REFUSED_UPGRADE);
      });
    },
    finish: async () => {
      const deadline = performance.now() + MAX_WAIT_MS;
      while (responses.size > 0 && performance.now() < deadline) await sleep(10);
      http.closeAllConnections();
    },
  };
}
