import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { build, cancelBuild, completeBuilding, dismantleBuilding } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import { request, textOf } from '../../api/http/request.ts';
import { dashboardQuery, planetQuery, planetsQuery, resourcesQuery } from '../../api/queries.ts';
import { applyBuilding, applyBuildQueue, applyResources, blueprintsChanged } from '../../cache/player-cache.ts';
import { announceLevel } from '../../live/live-events.ts';
import { constructionTexts } from '../../texts/construction.ts';
import { resourceTexts } from '../../texts/economy/resources.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Starts or orders a building. The answer is merged into the cache by the same function as the room's push. */
export function useBuild() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { planet_id: number; building_type_id: number; queue?: boolean }) => request(build, { body }),
    onSuccess({ message: _, resources, ...update }) {
      if ('queue_id' in update) applyBuildQueue(cache, update);
      else applyBuilding(cache, update);
      applyResources(cache, resources);
      blueprintsChanged(cache);
    },
    onError(_, { planet_id }) {
      // A refusal means that this page is behind the server.
      void cache.invalidateQueries({ queryKey: planetQuery(planet_id).queryKey });
      void cache.invalidateQueries({ queryKey: resourcesQuery.queryKey });
    },
  });
}

/** An order or a construction to cancel, by one of the two ids. */
interface Cancelled {
  readonly queue_id?: number;
  readonly building_id?: number;
  readonly planet_id: number;
  readonly name: string;
}

/** Cancels an order or a construction; what can begin in its place has begun. */
export function useCancelBuild() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ planet_id: _, name: __, ...body }: Cancelled) => request(cancelBuild, { body }),
    onSuccess: (answer, { name }) => putGone(cache, answer, constructionTexts.cancel.done(name)),
    onError: (error) => showToast(textOf(error, cancelBuild.fallback), 'bad'),
    // The answer does not say what has begun instead.
    onSettled: (_, __, { planet_id }) => refetchAround(cache, planet_id),
  });
}

/** Dismantles an active building; what can begin in its place has begun. */
export function useDismantle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ building_id }: Required<Omit<Cancelled, 'queue_id'>>) =>
      request(dismantleBuilding, { body: { building_id } }),
    onSuccess: (answer, { name }) => putGone(cache, answer, constructionTexts.dismantle.done(name)),
    onError: (error) => showToast(textOf(error, dismantleBuilding.fallback), 'bad'),
    onSettled(_, __, { planet_id }) {
      refetchAround(cache, planet_id);
      void cache.invalidateQueries({ queryKey: planetsQuery.queryKey });
    },
  });
}

/** An order, a construction or a building is gone, and a part of its price is back. */
function putGone(
  cache: QueryClient,
  { resources, message: _, refund, ...queue }: Answer<typeof cancelBuild>,
  done: string,
): void {
  applyBuildQueue(cache, queue);
  applyResources(cache, resources);
  blueprintsChanged(cache);
  const back = resourceTexts.listed(refund);
  showToast(back === '' ? done : constructionTexts.cancel.refunded(done, back));
}

/** Activates a completed building. The XP may raise the level, so everything that shows either is read again. */
export function useActivate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ building_id }: { building_id: number; planet_id: number }) =>
      request(completeBuilding, { body: { building_id } }),
    onSuccess: (answer) => putActivated(cache, answer),
    // The list shows it too, but may be scrolled out of view.
    onError: (error) => showToast(textOf(error, completeBuilding.fallback), 'bad'),
    onSettled: (_, __, { planet_id }) => refetchAround(cache, planet_id),
  });
}

/** Activates all these buildings, one after the other; the first that fails ends it. */
export function useActivateAll(activate: ReturnType<typeof useActivate>) {
  return useMutation({
    mutationFn: async (due: readonly { building_id: number; planet_id: number }[]) => {
      for (const { building_id, planet_id } of due) await activate.mutateAsync({ building_id, planet_id });
    },
  });
}

function putActivated(cache: QueryClient, answer: Answer<typeof completeBuilding>): void {
  applyBuilding(cache, answer.building);
  applyResources(cache, answer.resources);
  if (!answer.level_promotion) return;
  blueprintsChanged(cache);
  announceLevel(answer.new_level);
}

function refetchAround(cache: QueryClient, planetId: number): void {
  for (const { queryKey } of [resourcesQuery, dashboardQuery, planetQuery(planetId)]) {
    void cache.invalidateQueries({ queryKey });
  }
}
