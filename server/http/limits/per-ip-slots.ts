import type { Socket } from 'node:net';
import type { Logger } from 'pino';
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
 * Allows each address `max` open sockets. Warns in the log once for each address at its limit, until it has closed all
 * its sockets. `what` names the sockets in the log, in the plural.
 */
export function perIpSlots(max: number, what: string, log: Pick<Logger, 'warn'>): PerIpSlots {
  const open = new Map<string, number>();
  const warned = new Set<string>();
  const holders = new WeakSet<Socket>();
  return {
    take: (address, socket) => {
      if (holders.has(socket)) return true;
      const count = (open.get(address) ?? 0) + 1;
      if (count > max) {
        if (!warned.has(address)) log.warn({ address }, `No more than ${max} ${what} ${ADDRESS_LIMIT_HINT}`);
        warned.add(address);
        return false;
      }
      open.set(address, count);
      holders.add(socket);
      socket.once('close', () => {
        const left = (open.get(address) ?? 0) - 1;
        if (left > 0) open.set(address, left);
        else {
          open.delete(address);
          warned.delete(address);
        }
      });
      return true;
    },
  };
}
