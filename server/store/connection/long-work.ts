import type { DataSource } from 'typeorm';
import { ownClient, queriesOf } from './own-client.ts';
import { socketOf } from './pg/client-socket.ts';
import type { Queries } from './transaction.ts';

/** No work takes longer than this, in ms. */
const LONGEST_MS = 10 * 60_000;
const LIMITS = { lock_timeout: 2000, idle_in_transaction_session_timeout: 4000 };

/**
 * Runs `work` in one READ COMMITTED transaction on a connection of its own. The work ends with an error when the signal says
 * so. `settings`: of PostgreSQL.
 */
export async function longWork<T>(
  db: DataSource,
  signal: AbortSignal,
  work: (queries: Queries) => Promise<T>,
  settings: Readonly<Record<string, number>> = {},
): Promise<T> {
  signal.throwIfAborted();
  const client = ownClient(db, { ...LIMITS, ...settings }, LONGEST_MS);
  // pg would not tell `connect` of an end that is asked for while it connects.
  const cut = () => void socketOf(client).destroy();
  signal.addEventListener('abort', cut);
  try {
    await client.connect();
    await client.query('BEGIN');
    const done = await work(queriesOf(client));
    await client.query('COMMIT');
    return done;
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}
