import { Socket } from 'node:net';
import pg from 'pg';
import { waitUntil } from './wait-until.ts';

/**
 * A connection that a process holds while it uses PostgreSQL. It holds a shared advisory lock, which ends with the
 * process even if that is killed. A process that can get the lock exclusively is the last user.
 */
export interface UsageLock {
  /** Releases the lock. Resolves with true if nobody else is connected, with a lock or without. */
  release(): Promise<boolean>;
}

// A lock of two keys. The first is used for nothing else.
const LOCK = '20250, 7';
const LINGER_MS = 1_000;

/** Acquires the lock. `onEnd` is called when the connection ends for another reason than release(). */
export async function acquireUsageLock(url: string, onEnd: () => void): Promise<UsageLock> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the 'end' event follows
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${LOCK})`);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  client.on('end', onEnd);
  socket.unref(); // this connection alone must not keep the process alive
  return {
    async release() {
      socket.ref();
      client.off('end', onEnd);
      try {
        return await releaseAndCheck(client);
      } finally {
        await client.end();
      }
    },
  };
}

async function releaseAndCheck(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${LOCK})`);
  const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${LOCK}) as last`);
  // Connections that were just closed may be listed for a moment. Those of an operator's own client stay.
  return rows[0]?.last === true && waitUntil(() => isAlone(client), LINGER_MS);
}

async function isAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select count(*) = 0 as alone from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.alone === true;
}
