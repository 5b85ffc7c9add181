import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { listResearch, Research, ResearchEvent } from '#shared/api/research';
import { dashboardQuery } from '../api/queries.ts';
import { researchQuery } from '../api/research.ts';
import { mergeIntoCache } from './cache-merge.ts';
import { refetchAll } from './player-cache.ts';

type Dashboard = Answer<typeof getDashboard>;
type List = Answer<typeof listResearch>;

/**
 * Applies a research that was started or completed to the dashboard and the page. A completed level changes what ships,
 * worlds and marches can do, so everything is read again.
 */
export function applyResearch(cache: QueryClient, event: ResearchEvent): void {
  const current = openOf(event);
  const overtaken = [
    mergeIntoCache<Dashboard, ResearchEvent>(
      cache,
      dashboardQuery.queryKey,
      event,
      (view) => ({ ...view, research: current }),
      ({ research }) => research?.research_id === current?.research_id,
    ) && dashboardQuery.queryKey,
    mergeIntoCache<List, ResearchEvent>(
      cache,
      researchQuery.queryKey,
      event,
      (view) => ({ ...view, current }),
      (view) => view.current?.research_id === current?.research_id,
    ) && researchQuery.queryKey,
  ];
  if (event.completed) {
    refetchAll(cache);
    return;
  }
  // The event is older than a view that does not hold it, so the view must be read again.
  for (const queryKey of overtaken) if (queryKey) void cache.invalidateQueries({ queryKey });
}

/** A level or a building may have opened a line of research. */
export function researchNeedsChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: researchQuery.queryKey });
}

function openOf({ version: _, server_time: __, ...research }: ResearchEvent): Research | null {
  return research.completed ? null : research;
}
