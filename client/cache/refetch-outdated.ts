import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { readQueriesAgain } from '../api/versions/read-again.ts';
import { readVersionOf, SAME_FOR_ALL } from '../api/versions/read-versions.ts';

/*
 * A page reads its views and joins its rooms at the same time. A view that was read at exactly the version that the room
 * shows lacks no event: earlier ones are in it, and the room sends the later ones. Every other view is read again.
 */

/**
 * Reads the player's outdated views again, after the first state of the player's room. `shown` returns the version of the
 * room's state. The room of an alliance decides about the views of that alliance; what is the same for all players is read each minute.
 */
export function refetchOutdated(cache: QueryClient, shown: () => number): Promise<void> {
  return refetchUnless(
    cache,
    shown,
    ({ queryKey, meta }) => allianceOf(queryKey) === undefined && meta !== SAME_FOR_ALL,
  );
}

/**
 * The same for the views of an alliance, after the first state of its room. The hall does not count by the version of the
 * alliance: the room says how far it has followed the hall, see `readMissed`.
 */
export function refetchOutdatedAlliance(cache: QueryClient, id: number, shown: () => number): Promise<void> {
  return refetchUnless(cache, shown, ({ queryKey }) => allianceOf(queryKey) === id && !isOfHall(queryKey));
}

const isOfHall = ([, , view]: QueryKey) => view === 'hall' || view === 'presence';

async function refetchUnless(cache: QueryClient, shown: () => number, concerns: (query: Query) => boolean) {
  const queries = cache.getQueryCache().findAll({ predicate: concerns });
  await Promise.all(queries.map((query) => refetchIfOutdated(cache, query, shown)));
}

async function refetchIfOutdated(cache: QueryClient, query: Query, shown: () => number): Promise<void> {
  // The view's own observers handle the error of a failed read.
  if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  const { data, fetchStatus, isInvalidated } = query.state;
  if (fetchStatus === 'idle' && !isInvalidated && readVersionOf(data) === shown()) return;
  await readQueriesAgain(cache, [query]);
}

/** The alliance whose view this is; undefined for the player's views. */
function allianceOf([subject, id]: QueryKey): number | undefined {
  return subject === 'alliance' && typeof id === 'number' ? id : undefined;
}
