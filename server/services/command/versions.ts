import type { AppContext } from './app-context.ts';

/** What has a version that rooms show, and where it stands. An alliance has no row of its hall before anything is said there. */
const SOURCES = {
  player: 'player',
  alliance: 'alliance',
  hall: `(SELECT alliance.id, coalesce(alliance_hall.version, 0) AS version
    FROM alliance LEFT JOIN alliance_hall USING (id)) AS hall`,
} as const;
export type Versioned = keyof typeof SOURCES;

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
    `SELECT shown.id, ${kind}.version FROM unnest($1::int[], $2::int[]) AS shown (id, version) LEFT JOIN ${SOURCES[kind]} USING (id)
     WHERE ${kind}.version IS DISTINCT FROM shown.version`,
    [list(shown, 'owner'), list(shown, 'version')],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** An array literal of PostgreSQL. pg would quote each number, which takes 10 ms and 1 MB of garbage for ten thousand. */
function list<K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): string {
  return `{${rows.map((row) => row[key]).join()}}`;
}
