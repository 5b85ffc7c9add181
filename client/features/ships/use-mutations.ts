import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { buildShip, completeShip } from '#shared/api/ships';
import { request, textOf } from '../../api/http/request.ts';
import { dashboardQuery, planetQuery, resourcesQuery } from '../../api/queries.ts';
import { applyResources, applyShip } from '../../cache/player-cache.ts';
import { announceLevel } from '../../live/live-events.ts';
import { shipTexts } from '../../texts/ships.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Starts one ship or several. The answer is merged into the cache by the same function as the room's push. */
export function useBuildShip() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { planet_id: number; ship_type_id: number; count?: number }) => request(buildShip, { body }),
    onSuccess({ ships, resources }) {
      for (const ship of ships) applyShip(cache, ship);
      applyResources(cache, resources);
    },
    // A refusal means that this page is behind the server.
    onError: (_, { planet_id }) => refetchAround(cache, planet_id),
  });
}

/** Launches a completed ship. The XP may raise the level, so everything that shows either is read again. */
export function useLaunch() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ ship_id }: { ship_id: number; planet_id: number }) => request(completeShip, { body: { ship_id } }),
    onSuccess({ ship, resources, level_promotion, new_level, xp_gained }) {
      applyShip(cache, ship);
      applyResources(cache, resources);
      if (level_promotion) announceLevel(new_level);
      showToast(shipTexts.launched(ship.ship_type_name, xp_gained));
    },
    // The list shows it too, but may be scrolled out of view.
    onError: (error) => showToast(textOf(error, completeShip.fallback), 'bad'),
    onSettled: (_, __, { planet_id }) => refetchAround(cache, planet_id),
  });
}

/** Launches all these ships, one after the other; the first that fails ends it. */
export function useLaunchAll(launch: ReturnType<typeof useLaunch>) {
  return useMutation({
    mutationFn: async (due: readonly { ship_id: number; planet_id: number }[]) => {
      for (const each of due) await launch.mutateAsync(each);
    },
  });
}

function refetchAround(cache: QueryClient, planetId: number): void {
  for (const { queryKey } of [resourcesQuery, dashboardQuery, planetQuery(planetId)]) {
    void cache.invalidateQueries({ queryKey });
  }
}
