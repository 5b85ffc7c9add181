import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from './client-ip.ts';
import { perIpSlots } from './per-ip-slots.ts';
import { cutSlowReaders } from './slow-readers.ts';

/** A browser holds eight, with two tabs ten: fifty players behind one router. */
export const CONNECTIONS_PER_ADDRESS = 500;

/** Cuts off who reads too slowly, and, if `limited`, whom one address has too many of. A proxy is one address: not there. */
export function limitConnections(
  http: Server,
  { limited, trustProxy, log }: { readonly limited: boolean; readonly trustProxy: number; readonly log: Logger },
): void {
  cutSlowReaders(http);
  if (!limited || trustProxy > 0) return;
  const places = perIpSlots(CONNECTIONS_PER_ADDRESS, 'connections', log);
  http.on('connection', (socket) => {
    if (!places.take(networkOf(socket.remoteAddress ?? 'unknown'), socket)) socket.destroy();
  });
}
