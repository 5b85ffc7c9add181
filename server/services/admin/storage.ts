import { statfs } from 'node:fs/promises';
import type { Queries } from '../../store/connection/transaction.ts';
import { TABLES } from '../../store/schema/schema.ts';

/** Bytes of each table on disk, with its indexes. */
export async function tableBytes(queries: Queries): Promise<Readonly<Record<string, number>>> {
  const rows: { name: string; bytes: number }[] = await queries.query(
    'SELECT name, pg_total_relation_size(name::regclass) AS bytes FROM unnest($1::text[]) AS name',
    [TABLES],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|)$/;

/**
 * Free bytes on the disk of PostgreSQL. Undefined if it is on another machine, whose own monitoring has to tell; throws if PostgreSQL does
 * not say where its data are, or nothing is there. `url`: undefined for the embedded one.
 */
export async function freeDiskBytes(queries: Queries, url: string | undefined): Promise<number | undefined> {
  if (url !== undefined && !THIS_MACHINE.test(new URL(url).hostname)) return undefined;
  const [row]: { data_directory: string }[] = await queries.query('SHOW data_directory');
  const { bavail, bsize } = await statfs(row?.data_directory ?? '');
  return bavail * bsize;
}
