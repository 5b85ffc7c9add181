import { MutationCache, type Query, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { availableBuildings, type BuildingTypeView } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getProfile } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { serverNow } from '../clock/server-clock.ts';
import { isLost } from './http/api-error.ts';
import { request } from './http/request.ts';
import { onSessionChange, sessionOwner } from './http/session.ts';
import { type Dashboard, KEYS } from './keys.ts';
import { readAllAgain } from './versions/read-again.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/**
 * How often data that changes without the player's action is read again while the tab is visible, in ms. Room messages
 * only add to this.
 */
export const POLL = 60_000;

/** How often a page that shows nothing but an error, because the server was unreachable, is read again, in ms. */
const RETRY_LOST = 5_000;

/** A `refetchInterval`: this one, or the shorter one while there is nothing to show and the last answer was lost. */
export function unlessLost(interval: number | false) {
  return ({ state }: Pick<Query, 'state'>) => (state.data === undefined && isLost(state.error) ? RETRY_LOST : interval);
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // A mutation whose response was lost may have taken effect, so everything the page shows is read again.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isLost(error)) void readAllAgain(client);
      },
    }),
    defaultOptions: {
      queries: {
        // Send reads even if the browser believes that it is offline: then they fail with their error message instead
        // of waiting silently.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 1 && isLost(error),
        refetchInterval: unlessLost(false),
        structuralSharing: mergeByVersion,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/**
 * Clears the cache when the session changes, so that no player ever sees another's data. Returns a function that stops
 * this.
 */
export function forgetWithSession(cache: QueryClient): () => void {
  let owner = sessionOwner();
  return onSessionChange(() => {
    const next = sessionOwner();
    if (next === owner) return;
    owner = next;
    cache.clear();
  });
}

/** Query options for data that other players, or time, may change. */
export const polled = { refetchInterval: unlessLost(POLL), refetchOnWindowFocus: 'always' } as const;

export const resourcesQuery = queryOptions({
  queryKey: KEYS.resources,
  queryFn: () => request(getResources),
  structuralSharing: mergeByVersion,
  ...polled,
});

/** Removes the stock from the answer object itself, by which its version is known: pages show the stock of the top bar. */
async function dashboardWithoutStock(): Promise<Dashboard> {
  const answer: Partial<Answer<typeof getDashboard>> & Dashboard = await request(getDashboard);
  delete answer.resources;
  return answer;
}

export const dashboardQuery = queryOptions({
  queryKey: KEYS.dashboard,
  queryFn: dashboardWithoutStock,
  structuralSharing: mergeByVersion,
  ...polled,
});

export const planetsQuery = queryOptions({
  queryKey: KEYS.planets,
  queryFn: () => request(listPlanets),
  ...polled,
});

export const planetQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.planet(id),
    queryFn: () => request(getPlanet, { params: { id } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/**
 * Prices change with each building that is started, so commands invalidate this query. With time they change only when ore runs
 * out, and each blueprint says when.
 */
export const blueprintsQuery = (planetId: number) =>
  queryOptions({
    queryKey: [...KEYS.blueprints, planetId],
    queryFn: () => request(availableBuildings, { query: { planet_id: String(planetId) } }),
    staleTime: ({ state }) => untilCheaper(state.data),
    refetchInterval: (query) =>
      unlessLost(query.state.data ? Math.max(1000, untilCheaper(query.state.data)) : false)(query),
  });

/** Milliseconds until one of these prices falls, and at most a minute. */
function untilCheaper(blueprints: readonly BuildingTypeView[] = []): number {
  const moments = blueprints.flatMap(({ cheaper_at }) => (cheaper_at ? [Date.parse(cheaper_at)] : []));
  return Math.min(POLL, ...moments.map((at) => Math.max(0, at - serverNow())));
}

export const objectivesQuery = queryOptions({
  queryKey: KEYS.objectives,
  queryFn: () => request(listObjectives),
  ...polled,
});

export const profileQuery = queryOptions({
  queryKey: KEYS.profile,
  queryFn: () => request(getProfile),
});

export const useResources = () => useQuery(resourcesQuery);
export const useDashboard = () => useQuery(dashboardQuery);
export const usePlanets = () => useQuery(planetsQuery);
export const usePlanet = (id: number) => useQuery(planetQuery(id));
export const useBlueprints = (planetId: number, enabled: boolean) =>
  useQuery({ ...blueprintsQuery(planetId), enabled });
export const useObjectives = () => useQuery(objectivesQuery);
export const useProfile = () => useQuery(profileQuery);
