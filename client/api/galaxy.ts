import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGalaxy } from '#shared/api/galaxy';
import { getPeople } from '#shared/api/galaxy-people';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { POLL, polled, unlessLost } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

export const galaxyQuery = queryOptions({
  queryKey: KEYS.galaxy,
  queryFn: () => request(getGalaxy),
  // The map is large and hardly ever changes.
  staleTime: POLL,
  refetchInterval: unlessLost(POLL),
});

export const useGalaxy = () => useQuery(galaxyQuery);

/** The rulers of the worlds on the map. Whatever changes the map may change them too, so the key begins with the map's key. */
export const peopleQuery = queryOptions({
  queryKey: KEYS.people,
  queryFn: () => request(getPeople),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const usePeople = (enabled = true) => useQuery({ ...peopleQuery, enabled });
