import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { availableShips } from '#shared/api/ships';
import { findShipType, SHIP_TYPES } from '#shared/catalogue/ships';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { useResources } from './queries.ts';

/** The ships that the player's race and level offer. Only a new level changes them, so the level is part of the key. */
export const shipTypesQuery = (level: number | undefined) =>
  queryOptions({
    queryKey: KEYS.shipTypes(level),
    queryFn: () => request(availableShips),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export function useShipTypes() {
  const { data, isFetched } = useResources();
  return useQuery({ ...shipTypesQuery(data?.level), enabled: isFetched });
}

/** The player's race, derived from the ships on offer; undefined until those are known. */
export function useRaceId(): number | undefined {
  const [first] = useShipTypes().data ?? [];
  return first && findShipType(first.ship_type_id)?.raceId;
}

/** The id of the ship type with this name, for its picture; 0, which no type has, if only a newer server knows it. */
export function shipTypeIdOf(name: string): number {
  return SHIP_TYPES.find((type) => type.name === name)?.id ?? 0;
}
