import type { RelationKind } from './relations.ts';

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

/** Degrees between the hues of two alliances that were founded one after the other: the golden angle, so that neighbours differ most. */
const STEP = 137.508;

/** The hue of an alliance, 0 to 359 degrees: always the same, for every reader and without a table of colours. */
export function hueOf(allianceId: number): number {
  return Math.round(allianceId * STEP) % 360;
}
