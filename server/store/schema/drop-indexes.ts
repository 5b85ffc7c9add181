import type { Queries } from '../connection/transaction.ts';

/**
 * An index that is built once is built in a fraction of the time that its growing row by row takes. Keeps those of constraints:
 * foreign keys look there. Returns the statements that build the others.
 */
export async function dropIndexes(tx: Queries, tables: readonly string[]): Promise<string[]> {
  const indexes: { name: string; definition: string }[] = await tx.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
     ORDER BY indexrelid`,
    [tables],
  );
  if (indexes.length > 0) await tx.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  return indexes.map(({ definition }) => definition);
}
