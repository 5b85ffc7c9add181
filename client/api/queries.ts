import { keepPreviousData, QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  allianceLogs,
  allianceMembers,
  getAllianceDetails,
  joinRequests,
  myAlliance,
  myInvitations,
  searchAlliances,
} from '#shared/api/alliances';
import { availableBuildings } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getProfile } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { keepNewest } from './newest.ts';
import { ApiError, request } from './request.ts';
import { onSessionChange, sessionOwner } from './session.ts';

/** How often what changes by itself is read again while the tab is visible (C-01). Rooms only add to it (G-112). */
const POLL = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Reads go out even when the browser thinks it is offline: then they fail with their sentence, not silently.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        structuralSharing: keepNewest,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** One player's data must never be shown to the next: the cache lives as long as its session. */
export function forgetWithSession(cache: QueryClient): () => void {
  let owner = sessionOwner();
  return onSessionChange(() => {
    const next = sessionOwner();
    if (next === owner) return;
    owner = next;
    cache.clear();
  });
}

const polled = { refetchInterval: POLL, refetchOnWindowFocus: 'always' } as const;

export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: () => request(getResources),
  structuralSharing: keepNewest,
  ...polled,
});

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => request(getDashboard),
  structuralSharing: keepNewest,
  ...polled,
});

export const planetsQuery = queryOptions({
  queryKey: ['planets'],
  queryFn: () => request(listPlanets),
  ...polled,
});

export const planetQuery = (id: number) =>
  queryOptions({
    queryKey: ['planet', id],
    queryFn: () => request(getPlanet, { params: { id } }),
    structuralSharing: keepNewest,
    ...polled,
  });

/** Prices change with each building that is started, so acts invalidate this; time alone does not change it. */
export const blueprintsQuery = queryOptions({
  queryKey: ['blueprints'],
  queryFn: () => request(availableBuildings),
  staleTime: 60_000,
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => request(getProfile),
});

/** the player's own alliance and role, in the order of the player's own versions. */
export const myAllianceQuery = queryOptions({
  queryKey: ['alliance', 'mine'],
  queryFn: () => request(myAlliance),
  structuralSharing: keepNewest,
  ...polled,
});

/** with the bank, in the order of the alliance's versions. */
export const allianceDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'details'],
    queryFn: () => request(getAllianceDetails, { params: { id } }),
    structuralSharing: keepNewest,
    ...polled,
  });

/** */
export const allianceMembersQuery = (id: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'members'],
    queryFn: () => request(allianceMembers, { params: { id } }),
    ...polled,
  });

/** R-27, for the leader. */
export const joinRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'requests'],
    queryFn: () => request(joinRequests, { params: { id } }),
    ...polled,
  });

/** Entries on one page of the log (C-32). */
export const LOGS_PER_PAGE = 10;

/** R-45, for leader and officers; pages count from 1. Whoever turns the page cancels the read of the one before. */
export const allianceLogsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'logs', page],
    queryFn: ({ signal }) =>
      request(allianceLogs, { params: { id }, query: { page, per_page: LOGS_PER_PAGE }, signal }),
    // While the next page is on its way the last one stays, so that nothing jumps.
    placeholderData: keepPreviousData,
    ...polled,
  });

/** Whoever types on cancels the search before. */
export const allianceSearchQuery = (name: string) =>
  queryOptions({
    queryKey: ['alliance', 'search', name],
    queryFn: ({ signal }) => request(searchAlliances, { query: { name }, signal }),
  });

/** R-39, the latest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => request(myInvitations),
  ...polled,
});

export const useResources = () => useQuery(resourcesQuery);
export const useDashboard = () => useQuery(dashboardQuery);
export const usePlanets = () => useQuery(planetsQuery);
export const usePlanet = (id: number) => useQuery(planetQuery(id));
export const useBlueprints = (enabled: boolean) => useQuery({ ...blueprintsQuery, enabled });
export const useProfile = () => useQuery(profileQuery);
export const useMyAlliance = () => useQuery(myAllianceQuery);
export const useAllianceDetails = (id: number) => useQuery(allianceDetailsQuery(id));
export const useAllianceMembers = (id: number) => useQuery(allianceMembersQuery(id));
export const useJoinRequests = (id: number, enabled = true) => useQuery({ ...joinRequestsQuery(id), enabled });
export const useAllianceLogs = (id: number, page: number) => useQuery(allianceLogsQuery(id, page));
export const useAllianceSearch = (name: string, enabled = true) => useQuery({ ...allianceSearchQuery(name), enabled });
export const useInvitations = () => useQuery(invitationsQuery);
