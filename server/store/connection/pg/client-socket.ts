import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/** The socket of a connection. pg does not declare where it keeps it. */
export function socketOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
