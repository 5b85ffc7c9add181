import { useMutation, useQueryClient } from '@tanstack/react-query';
import { launchMarch, recallMarch } from '#shared/api/battles/marches';
import type { Request } from '#shared/api/call';
import { request, textOf } from '../../api/http/request.ts';
import { marchesQuery } from '../../api/marches.ts';
import { dashboardQuery, planetQuery, resourcesQuery } from '../../api/queries.ts';
import { applyMarch, plansChanged } from '../../cache/march-cache.ts';
import { applyResources } from '../../cache/player-cache.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Sends a march. The answer goes into the cache by the same function as the room's push. */
export function useLaunchMarch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof launchMarch>['body']) => request(launchMarch, { body }),
    onSuccess({ march, resources }) {
      const { version, server_time } = resources;
      applyMarch(cache, { ...march, version, server_time });
      applyResources(cache, resources);
    },
    // A refusal means that this page is behind the server.
    onError(_, { origin_id }) {
      for (const { queryKey } of [resourcesQuery, planetQuery(origin_id)]) void cache.invalidateQueries({ queryKey });
      plansChanged(cache);
    },
  });
}

/** Calls a march back. */
export function useRecall() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<typeof recallMarch>['body']) => request(recallMarch, { body }),
    onSuccess({ message, march, version, server_time }) {
      applyMarch(cache, { ...march, version, server_time });
      showToast(message);
    },
    onError(error) {
      showToast(textOf(error, recallMarch.fallback), 'bad');
      for (const { queryKey } of [marchesQuery, dashboardQuery]) void cache.invalidateQueries({ queryKey });
    },
  });
}
