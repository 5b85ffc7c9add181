import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProfileOf } from '#shared/api/profiles';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** Another player's profile. */
export const profileOfQuery = (userId: number) =>
  queryOptions({
    queryKey: KEYS.profileOf(userId),
    queryFn: () => request(getProfileOf, { params: { userId } }),
  });

export const useProfileOf = (userId: number, enabled = true) => useQuery({ ...profileOfQuery(userId), enabled });
