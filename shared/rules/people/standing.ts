import type { RelationKind } from '../relations/relations.ts';

/** How the alliance of a player stands to another one, or is it. */
export const STANDINGS = ['own', 'pact', 'war', 'neutral'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * How an alliance stands to `own`, the reader's, which is undefined for a reader without one. `relations`: those of `own` that hold, by
 * the other alliance's id.
 */
export function standingOf(
  allianceId: number,
  own: number | undefined,
  relations: ReadonlyMap<number, RelationKind>,
): Standing {
  if (own === undefined) return 'neutral';
  return allianceId === own ? 'own' : (relations.get(allianceId) ?? 'neutral');
}
