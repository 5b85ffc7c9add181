import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/http/server-clock.ts';
import { dashboardQuery, POLL, useResources } from '../../api/queries.ts';

/**
 * How many completed constructions wait to be activated, on every page. Nothing depends on it, so it is requested after
 * the first answer; from then on pushes keep it current.
 */
export function useDueCount(): number {
  const now = useServerNow();
  const { isFetched } = useResources();
  const { data } = useQuery({
    ...dashboardQuery,
    enabled: isFetched,
    staleTime: POLL,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  return data?.buildings_under_construction.filter((each) => Date.parse(each.built_at) <= now).length ?? 0;
}
