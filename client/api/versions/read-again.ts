import type { Query, QueryClient } from '@tanstack/react-query';
import type { Views } from '../keys.ts';

/** When an act happened. All its events carry the same moment, and so does its answer. */
export interface Act {
  readonly server_time: string;
}

/** The act for which a query was read again last. */
const readFor = new WeakMap<Query, string>();

/**
 * The observer only counts what pushes tell of by themselves, so an act is no reason to read: for `meta` of a query's options. Without an
 * act, after an outage, it is read like all others.
 */
export const COUNTS_ONLY = { countsOnly: true } as const;

const isShown = ({ observers }: Query) => observers.some(({ options }) => options.meta !== COUNTS_ONLY);

/**
 * Reads these views again: at once where they are shown, and the others when they are shown next. For one act each view is read once,
 * however many events and answers ask for it.
 */
export function readAgain(cache: QueryClient, views: readonly Views[], act?: Act): Promise<void> {
  const found = views.flatMap((view) =>
    cache.getQueryCache().findAll({ queryKey: typeof view === 'string' ? [view] : view }),
  );
  return readQueriesAgain(cache, found, act);
}

/** Reads everything again. */
export function readAllAgain(cache: QueryClient, act?: Act): Promise<void> {
  return readQueriesAgain(cache, cache.getQueryCache().getAll(), act);
}

export async function readQueriesAgain(cache: QueryClient, queries: readonly Query[], act?: Act): Promise<void> {
  const due = new Set(queries.filter((query) => !act || readFor.get(query) !== act.server_time));
  for (const query of due) {
    if (act) readFor.set(query, act.server_time);
    // The library restarts a pending read of a known view, but waits for the first one, which may have been made before.
    if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
      query.promise?.then(
        () => void readQueriesAgain(cache, [query]),
        () => undefined,
      );
  }
  await cache.invalidateQueries({ predicate: (query) => due.has(query), refetchType: 'none' });
  await cache.refetchQueries({ type: 'active', predicate: (query) => due.has(query) && (!act || isShown(query)) });
}
