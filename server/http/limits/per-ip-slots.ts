import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networksOf } from './client-ip.ts';
import { ADDRESS_LIMIT_HINT } from './rate-limits.ts';

/** Limits how many sockets of one kind each address may have open. */
export interface PerIpSlots {
  /**
   * Takes a slot until the socket closes; returns false if the address has none left. A socket that has a slot keeps it
   * and takes no second one: one with an unknown upgrade reaches the server twice.
   */
  take(address: string, socket: Socket): boolean;
}

/**
 * Allows each address `max` open sockets, and larger networks more. Warns in the log once for each address at its limit, until it has closed all
 * its sockets. `what` names the sockets in the log, in the plural.
 */
export function perIpSlots(max: number, what: string, log: Pick<Logger, 'warn'>): PerIpSlots {
  const open = new Map<string, number>();
  const warned = new Set<string>();
  const holders = new WeakSet<Socket>();
  return {
    take: (address, socket) => {
      if (holders.has(socket)) return true;
      const networks = networksOf(address);
      const full = networks.find(({ network, times }) => (open.get(network) ?? 0) >= max * times);
      if (full) {
        const { network, times } = full;
        if (!warned.has(network))
          log.warn({ address: network }, `No more than ${max * times} ${what} ${ADDRESS_LIMIT_HINT}`);
        warned.add(network);
        return false;
      }
      for (const { network } of networks) open.set(network, (open.get(network) ?? 0) + 1);
      holders.add(socket);
      socket.once('close', () => {
        for (const { network } of networks) {
          const left = (open.get(network) ?? 0) - 1;
          if (left > 0) open.set(network, left);
          else {
            open.delete(network);
            warned.delete(network);
          }
        }
      });
      return true;
    },
  };
}
