import type { QueryClient } from '@tanstack/react-query';
import type { NightTruceView, PlanetStance } from '#shared/api/garrisons';
import type { PlanetDetail } from '#shared/api/planets';
import { planetQuery } from '../api/queries.ts';
import { mergeIntoCache } from './cache-merge.ts';

/** Applies how the ships of a world meet attacks. */
export function applyStance(cache: QueryClient, event: PlanetStance): void {
  const { queryKey } = planetQuery(event.planet_id);
  const { stance } = event;
  const overtaken = mergeIntoCache<PlanetDetail, PlanetStance>(
    cache,
    queryKey,
    event,
    (view) => ({ ...view, stance }),
    (view) => view.stance === stance,
  );
  if (overtaken) void cache.invalidateQueries({ queryKey });
}

/**
 * Applies the hours of the night truce. The event is a whole view, so the newer one of the two stands. The key is that of
 * `nightTruceQuery`, whose call only the pages load that show it.
 */
export function applyNightTruce(cache: QueryClient, event: NightTruceView): void {
  cache.setQueryData<NightTruceView>(['night-truce'], event);
}
