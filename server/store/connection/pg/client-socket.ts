import type { Socket } from 'node:net';
import type { Client, PoolClient } from 'pg';

/** The socket of a connection. pg does not declare where it keeps it. */
export function socketOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * Statements that are sent without waiting for answers in between leave in one packet: each packet costs a system call on
 * both sides, which takes as long as many a statement. pg writes each statement by itself.
 */
export function sendTogether(client: PoolClient): void {
  const socket = socketOf(client);
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let held = false;
  const query = (...args: unknown[]) => {
    if (!held) {
      held = true;
      socket.cork();
      process.nextTick(() => {
        held = false;
        socket.uncork();
      });
    }
    return send(...args);
  };
  client.query = query as PoolClient['query'];
}
