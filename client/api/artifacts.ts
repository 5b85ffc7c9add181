import { queryOptions, useQuery } from '@tanstack/react-query';
import { listArtifacts } from '#shared/api/artifacts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** Artifacts that can be redeemed, and effects that wait or run. Events invalidate it by the first element of its key. */
export const artifactsQuery = queryOptions({
  queryKey: KEYS.artifacts,
  queryFn: () => request(listArtifacts),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useArtifacts = () => useQuery(artifactsQuery);
