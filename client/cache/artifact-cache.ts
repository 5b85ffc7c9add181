import type { QueryClient } from '@tanstack/react-query';
import { plansChanged } from './march-cache.ts';

/**
 * An artifact was redeemed, or its effect used up: what it changes is read again. Keys are those of queries that only some pages
 * load.
 */
export function artifactsChanged(cache: QueryClient): void {
  for (const key of ['artifacts', 'planet', 'marches', 'dashboard', 'research'])
    void cache.invalidateQueries({ queryKey: [key] });
  plansChanged(cache);
}
