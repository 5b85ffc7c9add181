import type { AppContext } from './app-context.ts';

/** The tables whose rows carry a version that rooms show. */
export type Versioned = 'player' | 'alliance';

/**
 * Compares the versions that rooms show with the rows, in one statement. Returns the owners whose versions differ, each
 * with its row's version, or null if the row is deleted.
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

/** An array literal of PostgreSQL. pg would quote each number, which takes 10 ms and 1 MB of garbage for ten thousand. */
function list<K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): string {
  return `{${rows.map((row) => row[key]).join()}}`;
}
