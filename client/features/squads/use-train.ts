import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trainSquads } from '#shared/api/battles/squads';
import { request } from '../../api/http/request.ts';
import { planetQuery, resourcesQuery } from '../../api/queries.ts';
import { applyResources, applySquads } from '../../cache/player-cache.ts';

/** Starts the training of squads. The answer is merged into the cache by the same function as the room's push. */
export function useTrain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { planet_id: number; squad_type_id: number; count: number }) => request(trainSquads, { body }),
    onSuccess({ resources, message: _, ...started }) {
      applySquads(cache, started);
      applyResources(cache, resources);
    },
    // A refusal means that this page is behind the server.
    onError: (_, { planet_id }) => {
      for (const { queryKey } of [resourcesQuery, planetQuery(planet_id)]) void cache.invalidateQueries({ queryKey });
    },
  });
}
