import pg from 'pg';
import type { DataSource } from 'typeorm';
import { APPLICATION_NAME } from './data-source.ts';
import type { Queries } from './transaction.ts';

/** No work takes longer than this, in ms. */
const LONGEST_MS = 10 * 60_000;

/**
 * Runs `work` in one READ COMMITTED transaction on a connection of its own. On the pool, a statement that takes seconds would
 * count as a dead connection. The work ends with an error when the signal says so.
 */
export async function longWork<T>(
  db: DataSource,
  signal: AbortSignal,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { options } = db;
  if (options.type !== 'postgres' || !options.url) throw new Error('The database has no address.');
  const client = new pg.Client({
    connectionString: options.url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 2000,
    query_timeout: LONGEST_MS,
    keepAlive: true,
    options: `-c timezone=UTC -c lock_timeout=2000 -c statement_timeout=${LONGEST_MS} -c idle_in_transaction_session_timeout=4000`,
  });
  // An error between two statements; the next statement fails.
  client.on('error', () => undefined);
  const cut = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', cut);
  try {
    await client.connect();
    await client.query('BEGIN');
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
    const done = await work({ query: query as Queries['query'] });
    await client.query('COMMIT');
    return done;
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end().catch(() => undefined);
  }
}
