import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { plainAddress } from './client-ip.ts';
import { perIpSlots } from './per-ip-slots.ts';
import { cutSlowReaders } from './slow-readers.ts';

/** Enough for fifty players behind one router: a browser holds eight connections, ten with two tabs open. */
export const CONNECTIONS_PER_ADDRESS = 500;

/**
 * Closes connections that read too slowly. If `limited`, also closes those beyond the limit of their address, except
 * behind a proxy, where all connections have one address.
 */
export function limitConnections(
  http: Server,
  { limited, trustProxy, log }: { readonly limited: boolean; readonly trustProxy: number; readonly log: Logger },
): void {
  cutSlowReaders(http);
  if (!limited || trustProxy > 0) return;
  const slots = perIpSlots(CONNECTIONS_PER_ADDRESS, 'connections', log);
  http.on('connection', (socket) => {
    if (!slots.take(plainAddress(socket.remoteAddress) ?? 'unknown', socket)) socket.destroy();
  });
}
