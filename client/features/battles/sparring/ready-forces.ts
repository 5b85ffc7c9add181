import { useQueries } from '@tanstack/react-query';
import { planetQuery, usePlanets } from '../../../api/queries.ts';
import { useForcesNow } from '../../../api/squads.ts';
import type { SimulatedSide } from '../simulator/setup.ts';
import { forcesOf } from '../simulator/side-counts.ts';

/** Ships and squads by type. */
export type ForceCounts = Pick<SimulatedSide, 'ships' | 'squads'>;

export const NO_FORCES: ForceCounts = { ships: {}, squads: {} };

/** Warships and squads that stand ready on all worlds of the player together; undefined until all worlds are read. */
export function useReadyForces(): ForceCounts | undefined {
  const planets = usePlanets().data;
  const worlds = useQueries({ queries: (planets ?? []).map(({ planet_id }) => planetQuery(planet_id)) });
  const known = worlds.flatMap(({ data }) => (data ? [data] : []));
  const now = useForcesNow(known);
  if (!planets || !worlds.every(({ data, isError }) => data || isError)) return undefined;
  const all = known.map((world) => forcesOf(world, now));
  return { ships: added(all.map(({ ships }) => ships)), squads: added(all.map(({ squads }) => squads)) };
}

function added(all: readonly Readonly<Record<number, number>>[]): Record<number, number> {
  const sum: Record<number, number> = {};
  for (const counts of all)
    for (const [id, count] of Object.entries(counts)) sum[Number(id)] = (sum[Number(id)] ?? 0) + count;
  return sum;
}

/** The chosen forces, as far as they are ready; types with none left are left out. */
export function withinReady(chosen: ForceCounts, ready: ForceCounts): ForceCounts {
  const least = (one: Readonly<Record<number, number>>, other: Readonly<Record<number, number>>) =>
    Object.fromEntries(
      Object.entries(one)
        .map(([id, count]) => [id, Math.min(count, other[Number(id)] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    );
  return { ships: least(chosen.ships, ready.ships), squads: least(chosen.squads, ready.squads) };
}

export const isNobody = ({ ships, squads }: ForceCounts) =>
  [...Object.values(ships), ...Object.values(squads)].every((count) => count === 0);

export const listOf = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([typeId, count]) => ({ typeId: Number(typeId), count }));
