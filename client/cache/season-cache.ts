import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { Season } from '#shared/api/seasons/seasons';
import { dashboardQuery } from '../api/queries.ts';

/** Shows the season on the dashboard without another read: everybody is told at once. The hall of fame is read again where it is open. */
export function applySeason(cache: QueryClient, season: Season): void {
  cache.setQueryData<Answer<typeof getDashboard>>(dashboardQuery.queryKey, (view) => view && { ...view, season });
  void cache.invalidateQueries({ queryKey: ['seasons'] });
}
