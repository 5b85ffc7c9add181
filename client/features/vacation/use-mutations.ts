import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { announceVacation, endVacation, type VacationView } from '#shared/api/vacation';
import { vacationQuery } from '../../api/garrisons.ts';
import { request } from '../../api/http/request.ts';
import { dashboardQuery } from '../../api/queries.ts';

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
