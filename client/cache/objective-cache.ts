import type { QueryClient } from '@tanstack/react-query';
import type { ObjectiveView } from '#shared/api/objectives';
import { objectivesQuery } from '../api/objectives.ts';
import { mergeUnversioned, upsert } from './cache-merge.ts';

/** Applies an objective that was completed or claimed. A claimed one stays so until the list is read again. */
export function applyObjective(cache: QueryClient, view: ObjectiveView): void {
  mergeUnversioned<ObjectiveView[]>(cache, objectivesQuery.queryKey, (list) => {
    const known = list.find(({ objective_id }) => objective_id === view.objective_id);
    return known?.state === 'claimed' ? list : upsert(list, view, 'objective_id');
  });
}

/** What the player has done, or the pages on which objectives are done, may have changed. */
export function objectivesChanged(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: objectivesQuery.queryKey });
}
