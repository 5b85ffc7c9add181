import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRefined } from '#shared/api/refining';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** What the player has refined of each ore on the day of the answer. */
export const refinedQuery = queryOptions({
  queryKey: KEYS.refined,
  queryFn: () => request(getRefined),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useRefined = () => useQuery(refinedQuery);
