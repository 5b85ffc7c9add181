import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeNightTruce, setIris, setStance } from '#shared/api/battles/garrisons';
import type { Request } from '#shared/api/call';
import { nightTruceQuery } from '../../api/garrisons.ts';
import { request, textOf } from '../../api/http/request.ts';
import { planetQuery, resourcesQuery } from '../../api/queries.ts';
import { applyIris, applyNightTruce, applyStance } from '../../cache/garrison-cache.ts';
import { applyResources } from '../../cache/player-cache.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Changes the stance of a world. The answer goes into the cache by the same function as the room's push. */
export function useSetStance() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof setStance>['body']) => request(setStance, { body }),
    onSuccess: (answer) => applyStance(cache, answer),
    onError(error, { planet_id }) {
      showToast(textOf(error, setStance.fallback), 'bad');
      void cache.invalidateQueries({ queryKey: planetQuery(planet_id).queryKey });
    },
  });
}

/** Closes or opens the iris of a gate. The answer goes into the cache by the same function as the room's push. */
export function useSetIris() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof setIris>['body']) => request(setIris, { body }),
    onSuccess({ resources, ...iris }) {
      applyIris(cache, iris);
      applyResources(cache, resources);
    },
    onError(error, { planet_id }) {
      showToast(textOf(error, setIris.fallback), 'bad');
      // A refusal means that this page is behind the server.
      for (const { queryKey } of [planetQuery(planet_id), resourcesQuery]) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** Changes when the night truce begins. */
export function useChangeNightTruce() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (from_minute: number) => request(changeNightTruce, { body: { from_minute } }),
    onSuccess: (answer) => applyNightTruce(cache, answer),
    onError: () => void cache.invalidateQueries({ queryKey: nightTruceQuery.queryKey }),
  });
}
