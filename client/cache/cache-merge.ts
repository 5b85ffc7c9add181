import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { KeyOf, Views } from '../api/keys.ts';
import { type Act, readAgain } from '../api/versions/read-again.ts';
import { isNewer, type Stamped } from '../api/versions/version-merge.ts';

/** The key of one view of this type. */
type ViewKey<V> = KeyOf<V> & Views;

/**
 * Merges an event into a cached view, or into the answer of its first read if that is pending. A view that is newer than the event and
 * yet lacks it is read again.
 */
export function mergeIntoCache<V extends Stamped>(
  cache: QueryClient,
  queryKey: ViewKey<V>,
  event: Stamped,
  merge: (view: V) => V,
): void {
  const view = cache.getQueryData<V>(queryKey);
  if (!view) {
    afterFirstRead(cache, queryKey, () => mergeIntoCache(cache, queryKey, event, merge));
    return;
  }
  const merged = merge(view);
  const { version, server_time } = event;
  if (isNewer(event, view)) cache.setQueryData<V>(queryKey, { ...merged, version, server_time });
  else if (replaceEqualDeep(view, merged) !== view) void readAgain(cache, [queryKey], event);
}

/**
 * Changes a cached view that does not carry the version of the event's owner. A pending read may have been answered
 * before the event, and no version would show it: so the view is read again, unless that read was begun for the same `act`, or its
 * first answer `holds` the event.
 */
export function mergeUnversioned<V>(
  cache: QueryClient,
  queryKey: ViewKey<V>,
  act: Act | undefined,
  change: (view: V) => V,
  holds: (view: V) => boolean = () => false,
): void {
  // The library restarts a pending read of a known view, but waits for the first.
  if (!cache.getQueryData<V>(queryKey)) {
    afterFirstRead(cache, queryKey, () => {
      const view = cache.getQueryData<V>(queryKey);
      if (!view || !holds(view)) void readAgain(cache, [queryKey], act);
    });
    return;
  }
  cache.setQueryData<V>(queryKey, (view) => view && change(view));
  if (cache.isFetching({ queryKey, exact: true }) > 0) void readAgain(cache, [queryKey], act);
}

/** Calls `then` when the pending read of this view has succeeded. Without a pending read, or if it fails, nothing happens. */
function afterFirstRead(cache: QueryClient, queryKey: Views, then: () => void): void {
  const query = cache.getQueryCache().find({ queryKey: queryKey as readonly unknown[], exact: true });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(then, () => undefined);
}

/** The list with this item replacing the one with the same id, or appended. */
export function upsert<T>(list: readonly T[], item: T, id: keyof T): T[] {
  const known = list.some((each) => each[id] === item[id]);
  return known ? list.map((each) => (each[id] === item[id] ? item : each)) : [...list, item];
}
