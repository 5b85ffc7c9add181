import type { QueryClient } from '@tanstack/react-query';
import { isNewer, type Stamped } from '../api/versions/version-merge.ts';

/**
 * Merges an event into a cached view, or into the answer of its first read if that is pending. Returns true if the view is
 * newer than the event and yet lacks it.
 */
export function mergeIntoCache<V extends Stamped, N extends Stamped>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  news: N,
  merge: (view: V, news: N) => V,
  holds: (view: V, news: N) => boolean,
): boolean {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) {
    afterPendingRead(cache, queryKey, () => {
      if (mergeIntoCache(cache, queryKey, news, merge, holds)) void cache.invalidateQueries({ queryKey, exact: true });
    });
    return false;
  }
  if (!isNewer(news, view)) return !holds(view, news);
  cache.setQueryData<V>(queryKey, { ...merge(view, news), version: news.version, server_time: news.server_time });
  return false;
}

/**
 * Changes a cached view that does not carry the version of the event's owner. A pending read may have been answered
 * before the event, and no version would show it: so the view is read again, unless its first answer `holds` the event.
 */
export function mergeUnversioned<V>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  change: (view: V) => V,
  holds: (view: V) => boolean = () => false,
): void {
  const readAgain = () => void cache.invalidateQueries({ queryKey, exact: true });
  // The library restarts a pending read of a known view, but waits for the first.
  if (!cache.getQueryData<V>(queryKey)) {
    afterPendingRead(cache, queryKey, () => {
      const view = cache.getQueryData<V>(queryKey);
      if (!view || !holds(view)) readAgain();
    });
    return;
  }
  cache.setQueryData<V>(queryKey, (view) => view && change(view));
  if (cache.isFetching({ queryKey, exact: true }) > 0) readAgain();
}

/** Calls `then` when the pending read of this view has succeeded. Without a pending read, or if it fails, nothing happens. */
function afterPendingRead(cache: QueryClient, queryKey: readonly unknown[], then: () => void): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(then, () => undefined);
}

/** The list with this item replacing the one with the same id, or appended. */
export function upsert<T>(list: readonly T[], item: T, id: keyof T): T[] {
  const known = list.some((each) => each[id] === item[id]);
  return known ? list.map((each) => (each[id] === item[id] ? item : each)) : [...list, item];
}
