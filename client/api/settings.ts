import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSessions } from '#shared/api/settings';
import { request } from './http/request.ts';

/** The player's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request(listSessions),
  refetchOnWindowFocus: 'always',
});

export const useSessions = () => useQuery(sessionsQuery);
