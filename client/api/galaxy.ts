import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGalaxy } from '#shared/api/galaxy';
import { request } from './http/request.ts';
import { knownPlanetsQuery } from './missions.ts';
import { POLL } from './queries.ts';

export const galaxyQuery = queryOptions({
  queryKey: ['galaxy'],
  queryFn: () => request(getGalaxy),
  // Thousands of worlds that hardly ever change.
  staleTime: POLL,
  refetchInterval: POLL,
});

export const useGalaxy = () => useQuery(galaxyQuery);

/** What was discovered, kept up with the map beside it. */
export const useDiscoveries = () => useQuery({ ...knownPlanetsQuery, refetchInterval: POLL });
