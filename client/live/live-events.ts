import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
interface Store<T> {
  get(): T;
  set(next: T): void;
  use(): T;
}

function createStore<T>(initial: T): Store<T> {
  const watchers = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}

/**
 * `opening`: not connected since the page was opened, which is no reason for a warning. `waiting`: disconnected, because
 * many players connect at once. `crowded`: disconnected until the player closes a tab.
 */
export type LiveStatus = 'opening' | 'live' | 'lost' | 'waiting' | 'crowded';

/** Whether live updates arrive, as the player is told: a short interruption is not shown. */
export const liveStatus = createStore<LiveStatus>('opening');

/** Whether the rooms tell this tab at this moment what happens. */
export const isTold = createStore(false);

/**
 * The alliance that the player is leaving or disbanding in this window, so that only its own page reports it; null
 * otherwise.
 */
export const removalNotice = createStore<string | null>(null);

/** Clears all values, so that the next player to sign in sees none of them. */
export function resetLiveEvents(): void {
  liveStatus.set('opening');
  isTold.set(false);
  removalNotice.set(null);
}
