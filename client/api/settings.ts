import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAccount, listSessions } from '#shared/api/settings';
import { request } from './http/request.ts';

/** The player's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => request(listSessions),
  refetchOnWindowFocus: 'always',
});

/** The player's mail address, its pending change, and the date of the account's deletion. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => request(getAccount),
  refetchOnWindowFocus: 'always',
});

export const useAccount = () => useQuery(accountQuery);
export const useSessions = () => useQuery(sessionsQuery);
