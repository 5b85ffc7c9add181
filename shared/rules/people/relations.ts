/** How the alliance of a player stands to another one, or is it. */
export const RELATIONS = ['own', 'pact', 'war', 'neutral'] as const;
export type Relation = (typeof RELATIONS)[number];

/** What two alliances have agreed on or declared; all others are neutral. */
export type Tie = Exclude<Relation, 'own' | 'neutral'>;

/** How an alliance stands to `own`, the reader's, which is undefined for a reader without one. `ties`: those of `own`, by the other's id. */
export function relationTo(allianceId: number, own: number | undefined, ties: ReadonlyMap<number, Tie>): Relation {
  if (own === undefined) return 'neutral';
  return allianceId === own ? 'own' : (ties.get(allianceId) ?? 'neutral');
}
