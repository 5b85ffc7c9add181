import type { RelationKind } from './relations.ts';

/** The relation of an alliance to the reader's, or that it is the same one. */
export const STANDINGS = ['own', 'pact', 'war', 'neutral'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * The relation of an alliance to `own`, the reader's alliance, which is undefined for a reader without one. `relations`: those of
 * `own` that are in force, by the other alliance's id.
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

/** Units around a ruler's home within which others are neighbours. */
export const NEIGHBOURHOOD = 200;
