import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { buildShip, completeShip } from '#shared/api/ships';
import { request, textOf } from '../../api/http/request.ts';
import { dashboardQuery, planetQuery, resourcesQuery } from '../../api/queries.ts';
import { applyResources, applyShip } from '../../cache/player-cache.ts';
import { announceLevel } from '../../live/live-events.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Starts a ship. The answer goes through the same door as the room's push of the same fact. */
export function useBuildShip() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { planet_id: number; ship_type_id: number }) => request(buildShip, { body }),
    onSuccess({ message: _, resources, ...news }) {
      applyShip(cache, news);
      applyResources(cache, resources);
    },
    // The refusal says that this page is behind the server.
    onError: (_, { planet_id }) => refetchAround(cache, planet_id),
  });
}

/** Launches a ship that is ready: XP, a level perhaps, and everything that shows it is read again (T-07, G-130). */
export function useLaunch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ship_id }: { ship_id: number; planet_id: number }) => request(completeShip, { body: { ship_id } }),
    onSuccess({ ship, resources, level_promotion, new_level, xp_gained }) {
      applyShip(cache, ship);
      applyResources(cache, resources);
      if (level_promotion) announceLevel(new_level);
      showToast(`${ship.ship_type_name} launched. +${xp_gained} XP.`);
    },
    // The list says it too, but it may have been scrolled away.
    onError: (error) => showToast(textOf(error, completeShip.fallback), 'bad'),
    onSettled: (_, __, { planet_id }) => refetchAround(cache, planet_id),
  });
}

function refetchAround(cache: QueryClient, planetId: number): void {
  for (const { queryKey } of [resourcesQuery, dashboardQuery, planetQuery(planetId)]) {
    void cache.invalidateQueries({ queryKey });
  }
}
