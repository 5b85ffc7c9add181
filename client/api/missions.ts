import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Input } from '#shared/api/call';
import { missionTypes } from '#shared/api/missions';
import { planetsWithScouts } from '#shared/api/planets';
import { getReport, listReports } from '#shared/api/reports';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** What the next scout finds changes with each that leaves or comes home, and live events of missions invalidate this query. */
export const missionTypesQuery = queryOptions({
  queryKey: KEYS.missionTypes,
  queryFn: () => request(missionTypes),
  staleTime: 300_000,
});

/** Live events of missions and ships invalidate this query by the first element of its key. */
export const scoutsQuery = queryOptions({
  queryKey: KEYS.scouts,
  queryFn: () => request(planetsWithScouts),
  ...polled,
});

/** The page number and the filters of the list of reports. */
export type ReportFilter = Omit<Input<typeof listReports>['query'], 'per_page'>;

const REPORTS_PER_PAGE = 10;

export const reportsQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: KEYS.reports(filter),
    queryFn: () => request(listReports, { query: { ...filter, per_page: REPORTS_PER_PAGE } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** One report. It never changes except for its read mark. */
export const reportQuery = (missionId: number) =>
  queryOptions({
    queryKey: KEYS.report(missionId),
    queryFn: () => request(getReport, { params: { id: missionId } }),
    staleTime: 300_000,
  });

export const useMissionTypes = () => useQuery(missionTypesQuery);
export const useScouts = () => useQuery(scoutsQuery);
