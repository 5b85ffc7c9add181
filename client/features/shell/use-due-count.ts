import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/http/server-clock.ts';
import { dashboardQuery, POLL, useResources } from '../../api/queries.ts';

/**
 * How many constructions wait for the player, whatever page is open. Nothing waits for it: it is asked for after the
 * first answer, and from then on news keeps it true.
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
