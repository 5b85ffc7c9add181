import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { joinRequests, myInvitations } from '#shared/api/alliances/alliance-admission';
import {
  allianceLogs,
  allianceMembers,
  getAllianceDetails,
  getContributions,
  myAlliance,
  searchAlliances,
  suggestedAlliances,
} from '#shared/api/alliances/alliances';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** The player's own alliance and role, ordered by the player's version. */
export const myAllianceQuery = queryOptions({
  queryKey: KEYS.myAlliance,
  queryFn: () => request(myAlliance),
  structuralSharing: mergeByVersion,
  ...polled,
});

/** An alliance with its bank, ordered by the alliance's version. */
export const allianceDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.details(id),
    queryFn: () => request(getAllianceDetails, { params: { id } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** What the player gave to banks in the last day, and whether the player may give to this one already. */
export const contributionsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.giving(id),
    queryFn: () => request(getContributions, { params: { id } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** The members of an alliance. */
export const allianceMembersQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.members(id),
    queryFn: () => request(allianceMembers, { params: { id } }),
    ...polled,
  });

/** The pending requests to join, for the leader. */
export const joinRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.requests(id),
    queryFn: () => request(joinRequests, { params: { id } }),
    ...polled,
  });

/** Entries on one page of the log. */
export const LOGS_PER_PAGE = 10;

/**
 * A page of the log, for leader and officers; pages count from 1. Opening another page cancels the read of this one.
 */
export const allianceLogsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: KEYS.logs(id, page),
    queryFn: ({ signal }) =>
      request(allianceLogs, { params: { id }, query: { page, per_page: LOGS_PER_PAGE }, signal }),
    // The current page stays visible while the next one loads, so that the layout does not jump.
    placeholderData: keepPreviousData,
    ...polled,
  });

/** Alliances whose name matches. Typing on cancels the search. */
export const allianceSearchQuery = (name: string) =>
  queryOptions({
    queryKey: KEYS.allianceSearch(name),
    queryFn: ({ signal }) => request(searchAlliances, { query: { name }, signal }),
  });

/** Alliances near the player's home; none for members of an alliance. */
export const suggestedAlliancesQuery = queryOptions({
  queryKey: KEYS.suggestedAlliances,
  queryFn: () => request(suggestedAlliances),
});

/** The player's pending invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: KEYS.invitations,
  queryFn: () => request(myInvitations),
  ...polled,
});

export const useMyAlliance = () => useQuery(myAllianceQuery);
export const useAllianceDetails = (id: number) => useQuery(allianceDetailsQuery(id));
export const useContributions = (id: number) => useQuery(contributionsQuery(id));
export const useAllianceMembers = (id: number) => useQuery(allianceMembersQuery(id));
export const useJoinRequests = (id: number, enabled = true) => useQuery({ ...joinRequestsQuery(id), enabled });
export const useAllianceSearch = (name: string) => useQuery(allianceSearchQuery(name));
export const useSuggestedAlliances = () => useQuery(suggestedAlliancesQuery);
export const useInvitations = () => useQuery(invitationsQuery);
