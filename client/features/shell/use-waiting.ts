import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/http/server-clock.ts';
import { objectivesQuery } from '../../api/objectives.ts';
import { dashboardQuery, POLL, useResources } from '../../api/queries.ts';
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
  const now = useServerNow();
  const dashboard = useShellDashboard();
  const ordersShown = dashboard?.objectives_shown === true;
  const { data: objectives, isError } = useQuery({ ...objectivesQuery, ...useQuietReads(), enabled: ordersShown });
  if (!dashboard || (ordersShown && !objectives && !isError)) return undefined;
  return waitingOf({ dashboard, objectives: (ordersShown && objectives) || [], now });
}
