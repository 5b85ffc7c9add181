import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGalaxy } from '#shared/api/galaxy';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { POLL, unlessLost } from './queries.ts';

export const galaxyQuery = queryOptions({
  queryKey: KEYS.galaxy,
  queryFn: () => request(getGalaxy),
  // The map is large and hardly ever changes.
  staleTime: POLL,
  refetchInterval: unlessLost(POLL),
});

export const useGalaxy = () => useQuery(galaxyQuery);
