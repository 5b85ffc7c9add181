import { DataSource } from 'typeorm';
import { cutDeadConnections } from './dead-connections.ts';
import { poolOf, surviveLostConnections } from './typeorm/pool.ts';

/**
 * Opens a pool of `size` connections beside the game's. Callers of one pool wait only for each other.
 * The caller destroys it.
 */
export async function ownPool({ options }: DataSource, size: number): Promise<DataSource> {
  if (options.type !== 'postgres') throw new Error('The database is no PostgreSQL.');
  const own = new DataSource({ ...options, migrations: [], extra: { ...options.extra, max: size } });
  await own.initialize();
  surviveLostConnections(own);
  cutDeadConnections(poolOf(own));
  return own;
}
