import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNightTruce } from '#shared/api/garrisons';
import { request } from './http/request.ts';
import { mergeByVersion } from './version-merge.ts';

/** The hours of the day in which no attack of the player, or on the player, lands. */
export const nightTruceQuery = queryOptions({
  queryKey: ['night-truce'],
  queryFn: () => request(getNightTruce),
  structuralSharing: mergeByVersion,
});

export const useNightTruce = () => useQuery(nightTruceQuery);
