import { queryOptions, useQuery } from '@tanstack/react-query';
import { listRelations } from '#shared/api/alliances/alliance-relations';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';

/** Pacts, wars and offers of an alliance. */
export const relationsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.relations(id),
    queryFn: () => request(listRelations, { params: { id } }),
    ...polled,
  });

export const useRelations = (id: number) => useQuery(relationsQuery(id));
