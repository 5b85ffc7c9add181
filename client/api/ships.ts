import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { availableShips } from '#shared/api/ships';
import { findShipType, SHIP_TYPES } from '#shared/catalogue/ships';
import { request } from './http/request.ts';
import { useResources } from './queries.ts';

/** What the player's race and level can build. A new level is all that changes it, so the level is in its key. */
export const shipTypesQuery = (level: number | undefined) =>
  queryOptions({
    queryKey: ['ship-types', level],
    queryFn: () => request(availableShips),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export function useShipTypes() {
  const { data, isFetched } = useResources();
  return useQuery({ ...shipTypesQuery(data?.level), enabled: isFetched });
}

/** The player's race, which shows in what can be built; undefined until that is known. */
export function useRaceId(): number | undefined {
  const [first] = useShipTypes().data ?? [];
  return first && findShipType(first.ship_type_id)?.raceId;
}

/** The type a name stands for, for its picture; 0, which no type has, when the server knows more types than this page. */
export function shipTypeIdOf(name: string): number {
  return SHIP_TYPES.find((type) => type.name === name)?.id ?? 0;
}
