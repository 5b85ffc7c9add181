import type { QueryClient } from '@tanstack/react-query';
import { isNewer, type Stamped } from '../api/version-merge.ts';

/**
 * Merges an event into a cached view. Returns true if the view must be read again: it is newer than the event and yet lacks
 * it, or its first read is pending and may have been answered before the event.
 */
export function mergeIntoCache<V extends Stamped, N extends Stamped>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  news: N,
  merge: (view: V, news: N) => V,
  holds: (view: V, news: N) => boolean,
): boolean {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) return cache.isFetching({ queryKey, exact: true }) > 0;
  if (!isNewer(news, view)) return !holds(view, news);
  cache.setQueryData<V>(queryKey, { ...merge(view, news), version: news.version, server_time: news.server_time });
  return false;
}

/**
 * Changes a cached view that does not carry the version of the event's owner. A pending read may have been answered
 * before the event, and no version would show it: so it is restarted.
 */
export function mergeUnversioned<V>(cache: QueryClient, queryKey: readonly unknown[], change: (view: V) => V): void {
  cache.setQueryData<V>(queryKey, (view) => view && change(view));
  if (cache.isFetching({ queryKey, exact: true }) > 0) void cache.invalidateQueries({ queryKey, exact: true });
}

/** The list with this item replacing the one with the same id, or appended. */
export function upsert<T>(list: readonly T[], item: T, id: keyof T): T[] {
  const known = list.some((each) => each[id] === item[id]);
  return known ? list.map((each) => (each[id] === item[id] ? item : each)) : [...list, item];
}
