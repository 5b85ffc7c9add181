import pg from 'pg';
import type { DataSource } from 'typeorm';
import { APPLICATION_NAME } from './data-source.ts';
import { sessionOf } from './session-settings.ts';
import type { Queries } from './transaction.ts';

/**
 * A client for the game's database beside the pool, where a statement that takes seconds would count as a dead connection, and
 * COPY is impossible because statements are sent ahead. `settings`: of PostgreSQL. `longestMs`: for one
 * statement; without it they may take for ever. The caller connects it and ends it.
 */
export function ownClient(
  db: DataSource,
  settings: Readonly<Record<string, string | number>>,
  longestMs?: number,
): pg.Client {
  const { options } = db;
  if (options.type !== 'postgres' || !options.url) throw new Error('The database has no address.');
  const client = new pg.Client({
    ...sessionOf(options.url, { statement_timeout: longestMs ?? 0, ...settings }),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 2000,
    ...(longestMs !== undefined && { query_timeout: longestMs }),
    keepAlive: true,
  });
  // An error between two statements; the next statement fails.
  client.on('error', () => undefined);
  return client;
}

/** The client for functions that read rows from the pool or a transaction. */
export function queriesOf(client: pg.Client): Queries {
  const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  return { query: query as Queries['query'] };
}
