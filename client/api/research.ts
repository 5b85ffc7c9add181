import { queryOptions, useQuery } from '@tanstack/react-query';
import { listResearch } from '#shared/api/research';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

export const researchQuery = queryOptions({
  queryKey: KEYS.research,
  queryFn: () => request(listResearch),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useResearch = () => useQuery(researchQuery);
