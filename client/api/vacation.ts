import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceVacation, endVacation, getVacation, type VacationView } from '#shared/api/vacation';
import { request } from './http/request.ts';
import { dashboardQuery, polled } from './queries.ts';
import { mergeByVersion } from './version-merge.ts';

/**
 * The player's leave, or why none can be announced now. A leave is a shield: events of marches and battles, which decide whether
 * one can be announced, invalidate it by the first element of its key.
 */
export const vacationQuery = queryOptions({
  queryKey: ['shields', 'vacation'],
  queryFn: () => request(getVacation),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useVacation = () => useQuery(vacationQuery);

/** Announces a leave of so many days of the game. */
export function useAnnounceVacation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => request(announceVacation, { body: { days } }),
    onSuccess: (answer) => changed(cache, answer),
    onError: () => void cache.invalidateQueries({ queryKey: vacationQuery.queryKey }),
  });
}

/** Calls the leave off, or ends it. */
export function useEndVacation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(endVacation),
    onSuccess: (answer) => changed(cache, answer),
    onError: () => void cache.invalidateQueries({ queryKey: vacationQuery.queryKey }),
  });
}

/** Shows the leave at once, and reads everything again: what all worlds yield has changed with it. */
function changed(cache: QueryClient, { vacation }: { vacation: VacationView | null }): void {
  cache.setQueryData(vacationQuery.queryKey, (known) => known && { ...known, vacation });
  cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known, vacation });
  void cache.invalidateQueries();
}
