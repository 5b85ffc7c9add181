import { queryOptions, useQuery } from '@tanstack/react-query';
import { availableSquads } from '#shared/api/battles/squads';
import { request } from './http/request.ts';

/** The squads that the player's race trains; nothing changes them. */
export const squadTypesQuery = queryOptions({
  queryKey: ['squad-types'],
  queryFn: () => request(availableSquads),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useSquadTypes = () => useQuery(squadTypesQuery);
