import { Socket } from 'node:net';
import pg from 'pg';
import { waitUntil } from './wait-until.ts';

/**
 * A connection held for as long as a process uses PostgreSQL: it tells the others that somebody is here, and it ends
 * by itself when that process is killed. What tells is a shared advisory lock; who gets it alone is the last one.
 */
export interface UsageLock {
  /** Gives the seat back; true when nobody else is connected, neither in a seat nor otherwise. */
  release(): Promise<boolean>;
}

// Of two keys, of which the first is ours alone: the game uses others.
const LOCK = '20250, 7';
const LINGER_MS = 1_000;

/** Takes a seat; `onEnd` is called when the connection ends other than by leave(). */
export async function acquireUsageLock(url: string, onEnd: () => void): Promise<UsageLock> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // its end says the same
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${LOCK})`);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  client.on('end', onEnd);
  socket.unref(); // a seat is no reason for the process to stay
  return {
    async release() {
      socket.ref();
      client.off('end', onEnd);
      try {
        return await leaveAndAsk(client);
      } finally {
        await client.end();
      }
    },
  };
}

async function leaveAndAsk(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
  const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${LOCK}) as last`);
  // Connections that were just closed linger for a moment; those of a person with a client of their own stay.
  return rows[0]?.last === true && waitUntil(() => isAlone(client), LINGER_MS);
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select count(*) = 0 as alone from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.alone === true;
}
