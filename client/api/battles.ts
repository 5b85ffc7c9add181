import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBattle, getSharedBattle, listBattles } from '#shared/api/battles/battles';
import type { Input } from '#shared/api/call';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** The page number and the filters of the list of battles. */
export type BattleFilter = Omit<Input<typeof listBattles>['query'], 'per_page'>;

const BATTLES_PER_PAGE = 10;

export const battlesQuery = (filter: BattleFilter) =>
  queryOptions({
    queryKey: KEYS.battles(filter),
    queryFn: () => request(listBattles, { query: { ...filter, per_page: BATTLES_PER_PAGE } }),
    structuralSharing: mergeByVersion,
    ...polled,
  });

/** One report. It never changes, except that it may be shared. */
export const battleQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.battle(id),
    queryFn: () => request(getBattle, { params: { id } }),
    staleTime: 300_000,
  });

/** A shared battle, which needs no session. */
export const sharedBattleQuery = (token: string) =>
  queryOptions({
    queryKey: KEYS.sharedBattle(token),
    queryFn: () => request(getSharedBattle, { params: { token } }),
    staleTime: 300_000,
  });

export const useBattle = (id: number) => useQuery(battleQuery(id));
export const useSharedBattle = (token: string) => useQuery(sharedBattleQuery(token));
