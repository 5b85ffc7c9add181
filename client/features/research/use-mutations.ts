import { useMutation, useQueryClient } from '@tanstack/react-query';
import { completeResearch, startResearch } from '#shared/api/research';
import { request, textOf } from '../../api/http/request.ts';
import { dashboardQuery, resourcesQuery } from '../../api/queries.ts';
import { researchQuery } from '../../api/research.ts';
import { applyResources } from '../../cache/player-cache.ts';
import { applyResearch } from '../../cache/research-cache.ts';
import { announceLevel } from '../../live/live-events.ts';
import { researchTexts } from '../../texts/players/research.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Starts a research. The answer is merged into the cache by the same function as the room's push. */
export function useStartResearch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (research_type_id: number) => request(startResearch, { body: { research_type_id } }),
    onSuccess({ message: _, resources, ...event }) {
      applyResearch(cache, event);
      applyResources(cache, resources);
      showToast(researchTexts.started(event.research_type_name, event.level));
    },
    onError(error) {
      // The page shows it too, but may be scrolled out of view.
      showToast(textOf(error, startResearch.fallback), 'bad');
      // A refusal means that this page is behind the server.
      for (const { queryKey } of [researchQuery, resourcesQuery, dashboardQuery])
        void cache.invalidateQueries({ queryKey });
    },
  });
}

/** Completes a research whose time is over. The XP may raise the level. */
export function useCompleteResearch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (research_id: number) => request(completeResearch, { body: { research_id } }),
    onSuccess({ research, resources, level_promotion, new_level, xp_gained }) {
      applyResources(cache, resources);
      applyResearch(cache, research);
      if (level_promotion) announceLevel(new_level);
      showToast(researchTexts.completed(research.research_type_name, research.level, xp_gained));
    },
    onError(error) {
      showToast(textOf(error, completeResearch.fallback), 'bad');
      for (const { queryKey } of [researchQuery, dashboardQuery]) void cache.invalidateQueries({ queryKey });
    },
  });
}
