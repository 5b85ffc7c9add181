import type { QueryClient } from '@tanstack/react-query';
import { isNewer, type Stamped } from '../api/newest.ts';

const mergedViews = new WeakSet<object>();

/** Whether no news was put into this view since it was read. */
export function isAsRead(view: object): boolean {
  return !mergedViews.has(view);
}

/** Puts news into a cached view; true if the view is newer and yet does not know of it. */
export function put<V extends Stamped, N extends Stamped>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  news: N,
  merge: (view: V, news: N) => V,
  holds: (view: V, news: N) => boolean,
): boolean {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) return false;
  if (!isNewer(news, view)) return !holds(view, news);
  const next = { ...merge(view, news), version: news.version, server_time: news.server_time };
  const merged = cache.setQueryData<V>(queryKey, next);
  if (merged) mergedViews.add(merged);
  return false;
}

/**
 * Changes a cached view that carries no stamp of its news' owner. An answer that is on its way may have been written
 * before, and nothing would tell: so it is asked for again.
 */
export function putUnstamped<V>(cache: QueryClient, queryKey: readonly unknown[], change: (view: V) => V): void {
  cache.setQueryData<V>(queryKey, (view) => view && change(view));
  if (cache.isFetching({ queryKey, exact: true }) > 0) void cache.invalidateQueries({ queryKey, exact: true });
}

/** The list with this item in the place of the one with the same id, or at its end. */
export function upsert<T>(list: readonly T[], item: T, id: keyof T): T[] {
  const known = list.some((each) => each[id] === item[id]);
  return known ? list.map((each) => (each[id] === item[id] ? item : each)) : [...list, item];
}
