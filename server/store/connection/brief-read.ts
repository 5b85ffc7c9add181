import type { DataSource } from 'typeorm';
import { sqlState, transaction } from './transaction.ts';

const QUERY_CANCELED = '57014';

/**
 * Rows that are worth having if they come within `ms`; none otherwise. `settings`: of PostgreSQL, for this statement alone. It is planned
 * for its values: how much a part of a name narrows a search is known only from the part itself.
 */
export async function briefRead<R>(
  db: DataSource,
  { ms, settings = {} }: { readonly ms: number; readonly settings?: Readonly<Record<string, string>> },
  text: string,
  values: unknown[],
): Promise<R[]> {
  const all = { ...settings, statement_timeout: `${ms}`, plan_cache_mode: 'force_custom_plan' };
  try {
    return await transaction(db, async (tx) => {
      await tx.query(
        'SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) AS setting (name, value)',
        [Object.keys(all), Object.values(all)],
      );
      return (await tx.query(text, values)) as R[];
    });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) return [];
    throw error;
  }
}
