import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAccount, listSessions } from '#shared/api/settings';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** The player's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: KEYS.sessions,
  queryFn: () => request(listSessions),
  refetchOnWindowFocus: 'always',
});

/** The player's mail address, its pending change, and the date of the account's deletion. */
export const accountQuery = queryOptions({
  queryKey: KEYS.account,
  queryFn: () => request(getAccount),
  refetchOnWindowFocus: 'always',
});

export const useAccount = () => useQuery(accountQuery);
export const useSessions = () => useQuery(sessionsQuery);
