import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { CAP_OF_ADDRESS } from './rate-limits.ts';

/** How many of something each address may have open. */
export interface PerIpSlots {
  /** Takes a place until the socket closes; false if the address has no more. */
  take(address: string, socket: Socket): boolean;
}

/** The operator is told once of an address that has `most`, until it has none. `what`: their name in the log. */
export function perIpSlots(most: number, what: string, log: Pick<Logger, 'warn'>): PerIpSlots {
  const open = new Map<string, number>();
  const told = new Set<string>();
  return {
    take: (address, socket) => {
      const count = (open.get(address) ?? 0) + 1;
      if (count > most) {
        if (!told.has(address)) log.warn({ address }, `No more than ${most} ${what} ${CAP_OF_ADDRESS}`);
        told.add(address);
        return false;
      }
      open.set(address, count);
      socket.once('close', () => {
        const left = (open.get(address) ?? 0) - 1;
        if (left > 0) open.set(address, left);
        else {
          open.delete(address);
          told.delete(address);
        }
      });
      return true;
    },
  };
}
