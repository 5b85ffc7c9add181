import type { QueryClient } from '@tanstack/react-query';
import type { NightTruceView, PlanetIris, PlanetStance } from '#shared/api/battles/garrisons';
import type { PlanetDetail } from '#shared/api/planets';
import { planetQuery } from '../api/queries.ts';
import { mergeIntoCache } from './cache-merge.ts';

/** Applies how the ships of a world meet attacks. */
export function applyStance(cache: QueryClient, event: PlanetStance): void {
  const { stance } = event;
  applyToPlanet(cache, event, { stance });
}

/** Applies until when the iris of a gate is closed. */
export function applyIris(cache: QueryClient, event: PlanetIris): void {
  const { iris_enabled, iris_until } = event;
  applyToPlanet(cache, event, { iris_enabled, iris_until });
}

function applyToPlanet(cache: QueryClient, event: PlanetStance | PlanetIris, changes: Partial<PlanetDetail>): void {
  const { queryKey } = planetQuery(event.planet_id);
  const fields = Object.keys(changes) as (keyof PlanetDetail)[];
  const overtaken = mergeIntoCache<PlanetDetail, typeof event>(
    cache,
    queryKey,
    event,
    (view) => ({ ...view, ...changes }),
    (view) => fields.every((field) => view[field] === changes[field]),
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
