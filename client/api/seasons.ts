import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSeason, listSeasons } from '#shared/api/seasons';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** The current season and those that have ended. Needs no session. */
export const seasonsQuery = queryOptions({
  queryKey: KEYS.seasons,
  queryFn: () => request(listSeasons),
  staleTime: 60_000,
});

/** The hall of fame of a season. It stays as it is. */
export const hallOfFameQuery = (number: number) =>
  queryOptions({
    queryKey: KEYS.season(number),
    queryFn: () => request(getSeason, { params: { number } }),
    staleTime: 300_000,
  });

export const useSeasons = () => useQuery(seasonsQuery);
export const useHallOfFame = (number: number) => useQuery(hallOfFameQuery(number));
