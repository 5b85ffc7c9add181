import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#shared/api/call';
import { deleteAccount, getAccount, keepAccount, listSessions } from '#shared/api/settings';
import { request } from './http/request.ts';
import { dashboardQuery } from './queries.ts';

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
/** The date of deletion, as the answer to the player's own call gives it. */
function noteDeletion(cache: QueryClient, delete_at: string | null): void {
  cache.setQueryData(accountQuery.queryKey, (known) => known && { ...known, delete_at });
  cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known, delete_at });
}

/** Requests the deletion of the account. */
export function useDeleteAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof deleteAccount>['body']) => request(deleteAccount, { body }),
    onSuccess: ({ delete_at }) => noteDeletion(cache, delete_at),
  });
}

/** Cancels the deletion of the account. */
export function useKeepAccount() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: () => request(keepAccount), onSuccess: () => noteDeletion(cache, null) });
}

export const useSessions = () => useQuery(sessionsQuery);
