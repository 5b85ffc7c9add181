import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { joinRequests, myInvitations } from '#shared/api/alliance-admission';
import { allianceLogs, allianceMembers, getAllianceDetails, myAlliance, searchAlliances } from '#shared/api/alliances';
import { request } from './http/request.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './version-merge.ts';

/** the player's own alliance and role, in the order of the player's own versions. */
export const myAllianceQuery = queryOptions({
  queryKey: ['alliance', 'mine'],
  queryFn: () => request(myAlliance),
  structuralSharing: mergeByVersion,
  ...polled,
});

/** with the bank, in the order of the alliance's versions. */
export const allianceDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'details'],
    queryFn: () => request(getAllianceDetails, { params: { id } }),
    structuralSharing: mergeByVersion,
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

/** Entries on one page of the log. */
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

export const useMyAlliance = () => useQuery(myAllianceQuery);
export const useAllianceDetails = (id: number) => useQuery(allianceDetailsQuery(id));
export const useAllianceMembers = (id: number) => useQuery(allianceMembersQuery(id));
export const useJoinRequests = (id: number, enabled = true) => useQuery({ ...joinRequestsQuery(id), enabled });
export const useAllianceLogs = (id: number, page: number) => useQuery(allianceLogsQuery(id, page));
export const useAllianceSearch = (name: string, enabled = true) => useQuery({ ...allianceSearchQuery(name), enabled });
export const useInvitations = () => useQuery(invitationsQuery);
