import type { Rank } from '../../catalogue/seasons.ts';

/** What a player has of each thing that the ranking counts. */
export interface RankStanding extends Readonly<Record<Rank, number>> {
  readonly id: number;
  readonly name: string;
  readonly xp: number;
  readonly allianceId: number | null;
}

/** An alliance by the joint might of its members who may play. */
export interface JointMight {
  readonly id: number;
  readonly name: string;
  readonly score: number;
  readonly members: number;
}

export type Placed<T> = T & { readonly place: number; readonly score: number };

/**
 * The places of those with a score: 1, 2, 3 and so on. No two share a place: of equal players the one with more might is
 * first, then the one with more XP, then the one who registered first.
 */
export function placesOf(board: Rank, players: readonly RankStanding[]): Placed<RankStanding>[] {
  return players
    .filter((player) => player[board] > 0)
    .sort((a, b) => b[board] - a[board] || b.might - a.might || b.xp - a.xp || a.id - b.id)
    .map((player, i) => ({ ...player, place: i + 1, score: player[board] }));
}

/** The places of alliances: of equal ones the one with fewer members is first, then the older one. */
export function placesOfAlliances(
  players: readonly RankStanding[],
  alliances: readonly { readonly id: number; readonly name: string }[],
): Placed<JointMight>[] {
  const joint = new Map(alliances.map(({ id, name }) => [id, { id, name, score: 0, members: 0 }]));
  for (const { allianceId, might } of players) {
    const alliance = allianceId === null ? undefined : joint.get(allianceId);
    if (!alliance) continue;
    alliance.score += might;
    alliance.members += 1;
  }
  return [...joint.values()]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.members - b.members || a.id - b.id)
    .map((alliance, i) => ({ ...alliance, place: i + 1 }));
}

/** By how many places somebody has risen; negative after a fall, null without a place before or now. */
export function placesGained(before: number | null, place: number | null): number | null {
  return before === null || place === null ? null : before - place;
}

/** The search text in small letters, as the beginning of a name. Names consist of ASCII characters. */
export function searchedName(typed: string): string {
  return typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
