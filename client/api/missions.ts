import { queryOptions, useQuery } from '@tanstack/react-query';
import { missionTypes } from '#shared/api/missions';
import { knownPlanets, planetsWithScouts } from '#shared/api/planets';
import { request } from './http/request.ts';
import { polled } from './queries.ts';

/** The mission types change only with a new version of the game. */
export const missionTypesQuery = queryOptions({
  queryKey: ['mission-types'],
  queryFn: () => request(missionTypes),
  staleTime: 300_000,
});

/** Live events of missions and ships invalidate these two queries by the first element of their keys. */
export const knownPlanetsQuery = queryOptions({
  queryKey: ['known'],
  queryFn: () => request(knownPlanets),
});

export const scoutsQuery = queryOptions({
  queryKey: ['scouts'],
  queryFn: () => request(planetsWithScouts),
  ...polled,
});

export const useMissionTypes = () => useQuery(missionTypesQuery);
export const useKnownPlanets = () => useQuery(knownPlanetsQuery);
export const useScouts = () => useQuery(scoutsQuery);
