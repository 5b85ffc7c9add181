import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 760px)');

/** Whether the window is as narrow as a phone, where tables become cards and long lists are folded; follows a change at once. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const watched = query();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}
