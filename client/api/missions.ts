import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Input } from '#shared/api/call';
import { missionTypes } from '#shared/api/missions';
import { knownPlanets, planetsWithScouts } from '#shared/api/planets';
import { getReport, listReports } from '#shared/api/reports';
import { keepNewest } from './newest.ts';
import { polled } from './queries.ts';
import { request } from './request.ts';

/** The catalogue: it changes with a new version of the game and not while one plays. */
export const missionTypesQuery = queryOptions({
  queryKey: ['mission-types'],
  queryFn: () => request(missionTypes),
  staleTime: 300_000,
});

/** Live news of missions and ships find these by the first word of their keys. */
export const knownPlanetsQuery = queryOptions({
  queryKey: ['known'],
  queryFn: () => request(knownPlanets),
});

export const scoutsQuery = queryOptions({
  queryKey: ['scouts'],
  queryFn: () => request(planetsWithScouts),
  ...polled,
});

/** Which page of which reports. */
export type ReportFilter = Omit<Input<typeof listReports>['query'], 'per_page'>;

const REPORTS_PER_PAGE = 10;

export const reportsQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: ['reports', filter],
    queryFn: () => request(listReports, { query: { ...filter, per_page: REPORTS_PER_PAGE } }),
    structuralSharing: keepNewest,
    ...polled,
  });

/** One report, whichever page it is on. But for the read mark it never changes. */
export const reportQuery = (missionId: number) =>
  queryOptions({
    queryKey: ['report', missionId],
    queryFn: () => request(getReport, { params: { id: missionId } }),
    staleTime: 300_000,
  });

export const useMissionTypes = () => useQuery(missionTypesQuery);
export const useKnownPlanets = () => useQuery(knownPlanetsQuery);
export const useScouts = () => useQuery(scoutsQuery);
