import { queryOptions, useQuery } from '@tanstack/react-query';
import { availableSquads } from '#shared/api/battles/squads';
import type { PlanetDetail } from '#shared/api/planets';
import { useNowAmong } from '../clock/server-clock.ts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** The squads that the player's race trains; nothing changes them. */
export const squadTypesQuery = queryOptions({
  queryKey: KEYS.squadTypes,
  queryFn: () => request(availableSquads),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useSquadTypes = () => useQuery(squadTypesQuery);

/** A `now` for rules that ask which ships and squads of these worlds are ready: it changes when one gets ready. */
export const useForcesNow = (worlds: readonly Pick<PlanetDetail, 'ships' | 'soldier_squads'>[]) =>
  useNowAmong(
    worlds.flatMap(({ ships, soldier_squads }) => [...ships, ...soldier_squads]).map(({ ready_at }) => ready_at),
  );
