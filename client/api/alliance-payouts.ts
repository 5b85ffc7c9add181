import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPayees, listPayouts } from '#shared/api/alliances/alliance-payouts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** The latest payouts of the bank, and what it may still pay today. */
export const payoutsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.payouts(id),
    queryFn: () => request(listPayouts, { params: { id } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** What each member may still get today, for those who may pay. */
export const payeesQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.payees(id),
    queryFn: () => request(listPayees, { params: { id } }),
    ...polled,
  });

export const usePayouts = (id: number) => useQuery(payoutsQuery(id));
export const usePayees = (id: number) => useQuery(payeesQuery(id));
