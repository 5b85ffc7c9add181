import type { AppContext } from './app-context.ts';

/** Whose rows carry a version that rooms show. */
export type Versioned = 'player' | 'alliance';

/**
 * Of these owners, by id, those whose row is not of the version that is shown: with the row's version, or null if there
 * is no such row any more. One statement for all.
 */
export async function outdated(
  context: AppContext,
  kind: Versioned,
  shown: readonly { readonly owner: number; readonly version: number }[],
): Promise<Map<number, number | null>> {
  if (shown.length === 0) return new Map();
  const rows: { id: number; version: number | null }[] = await context.db.query(
    `SELECT shown.id, ${kind}.version FROM unnest($1::int[], $2::int[]) AS shown (id, version) LEFT JOIN ${kind} USING (id)
     WHERE ${kind}.version IS DISTINCT FROM shown.version`,
    [list(shown, 'owner'), list(shown, 'version')],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** As PostgreSQL writes a list of numbers. By way of pg's own quoting, ten thousand of them take 10 ms and 1 MB of garbage. */
function list<K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): string {
  return `{${rows.map((row) => row[key]).join()}}`;
}
