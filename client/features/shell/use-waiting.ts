import { useQuery } from '@tanstack/react-query';
import { dashboardQuery, objectivesQuery, POLL, useResources } from '../../api/queries.ts';
import { COUNTS_ONLY } from '../../api/versions/read-again.ts';
import { useNowAmong } from '../../clock/server-clock.ts';
import { liveStatus } from '../../live/live-events.ts';
import { type Waiting, waitingOf } from './waiting.ts';

/**
 * How the shell reads, on every page: after the first answer, because nothing depends on it; from then on pushes keep it
 * current, and without them a read each minute.
 */
function useQuietReads() {
  const poll = liveStatus.use() === 'live' ? false : POLL;
  return { staleTime: POLL, refetchInterval: poll, refetchOnWindowFocus: false } as const;
}

/** The dashboard's data, on every page. */
export function useShellDashboard() {
  const { isFetched } = useResources();
  return useQuery({ ...dashboardQuery, ...useQuietReads(), enabled: isFetched }).data;
}

/** What waits for the player, on every page; undefined until all of it is known. */
export function useWaiting(): readonly Waiting[] | undefined {
  const dashboard = useShellDashboard();
  const now = useNowAmong([
    ...(dashboard?.buildings_under_construction.map(({ built_at }) => built_at) ?? []),
    ...(dashboard?.ships_under_construction.map(({ ready_at }) => ready_at) ?? []),
    dashboard?.research?.ready_at,
  ]);
  const ordersShown = dashboard?.objectives_shown === true;
  const { data: objectives, isError } = useQuery({
    ...objectivesQuery,
    ...useQuietReads(),
    enabled: ordersShown,
    // Pushes tell which orders are done.
    meta: COUNTS_ONLY,
  });
  if (!dashboard || (ordersShown && !objectives && !isError)) return undefined;
  return waitingOf({ dashboard, objectives: (ordersShown && objectives) || [], now });
}
