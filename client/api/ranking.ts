import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { allianceRanking, listPlayers } from '#shared/api/ranking';
import type { Rank } from '#shared/catalogue/seasons';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

export const RANKED_PER_PAGE = 20;

/** The ranking changes once an hour. */
const read = { staleTime: 60_000, placeholderData: keepPreviousData };

export const rankingQuery = (query: { readonly rank: Rank; readonly page: number; readonly search: string }) =>
  queryOptions({
    queryKey: KEYS.ranking(query),
    queryFn: ({ signal }) => request(listPlayers, { query: { ...query, per_page: RANKED_PER_PAGE }, signal }),
    ...read,
  });

export const allianceRankingQuery = (query: { readonly page: number; readonly search: string }) =>
  queryOptions({
    queryKey: KEYS.allianceRanking(query),
    queryFn: ({ signal }) => request(allianceRanking, { query: { ...query, per_page: RANKED_PER_PAGE }, signal }),
    ...read,
  });

export const useRanking = (...query: Parameters<typeof rankingQuery>) => useQuery(rankingQuery(...query));
export const useAllianceRanking = (...query: Parameters<typeof allianceRankingQuery>) =>
  useQuery(allianceRankingQuery(...query));

/** The address of the page of a board that shows this place. */
export function placeAddress(board: Rank | 'alliances', rank: number): string {
  return `/players?${new URLSearchParams({ board, page: `${Math.ceil(rank / RANKED_PER_PAGE)}` })}`;
}

/** The address at which the ranking shows this alliance, whatever its place. */
export const allianceAddress = (name: string) =>
  `/players?${new URLSearchParams({ board: 'alliances', search: name })}`;
