import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNightTruce, getShields } from '#shared/api/battles/garrisons';
import { request } from './http/request.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './version-merge.ts';

/** The hours of the day in which no attack of the player, or on the player, lands. */
export const nightTruceQuery = queryOptions({
  queryKey: ['night-truce'],
  queryFn: () => request(getNightTruce),
  structuralSharing: mergeByVersion,
});

export const useNightTruce = () => useQuery(nightTruceQuery);

/** What protects the player. Events of marches and battles invalidate it by the first element of its key. */
export const shieldsQuery = queryOptions({
  queryKey: ['shields'],
  queryFn: () => request(getShields),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useShields = () => useQuery(shieldsQuery);
