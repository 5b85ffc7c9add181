import type { Game } from './game.ts';

/** Whose rows carry a version that rooms show. */
export type Versioned = 'player' | 'alliance';

/** Of these owners, ids of those whose row is not of the version that is shown, or is gone. One statement for all. */
export async function outdated(
  game: Game,
  kind: Versioned,
  shown: readonly { readonly owner: number; readonly version: number }[],
): Promise<Set<number>> {
  if (shown.length === 0) return new Set();
  const rows: { id: number }[] = await game.db.query(
    `SELECT shown.id FROM unnest($1::int[], $2::int[]) AS shown (id, version) LEFT JOIN ${kind} USING (id)
     WHERE ${kind}.version IS DISTINCT FROM shown.version`,
    [shown.map(({ owner }) => owner), shown.map(({ version }) => version)],
  );
  return new Set(rows.map(({ id }) => id));
}
