import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  use(): T;
}

export function createStore<T>(initial: T): Store<T> {
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
