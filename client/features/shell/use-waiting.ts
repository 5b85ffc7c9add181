import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/http/server-clock.ts';
import { objectivesQuery } from '../../api/objectives.ts';
import { dashboardQuery, POLL, useResources } from '../../api/queries.ts';
import { liveStatus } from '../../live/live-events.ts';
import { type Waiting, waitingOf } from './waiting.ts';

/**
 * What waits for the player, on every page. Nothing depends on it, so it is requested after the first answer; from then on
 * pushes keep it current, and without them a read each minute.
 */
export function useWaiting(): readonly Waiting[] {
  const now = useServerNow();
  const { isFetched } = useResources();
  const poll = liveStatus.use() === 'live' ? false : POLL;
  const quiet = { staleTime: POLL, refetchInterval: poll, refetchOnWindowFocus: false } as const;
  const { data: dashboard } = useQuery({ ...dashboardQuery, ...quiet, enabled: isFetched });
  const ordersShown = dashboard?.objectives_shown === true;
  const { data: objectives } = useQuery({ ...objectivesQuery, ...quiet, enabled: ordersShown });
  if (!dashboard) return NOTHING;
  return waitingOf({ dashboard, objectives: (ordersShown && objectives) || [], now });
}

const NOTHING: readonly Waiting[] = [];
