import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimObjective, showObjectives } from '#shared/api/objectives';
import { request, textOf } from '../../api/http/request.ts';
import { dashboardQuery } from '../../api/queries.ts';
import { applyObjective, objectivesChanged } from '../../cache/objective-cache.ts';
import { applyResources } from '../../cache/player-cache.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Claims the reward of an order. */
export function useClaim() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (objective_id: number) => request(claimObjective, { body: { objective_id } }),
    onSuccess({ objective, resources }) {
      applyObjective(cache, objective);
      applyResources(cache, resources);
    },
    onError(error) {
      showToast(textOf(error, claimObjective.fallback), 'bad');
      // A refusal means that this page is behind the server.
      objectivesChanged(cache);
    },
  });
}

/** Hides the orders, or shows them again. */
export function useShowObjectives() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (shown: boolean) => request(showObjectives, { body: { shown } }),
    onSuccess({ message }, shown) {
      cache.setQueryData(dashboardQuery.queryKey, (known) => known && { ...known, objectives_shown: shown });
      showToast(message);
    },
  });
}
